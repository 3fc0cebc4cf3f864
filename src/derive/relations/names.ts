// Which names are names of something, and when two are the same one.
import type { DerivedKind, NamedEntity } from '../../model/entity.js';
import { roleOfTool } from '../facts/replacing/tools.js';
import { foldName } from '../names/index.js';

const LONGEST_CHARS = 80;

/** Capitalised words that begin no name. */
const NO_NAME = setOf(
  'I We You He She It They This That These Those The A An My Our Your His Her Their There Here What Who When Where',
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September',
  'October November December Yes No Ok Okay Please Thanks And But So If Because Everyone Everybody Somebody Nobody Both All',
  'Some Any One Two Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag Jag Vi Min Ich Wir Mein Meine Das Der Die',
  'Est Pst Utc Cet Gmt Miete Teilzeit Vollzeit Scheidung Zukunft Not Never Always Now Today Tomorrow Yesterday',
);
/** Whole names that are too general to be anybody's. */
const GENERAL: Readonly<Partial<Record<DerivedKind, ReadonlySet<string>>>> = {
  project: setOf(
    'Android IOS Web Mobile Internal API Main New Open Source Backend Frontend Next Same Whole Side Python',
  ),
  tool: setOf(
    'English Swedish German French Spanish Chinese Italian Dutch Danish Norwegian Finnish Polish Portuguese Russian Japanese',
    'Korean Arabic British American',
  ),
  organisation: setOf('Home Work Night Google-Fu Christmas Easter'),
};
const LEGAL_FORM =
  /[ ,]+(?:AB|AS|ApS|Oy|Inc|Incorporated|LLC|Ltd|Limited|GmbH|AG|KG|Corp|Corporation|Co|PLC|SA|BV|NV)\.?$/i;
const TITLE = /^(?:Dr|Mr|Mrs|Ms|Prof|Herr|Frau)\.? /;
const VERSION = /[ @]v?\d[\w.]*$/i;
const MORE_TOOLS =
  /^(?:docker|kubernetes|terraform|ansible|graphql|tailwind|typescript|javascript|python|rust|ruby|golang|node|deno|tmux|grafana|prometheus|sentry|figma|jira|notion|slack|obsidian|elasticsearch|storybook|nginx|openapi|kotlin|swift|scala|java|php|husky|lerna|nx|turborepo)$/i;
/** `PostgreSQL`, `GitHub`, `Node.js`, `D3`, and what stands in backticks. */
const LOOKS_LIKE_A_TOOL = /^`|^\p{Lu}[\p{L}.]*(?:\p{Ll}\p{Lu}|\p{N}|\.\p{Ll})|^\p{Lu}{3,}$/u;

/** The entity that a name in a fact is of; null where it is none, or too general to tell. */
export function entityNamed(kind: DerivedKind, text: string, after: string): NamedEntity | null {
  // `at Anna's bakery`: the bakery has no name.
  if (kind !== 'person' && /['’]s$/.test(text) && /^ \p{Ll}/u.test(after)) return null;
  const name = clean(kind, text);
  const first = name.split(/[ '’]/u)[0] ?? '';
  if (name.length < 2 || name.length > LONGEST_CHARS || NO_NAME.has(first)) return null;
  if (GENERAL[kind]?.has(name)) return null;
  return isOfKind(kind, text, name) ? { kind, name } : null;
}

function isOfKind(kind: DerivedKind, text: string, name: string): boolean {
  if (kind === 'tool') return /^\p{Lu}/u.test(text) || isKnownTool(text);
  return kind === 'person' || text.startsWith('`') || !isNamedTool(name);
}

/** A tool of the list, or written as only tools are. */
export function isKnownTool(text: string): boolean {
  return LOOKS_LIKE_A_TOOL.test(text) || isNamedTool(clean('tool', text));
}

function isNamedTool(name: string): boolean {
  const role = roleOfTool(name);
  return (role !== null && role !== 'indentation') || MORE_TOOLS.test(name);
}

function clean(kind: DerivedKind, text: string): string {
  const plain = text
    .replace(/^`|`$/g, '')
    .replace(/['’]s$/, '')
    .replace(/(?: I|['’.,-])+$/, '')
    .trim();
  switch (kind) {
    case 'person':
      return plain.replace(TITLE, '');
    case 'organisation':
      return plain.replace(LEGAL_FORM, '');
    case 'tool':
      return plain.replace(VERSION, '');
    case 'place':
    case 'project':
    case 'file':
    case 'ticket':
      return plain;
    default:
      return kind satisfies never;
  }
}

/** What two spellings of the same entity have in common: entities are told apart by their kind and this. */
export function entityKey({ kind, name }: NamedEntity): string {
  switch (kind) {
    case 'file':
      return name.replace(/^\.\//, '');
    case 'tool':
    case 'project':
      return foldName(name).replace(/[\s._-]+/g, '');
    case 'place':
      return foldName(name.replace(/,.*$/, ''));
    case 'person':
    case 'organisation':
    case 'ticket':
      return foldName(name).replace(/[\s-]+/g, ' ');
    default:
      return kind satisfies never;
  }
}

/** The same of a name that somebody typed, as a fact could have spelled it: without title, legal form or version. */
export function keyOfName(kind: DerivedKind, text: string): string {
  return entityKey({ kind, name: clean(kind, text) });
}

function setOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
