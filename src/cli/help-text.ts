import type { CommandModule, Example } from './command-module.js';
import { EXIT_CODES, type ExitName, SIGTERM_EXIT } from './exit-codes.js';

/** The last two sections of every help: examples, and what each exit code means. */
export function helpEnding({ examples, exits }: Pick<CommandModule, 'examples' | 'exits'>): string {
  return `\n${exampleLines(examples)}\n\nEXIT STATUS\n${exitLines(['ok', ...exits, 'failure', 'usage']).join('\n')}`;
}

/** All exit codes, for `help exit-codes`. */
export function exitCodesText(): string {
  const names = Object.keys(EXIT_CODES).filter(isExitName);
  const lines = [
    'EXIT STATUS',
    ...exitLines(names),
    `  ${String(SIGTERM_EXIT).padStart(3)}  interrupted   interrupted by SIGTERM`,
    '',
    'Several findings end with the first of 14, 12, 4, 7, 6, 3. A number is never given a second meaning.',
  ];
  return `${lines.join('\n')}\n`;
}

function exampleLines(examples: readonly Example[]): string {
  return [
    'EXAMPLES',
    ...examples.flatMap(({ command, meaning }) => [`  $ ${command}`, `      ${meaning}`]),
  ].join('\n');
}

function exitLines(names: readonly ExitName[]): string[] {
  return [...new Set(names)]
    .map((name) => ({ name, ...EXIT_CODES[name] }))
    .sort((a, b) => a.number - b.number)
    .map(({ name, number, meaning }) => `  ${String(number).padStart(3)}  ${name.padEnd(12)}  ${meaning}`);
}

function isExitName(name: string): name is ExitName {
  return name in EXIT_CODES;
}
