import { ToolError } from '../model/errors.js';
import { type EpochMs, parseInstant } from '../model/time.js';
import { jsonLine } from '../report/json/document.js';
import type { Page } from '../report/page.js';
import { hasColor } from './color.js';
import type { ExitName } from './exit-codes.js';
import type { Io, Output } from './io.js';
import type { SettingFlags } from './settings.js';

/** The flags that every command takes, before or after its name. */
export interface GlobalFlags extends SettingFlags {
  json?: boolean;
  color?: boolean;
  quiet?: boolean;
  verbose?: boolean;
  asOf?: string;
}

/** What a command works with. */
export interface Context {
  io: Io;
  flags: GlobalFlags;
  /** The moment that lists and plans are told for: `--as-of`, or now. */
  now: EpochMs;
}

export function createContext(io: Io, flags: GlobalFlags): Context {
  if (flags.quiet && flags.verbose)
    throw new ToolError('usage', '--quiet and --verbose contradict each other');
  return { io, flags, now: flags.asOf === undefined ? io.clock() : readAsOf(flags.asOf) };
}

function readAsOf(text: string): EpochMs {
  const at = parseInstant(text);
  if (at === null)
    throw new ToolError('usage', `--as-of ${text} is not a date or time`, {
      hint: 'for example --as-of 2026-09-20',
    });
  return at;
}

/** The page for results. */
export function outPage(context: Context): Promise<Page> {
  return pageOn(context.io.out, context);
}

/** Without a terminal a table that was asked for is this wide, and its times are dates. */
const TABLE_WIDTH = 100;

/** The page for results that are a table wherever they go. */
export async function tablePage(context: Context): Promise<Page> {
  const { io } = context;
  const { openPage } = await import('../report/page.js');
  return openPage({
    width: io.out.isTty ? io.out.columns : TABLE_WIDTH,
    hasColor: hasColor(io.out, io.env, context.flags.color),
    now: context.now,
    hasRelativeTimes: io.out.isTty,
  });
}

/** The page for what is shown before a question. */
export function errPage(context: Context): Promise<Page> {
  return pageOn(context.io.err, context);
}

async function pageOn(output: Output, context: Context): Promise<Page> {
  const { openPage } = await import('../report/page.js');
  return openPage({
    width: output.isTty ? output.columns : null,
    hasColor: hasColor(output, context.io.env, context.flags.color),
    now: context.now,
  });
}

export function printJson(context: Context, document: object): void {
  context.io.out.write(jsonLine(document));
}

/** The result, as one document or as text: what says it so is loaded only where it is wanted. */
export async function printAs(
  context: Context,
  as: { document: () => Promise<object>; text: (page: Page) => Promise<string> },
): Promise<void> {
  if (context.flags.json) printJson(context, await as.document());
  else context.io.out.write(await as.text(await outPage(context)));
}

/** Whether a deed that went well tells what it did: not under `-q`, but as a document in any case, since a program waits for it. */
export function tellsOfDeeds({ flags }: Context): boolean {
  return flags.json === true || !flags.quiet;
}

/** The result of a deed or a check, by how it ended: quiet is quiet unless something went wrong. */
export async function printWithExit(
  context: Context,
  exit: ExitName,
  as: Parameters<typeof printAs>[1],
): Promise<ExitName> {
  if (tellsOfDeeds(context) || exit !== 'ok') await printAs(context, as);
  return exit;
}

/** Something worth knowing beside the result. Silent under `-q`, and under `--json`, where only an error is told. */
export function notice(context: Context, text: string): void {
  if (!context.flags.quiet && !context.flags.json)
    context.io.err.write(text.endsWith('\n') ? text : `${text}\n`);
}
