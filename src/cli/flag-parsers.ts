import { InvalidArgumentError } from 'commander';
import { isEngineSelector } from '../model/engine.js';
import { ToolError } from '../model/errors.js';

/** The same flag twice is a union (`rules` 33). An empty value is a variable that was not set, never "everything". */
export function collect(value: string, previous: string[] = []): string[] {
  return [...previous, notEmpty(value)];
}

/** An engine, or one model of it. */
export function collectEngine(value: string, previous: string[] = []): string[] {
  if (!isEngineSelector(value)) throw new InvalidArgumentError('It must be NAME or NAME:MODEL.');
  return [...previous, value];
}

export function notEmpty(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.');
  return value;
}

export function positiveInteger(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return Number(value);
}

/** `500` rows, or `20%` of them. */
export function rowsOrPercent(value: string): string {
  const match = /^(\d{1,9})(%?)$/.exec(value);
  if (!match || (match[2] === '%' && Number(match[1]) > 100)) {
    throw new InvalidArgumentError('It must be a number of rows, or a percentage such as 20%.');
  }
  return value;
}

/** Refuses a category that nobody has heard of: a typing error must not select nothing in silence. */
export function assertKnown(named: readonly string[], known: readonly string[]): void {
  const unknown = named.find((category) => !known.includes(category));
  if (unknown === undefined) return;
  throw new ToolError('usage', `there is no category ${unknown}`, {
    hint: `categories: ${known.join(', ')}`,
  });
}
