/** Emphasis by meaning. Without colour every function returns its text: colour never carries meaning alone. */
export interface Paint {
  heading(text: string): string;
  faint(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  caution(text: string): string;
}

const PLAIN: Paint = { heading: same, faint: same, good: same, bad: same, caution: same };

/**
 * Our own decision counts, not chalk's: it colours a terminal even under `NO_COLOR`, and reads argv (measured).
 * Loaded only where it is needed; it costs a fifth of a start.
 */
export async function createPaint(hasColor: boolean): Promise<Paint> {
  if (!hasColor) return PLAIN;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level: 1 });
  return { heading: chalk.bold, faint: chalk.dim, good: chalk.green, bad: chalk.red, caution: chalk.yellow };
}

function same(text: string): string {
  return text;
}
