// Residue of every kind in every place where some could lie: what a search that is worth its name must find.
import { createHash } from 'node:crypto';
import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { encodeBlock } from '../../derive/index.js';
import { contentColumns, derivedColumns } from '../../store/catalogue.js';
import { type Db, run } from '../../store/database.js';
import { rawDescriptor, type SlackPlace, slackPlaces } from '../../store/physical/index.js';
import {
  DERIVED_FORMS,
  encode,
  type NeedleForm,
  TEXT_ENCODINGS,
  type TextEncoding,
} from '../checks/encodings.js';
import { type Needle, needlesOf } from '../checks/evidence.js';
import { madeUpVector } from './made-up-store.js';

/** One planted residue: where it lies, in which form, and what is looked for. */
export interface PlantedCase {
  site: string;
  form: NeedleForm;
  /** What is written, a whole text in its encoding. */
  content: Buffer;
  /** What is known of it: a search has nothing else. */
  needle: Omit<Needle, 'id'>;
}

/** Places outside the rows. */
const RAW_SITES = ['free page', 'page gap', '-wal', '-journal', 'stray file'] as const;
type RawSite = (typeof RAW_SITES)[number];

/** What an operator recorded of a tenant is nobody's residue: it stays when a subject is erased, and goes when it is named. */
const RECORDED: ReadonlySet<string> = new Set(['entities', 'entity_aliases']);

/** Every column with words × every encoding, every vector, and every place outside the rows × all of them. */
export function plannedCases(): PlantedCase[] {
  const cases: PlantedCase[] = [];
  const add = (site: string, form: NeedleForm, seed = cases.length) =>
    cases.push(caseOf({ site, form, seed }));
  for (const { table, column } of contentColumns().filter((one) => !RECORDED.has(one.table)))
    for (const encoding of TEXT_ENCODINGS) add(`${table}.${column}`, encoding);
  const derived = derivedColumns();
  for (const [index, { table, column }] of derived.entries()) {
    if (column.endsWith('_hash')) add(`${table}.${column}`, 'digest');
    // Both columns of a table hold parts of one vector.
    if (column === 'q') add(`${table}.q`, 'int8', index);
    if (column === 'b')
      add(
        `${table}.b`,
        'bits',
        derived.findIndex((one) => one.table === table && one.column === 'q'),
      );
  }
  for (const site of RAW_SITES) for (const form of [...TEXT_ENCODINGS, ...DERIVED_FORMS]) add(site, form);
  return cases;
}

/** What a bystander says too, in every encoding: to be told apart from residue. */
export function sharedCases(seed: number): PlantedCase[] {
  return TEXT_ENCODINGS.map((form, index) => caseOf({ site: 'a bystander', form, seed: seed + index }));
}

function caseOf({ site, form, seed }: { site: string; form: NeedleForm; seed: number }): PlantedCase {
  switch (form) {
    case 'int8':
    case 'bits': {
      const vector = madeUpVector(seed);
      return plantedNeedle(site, form, { content: Buffer.concat([vector.q, vector.b]), vectors: [vector] });
    }
    case 'digest': {
      const hash = createHash('sha256').update(String(seed)).digest('hex');
      return plantedNeedle(site, form, { content: Buffer.from(hash), hashes: [hash] });
    }
    default: {
      const text = madeUpText(seed);
      return plantedNeedle(site, form, { content: surrounded(text, form), texts: [text] });
    }
  }
}

interface Known {
  content: Buffer;
  texts?: string[];
  vectors?: { q: Buffer; b: Buffer }[];
  hashes?: string[];
}

/** The needle that the search itself makes of what is known. */
function plantedNeedle(site: string, form: NeedleForm, known: Known): PlantedCase {
  const { texts = [], vectors = [], hashes = [], content } = known;
  const { needles } = needlesOf({ texts, vectors, hashes, isSampled: false });
  const needle = needles.find((one) => one.form === form);
  if (!needle) throw new Error(`the search makes no needle for ${form}`);
  return { site, form, content, needle: { form, bytes: needle.bytes } };
}

/** Every encoding of it differs: composed and decomposed letters, both cases, quotes, letters beyond Latin. */
export function madeUpText(seed: number): string {
  const mark = seed.toString(36).padStart(4, '0');
  return `${'Ä'.normalize('NFD')}sa${mark} sade "Blåbär ${mark}Ω" på Söder ${mark}`;
}

