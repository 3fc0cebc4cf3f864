import { CommanderError } from 'commander';
import { ToolError } from '../model/errors.js';
import { inertText } from '../report/inert.js';
import { jsonLine } from '../report/json/document.js';
import type { JsonError } from '../report/json/error.js';
import { EXIT_CODES, exitOfError, SIGTERM_EXIT } from './exit-codes.js';
import { Interrupted } from './interrupted.js';
import type { Io } from './io.js';

interface Failure {
  code: string;
  message: string;
  hint: string | null;
  exit: number;
}

/** Tells of an error on stderr, as a sentence or as one JSON line, and gives the exit code. */
export function reportFailure(error: unknown, io: Io, asJson: boolean): number {
  const failure = describeFailure(error);
  if (asJson) {
    const { code, message, hint, exit } = failure;
    const document: JsonError = { type: 'error', code, message, hint, exit };
    io.err.write(jsonLine(document));
  } else {
    const hint = failure.hint === null ? '' : `  hint: ${inertText(failure.hint)}\n`;
    io.err.write(`memory-forget: ${inertText(failure.message)}\n${hint}`);
  }
  return failure.exit;
}

function describeFailure(error: unknown): Failure {
  if (error instanceof ToolError) {
    return {
      code: error.code,
      message: error.message,
      hint: error.hint,
      exit: EXIT_CODES[exitOfError(error.code)].number,
    };
  }
  if (error instanceof Interrupted) {
    const exit = error.signal === 'SIGTERM' ? SIGTERM_EXIT : EXIT_CODES.interrupted.number;
    return { code: 'interrupted', message: 'interrupted', hint: null, exit };
  }
  if (error instanceof CommanderError) return describeUsage(error);
  return { code: 'failure', message: unexpectedMessage(error), hint: null, exit: EXIT_CODES.failure.number };
}

/** All of commander's errors are usage errors; it ends with 1 for them. */
function describeUsage(error: CommanderError): Failure {
  const [told = '', ...suggestion] = error.message.replace(/^error: /, '').split('\n');
  const [, wrong = told, choices] = /^(.*)\. Allowed choices are (.*)\.$/.exec(told) ?? [];
  const message = wrong.replace(
    /^command-argument value ('.*') is invalid for argument '(.*)'$/,
    'no $2 is called $1',
  );
  const hint = choices === undefined ? suggestion.join(' ').replace(/^\((.*)\)$/, '$1') : `one of ${choices}`;
  const isHelp = error.code === 'commander.help';
  return {
    code: 'usage',
    message: isHelp ? 'a command is needed' : message,
    hint: isHelp ? 'memory-forget --help lists them' : hint === '' ? null : hint,
    exit: EXIT_CODES.usage.number,
  };
}

/** A parser's or a validator's message repeats what it read, which may be somebody's words. */
function unexpectedMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'unexpected error';
  const repeatsInput =
    error instanceof SyntaxError || error.name === 'ZodError' || error.name === '$ZodError';
  return repeatsInput ? `unexpected error (${error.name})` : error.message;
}
