// Words of a person and an assistant at work on a program, and the code they look at.
import { readFileSync } from 'node:fs';

const TRADE = `file function test error build server client request response cache index table column query session token
  user account invoice payment order message queue worker thread lock file folder path config value default option flag
  parser lexer schema migration version branch commit merge review release deploy pipeline container image volume network
  port socket timeout retry batch stream buffer chunk page block record field type interface module package import export
  component render state event handler listener callback promise route controller service model view template style layout
  button form input dialog menu icon colour theme font margin border screen window editor terminal shell script command
  argument parameter variable constant string number array object map set list tree node edge graph path weight score rank
  search filter sort group count total average maximum minimum range limit offset cursor date zone clock calendar event
  report export import upload download backup restore snapshot archive journal ledger balance currency rate tax discount
  customer contact address region country language locale translation sensor device signal sample measure alarm threshold
  memory storage disk processor kernel driver interrupt scheduler process signal handler register stack heap pointer slice`;

const NAMES = [
  'billing',
  'importer',
  'notes',
  'atlas',
  'harbour',
  'lantern',
  'meadow',
  'orchard',
  'quartz',
  'tundra',
];

const TABLE = new URL('../../dist/src/derive/assets/glove50k/glove-50000.words', import.meta.url);

/** English words by falling frequency: what prose is made of. */
export const VOCABULARY = readFileSync(TABLE, 'utf8')
  .split('\n')
  .filter((word) => /^[a-z]{1,14}$/.test(word))
  .slice(0, 20_000);

const TRADE_WORDS = TRADE.trim().split(/\s+/);
export const PROJECTS = NAMES.map((name) => `/home/sam/src/${name}-service`);

/** The frequency of a word falls with its rank (Zipf's law), so that words repeat as in real texts. */
export function wordIndex(random) {
  return Math.floor(VOCABULARY.length ** random.next()) - 1;
}

/** A sentence of about a dozen words. */
export function sentence(random) {
  const length = 5 + random.below(14);
  const chosen = Array.from({ length }, () =>
    random.happens(0.2) ? random.pick(TRADE_WORDS) : VOCABULARY[wordIndex(random)],
  );
  const text = chosen.join(' ');
  return `${text[0].toUpperCase()}${text.slice(1)}${random.pick(['.', '.', '.', '?', ':'])}`;
}

/** What people say of themselves and their work, now and then: facts come from it. */
export function statement(random) {
  const thing = () => `${random.pick(TRADE_WORDS)} ${random.pick(TRADE_WORDS)}`;
  return random.pick([
    () => `I prefer the ${thing()} over the ${thing()}.`,
    () => `Always run the ${thing()} before the ${thing()}.`,
    () => `Never touch the ${thing()} of this repository.`,
    () => `We decided to keep the ${thing()} in the ${thing()}.`,
    () => `My goal is to have the ${thing()} working by ${random.pick(['Friday', 'October', 'spring'])}.`,
    () => `My favourite ${random.pick(TRADE_WORDS)} is the ${thing()}.`,
  ])();
}

/** Prose of about `chars` characters, with what people and assistants put into it: paths, addresses, tickets. */
export function prose(random, chars, { statements = 0, markdown = false } = {}) {
  const parts = [];
  for (let length = 0; length < chars; ) {
    const part = random.happens(statements) ? statement(random) : oneSentence(random, markdown);
    parts.push(part);
    length += part.length + 1;
  }
  return parts.join(random.happens(0.2) ? '\n' : ' ').slice(0, Math.max(chars, 8));
}

function oneSentence(random, markdown) {
  const text = sentence(random);
  if (random.happens(0.02))
    return `${text} See https://docs.example.com/${random.pick(TRADE_WORDS)}/${random.below(900)}.`;
  if (random.happens(0.01))
    return `${text} (${random.pick(['PAY', 'OPS', 'WEB'])}-${100 + random.below(900)})`;
  if (random.happens(0.004)) return `${text} Ask ${random.pick(TRADE_WORDS)}.team@example.org.`;
  if (markdown && random.happens(0.25))
    return `- **${random.pick(TRADE_WORDS)}**: \`${identifier(random)}\` ${text}\n`;
  return text;
}

export function identifier(random) {
  const second = random.pick(TRADE_WORDS);
  return `${random.pick(TRADE_WORDS)}${second[0].toUpperCase()}${second.slice(1)}`;
}

export function filePath(random, project) {
  return `${project}/src/${random.pick(TRADE_WORDS)}/${random.pick(TRADE_WORDS)}-${random.pick(TRADE_WORDS)}.ts`;
}

/** Source code and command output, in one long text that slices are cut from: what tools return. */
export function codePool(random, chars) {
  const lines = [];
  for (let length = 0; length < chars; ) {
    const line = codeLine(random);
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}

function codeLine(random) {
  const name = () => identifier(random);
  const indent = '  '.repeat(random.below(4));
  return random.pick([
    () =>
      `${indent}const ${name()} = await ${name()}(${name()}, { ${random.pick(TRADE_WORDS)}: ${random.below(5000)} });`,
    () => `${indent}if (${name()} === null || ${name()}.length > ${random.below(90)}) return ${name()};`,
    () => `${indent}// ${sentence(random)}`,
    () =>
      `import { ${name()}, ${name()} } from './${random.pick(TRADE_WORDS)}/${random.pick(TRADE_WORDS)}.js';`,
    () => `${indent}throw new Error("${random.pick(TRADE_WORDS)} \\"${random.pick(TRADE_WORDS)}\\" failed");`,
    () =>
      `${indent}"${random.pick(TRADE_WORDS)}": "^${random.below(9)}.${random.below(30)}.${random.below(9)}",`,
    () =>
      `${indent}✓ ${random.pick(TRADE_WORDS)} ${VOCABULARY[wordIndex(random)]} ${random.pick(TRADE_WORDS)} (${random.below(90)} ms)`,
    () => `${random.hex(7)} ${sentence(random)}`,
    () => `${indent}}`,
    () => '',
  ])();
}

/** About `chars` characters of whole lines. */
export function codeSlice(random, pool, chars) {
  const wanted = Math.min(chars, pool.length >> 1);
  const from = pool.indexOf('\n', random.below(pool.length - wanted)) + 1;
  return pool.slice(from, from + wanted);
}