/** As it stands among other bytes: the phase of base64 is that of its place. */
function surrounded(text: string, encoding: TextEncoding): Buffer {
  const phase = ['base64-0', 'base64-1', 'base64-2'].indexOf(encoding);
  if (phase < 0) return encode(text, encoding);
  return Buffer.from(
    Buffer.concat([Buffer.alloc(phase, 'x'), Buffer.from(text), Buffer.from(' and more')]).toString('base64'),
  );
}

/** Between two planted values stands a byte that none of them has at its ends. */
const BETWEEN = Buffer.of(10);

/** Writes the cases of the columns into the newest row of each table: the one that should be gone. */
export function plantInRows(db: Db, cases: readonly PlantedCase[]): void {
  for (const [site, planted] of bySite(cases)) {
    const [table = '', column = ''] = site.split('.');
    if (column === '') continue;
    const [first] = planted;
    if (column === 'q' || column === 'b') {
      const { q, b } = splitVector(first?.content ?? Buffer.alloc(0));
      const newest = `scope_id = (SELECT max(scope_id) FROM ${table})`;
      run(db, `UPDATE ${table} SET ${column} = ? WHERE ${newest}`, column === 'q' ? q : b);
    } else {
      const value = Buffer.concat(planted.flatMap(({ content }) => [content, BETWEEN]));
      const newest = `id = (SELECT max(id) FROM ${table})`;
      run(db, `UPDATE ${table} SET ${column} = CAST(? AS TEXT) WHERE ${keyOf(table) ?? newest}`, value);
    }
  }
}

/** Writes the cases into the oldest row of another scope. */
export function plantInBystander(db: Db, cases: readonly PlantedCase[]): void {
  const value = Buffer.concat(cases.flatMap(({ content }) => [content, BETWEEN]));
  run(db, 'UPDATE messages SET text = CAST(? AS TEXT) WHERE id = (SELECT min(id) FROM messages)', value);
}

/** Labels of holds have a random key alone. */
function keyOf(table: string): string | null {
  return table === 'hold_labels' ? 'uid = (SELECT max(uid) FROM hold_labels)' : null;
}

const VECTOR_BYTES = 50;

function splitVector(content: Buffer): { q: Buffer; b: Buffer } {
  return { q: content.subarray(0, VECTOR_BYTES), b: content.subarray(VECTOR_BYTES) };
}

/** A block whose terms belong to no row: it is found by decoding, not by its bytes (`rules` 26). */
export function plantTerms(db: Db): void {
  const data = encodeBlock([{ id: 999_999, terms: Uint32Array.from([3 << 5, 77 << 5, 1_234 << 5]) }]);
  run(db, 'UPDATE term_blocks SET data = ? WHERE id = (SELECT max(id) FROM term_blocks)', data);
}

/** Writes the cases outside the rows into the files of a store that nobody has open. */
export function plantInFiles(store: { dir: string; path: string }, cases: readonly PlantedCase[]): void {
  const sites = bySite(cases);
  const of = (site: RawSite) => sites.get(site) ?? [];
  const all = (site: RawSite) =>
    Buffer.concat(of(site).flatMap(({ content }) => [Buffer.alloc(13), content]));
  plantInSlack(store.path, 'free leaf', of('free page'));
  plantInSlack(store.path, 'gap', of('page gap'));
  // Each begins with a zero byte, as a log or journal that is over: SQLite leaves it alone.
  writeFileSync(`${store.path}-wal`, all('-wal'), { mode: 0o600 });
  writeFileSync(`${store.path}-journal`, all('-journal'), { mode: 0o600 });
  writeFileSync(join(store.dir, 'etilqs_stray.tmp'), all('stray file'), { mode: 0o600 });
}

/** Each case into a range of its own. */
function plantInSlack(path: string, kind: SlackPlace['kind'], cases: readonly PlantedCase[]): void {
  const descriptor = rawDescriptor(path);
  const longest = Math.max(...cases.map(({ content }) => content.length));
  const places = slackPlaces(descriptor, longest).filter((place) => place.kind === kind);
  const slots = places.flatMap(({ position, length }) =>
    Array.from({ length: Math.floor(length / longest) }, (_, index) => position + index * longest),
  );
  for (const [index, { content }] of cases.entries()) {
    const position = slots[index];
    if (position === undefined) throw new Error(`the store has too little of ${kind} to plant in`);
    writeSync(descriptor, content, 0, content.length, position);
  }
}

function bySite(cases: readonly PlantedCase[]): Map<string, PlantedCase[]> {
  const sites = new Map<string, PlantedCase[]>();
  for (const one of cases) sites.set(one.site, [...(sites.get(one.site) ?? []), one]);
  return sites;
}
