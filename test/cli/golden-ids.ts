// The ids in a case's arguments: they differ in every home.
import type { Home } from './run-built.js';
import { runHere } from './run-here.js';

const LISTS: Readonly<Record<string, readonly string[]>> = {
  session: ['list', 'sessions', '--subject', 'acme/alice', '--json'],
  fact: ['list', 'facts', '--superseded', '--subject', 'acme/alice', '--json'],
  unconfirmed: ['list', 'facts', '--unconfirmed', '--subject', 'acme/dora', '--json'],
  request: ['requests', '--json'],
  entity: ['entity', 'graph', '--subject', 'acme/alice', '--json'],
};

interface Row {
  id?: string;
  request?: string;
  quote?: string | null;
  /** Of a relation. */
  to?: { entity: string; name: string };
}

/** Puts the ids in place that `{session}`, `{fact:ITS WORDS}`, `{unconfirmed:ITS WORDS}`, `{entity:NAME}` and `{request}` stand for. */
export async function fillIn(home: Home, argv: readonly string[]): Promise<string[]> {
  const filled: string[] = [];
  for (const word of argv) {
    const match = /^\{(session|fact|unconfirmed|entity|request)(-short)?(?::(.+))?\}$/.exec(word);
    filled.push(match === null ? word : await idOf(home, match));
  }
  return filled;
}

async function idOf(home: Home, [word, kind = '', short, text]: RegExpExecArray): Promise<string> {
  const row = (await listed(home, kind)).find(
    (one) => text === undefined || (one.quote ?? one.to?.name) === text,
  );
  const id = row?.id ?? row?.request ?? row?.to?.entity;
  if (id === undefined) throw new Error(`nothing in this home is ${word}`);
  return short === undefined ? id : id.replace(/^(.{8})[^.]*/, '$1');
}

const known = new Map<string, Promise<Row[]>>();

/** Asked once a home: the case itself comes after. */
function listed(home: Home, kind: string): Promise<Row[]> {
  const key = `${kind} ${home.dir}`;
  const rows =
    known.get(key) ?? runHere(home, LISTS[kind] ?? []).then(({ stdout }) => JSON.parse(stdout).rows);
  known.set(key, rows);
  return rows;
}
