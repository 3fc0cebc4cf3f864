// Writes src/derive/facts/weights.ts anew, by logistic regression: to whom somebody speaks, and how likely a statement is
// one that somebody would want kept, among friends (the conversations that BENCH_LOCOMO names: a person or a language
// model took something from the turn) and to an assistant (labelled sets in the form of fixtures/facts: the statement
// holds what its reader took). A minute. The sets are files, or names in fixtures/facts.
//   BENCH_LOCOMO=<file> node scripts/calibrate-facts.mjs own <file> …
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { readConversations } from '../bench/lib/locomo.mjs';

const TARGET = fileURLToPath(new URL('../src/derive/facts/weights.ts', import.meta.url));
const STEPS = 1500;
const STEP = 0.1;
/** How much a large weight costs: what is seen a few times stays near nothing. */
const RESTRAINT = 4;
/** Of a turn it is only known that something in it was wanted. */
const WORTH_OF_TURN = 0.3;
/** Every so many groups, one is left out to see what the weights are worth. */
const FOLDS = 5;

const conversations = readConversations();
if (conversations === null) process.exit(2);
const server = await createServer({
  server: { middlewareMode: true, ws: false },
  logLevel: 'error',
  appType: 'custom',
});
const load = (path) => server.ssrLoadModule(path);
try {
  const { registerSigns } = await load('/src/derive/facts/families/register.ts');
  const { featuresOf } = await load('/src/derive/facts/score.ts');
  const { plain } = await load('/src/derive/facts/span.ts');
  const { readSet, holds } = await load('/test/derive/fact-scoring.ts');
  const sets = process.argv.slice(2).flatMap((set) => readSet(set));
  const labelled = sets.filter(({ lang, setting }) => lang === 'en' && setting !== 'coding');

  const spoken = conversations.flatMap(turnsOf);
  const written = labelled.flatMap(messagesOf);
  const share = written.length / spoken.length;
  const register = regress([
    ...spoken.map((said) => ({ features: signsOf(said), isTrue: 1, worth: share, group: said.group })),
    ...written.map((said) => ({ features: signsOf(said), isTrue: 0, worth: 1, group: said.group })),
  ]);
  writeWeights({ register });
  // The statements of a message depend on its register.
  server.moduleGraph.invalidateAll();
  const again = await load('/src/derive/facts/statements.ts');
  const statements = [...spoken, ...written].flatMap((said) => statementsIn(said, again.statementsOf));
  const of = (wanted) => statements.filter(({ found }) => found.address.register === wanted);
  const companion = regress(
    of('companion')
      .filter(({ isTurn }) => isTurn)
      .map((one) => ({ ...one, worth: 1 })),
  );
  const known = familiesIn(companion);
  const direct = regress(of('assistant'), known);
  writeWeights({ register, companion, direct });
  report('companion', of('companion'));
  report(
    'assistant',
    of('assistant').filter(({ isTurn }) => !isTurn),
    of('assistant').filter(({ isTurn }) => isTurn),
    known,
  );

  function signsOf({ text, before }) {
    return registerSigns(plain(text), before === null ? null : plain(before));
  }

  function turnsOf({ id, turns, observed, questions }) {
    const wanted = new Set(observed);
    for (const { kind, evidence } of questions)
      if (kind !== 'unanswerable') for (const turn of evidence) wanted.add(turn);
    return turns.map(({ id: turn, text, before }) => ({
      text,
      before,
      group: id,
      isTurn: true,
      isWanted: () => wanted.has(turn),
    }));
  }

  function messagesOf({ id, rounds }) {
    return rounds.map(({ h, facts = [] }, index) => ({
      text: h,
      before: rounds[index - 1]?.a ?? null,
      earlier: rounds.slice(0, index).map((round) => round.h),
      group: id,
      isTurn: false,
      isWanted: (quote) => facts.some((fact) => fact.by !== 'assistant' && holds(fact.q, quote)),
    }));
  }

  function statementsIn({ text, before, earlier, group, isTurn, isWanted }, read) {
    return read(text, { setting: 'conversation', language: 'en', before, earlier }).map(
      ({ start, end, found, shownFrom }) => {
        const quote = text.slice(start, end).replace(/[\s.,;:!…。！，；]+$/, '');
        return {
          features: [...featuresOf(plain(quote), found)],
          found,
          shownFrom,
          quote,
          group,
          isTurn,
          isTrue: isWanted(quote) ? 1 : 0,
          worth: isTurn ? WORTH_OF_TURN : 1,
        };
      },
    );
  }
} finally {
  await server.close();
}

function writeWeights({ register, companion = {}, direct = {} }) {
  writeFileSync(
    TARGET,
    [
      '/** Log-odds, fitted by scripts/calibrate-facts.mjs (`docs/facts.md`): not to be changed by hand. */',
      '',
      '/** That a message is among friends. */',
      ...table('REGISTER_WEIGHTS', register),
      '',
      '/** That somebody would want a statement kept, among friends. */',
      ...table('WEIGHTS', companion),
      '',
      '/** The same, said to an assistant. */',
      ...table('DIRECT_WEIGHTS', direct),
      '',
    ].join('\n'),
  );
}

function table(name, weights) {
  const lines = Object.entries(weights)
    .filter(([, weight]) => Math.abs(weight) >= 0.005)
    .map(([key, weight]) => `  ${keyOf(key)}: ${Number(weight.toFixed(2))},`);
  return [`export const ${name}: Readonly<Record<string, number>> = {`, ...lines, '};'];
}

function keyOf(name) {
  return /^[a-z_]\w*$/i.test(name) ? name : name.includes("'") ? `"${name}"` : `'${name}'`;
}

/** Each group judged by weights fitted on the others. */
function report(name, all, beside = [], known = {}) {
  const groups = [...new Set(all.map(({ group }) => group))];
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const held = new Set(groups.filter((_group, index) => index % FOLDS === fold));
    const weights = regress([...all.filter(({ group }) => !held.has(group)), ...beside], known);
    return all
      .filter(({ group }) => held.has(group))
      .map((one) => ({ ...one, p: chance(one.features, weights) }));
  }).flat();
  const loss = judged.reduce((sum, { p, isTrue }) => sum - Math.log(isTrue ? p : 1 - p), 0) / judged.length;
  console.log(
    `${name}: ${all.length} statements, ${all.filter(({ isTrue }) => isTrue).length} wanted, loss ${loss.toFixed(4)}`,
  );
  for (const from of [0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 0.85, 0.9]) {
    const taken = judged.filter(({ p }) => p >= from);
    const right = taken.filter(({ isTrue }) => isTrue).length;
    console.log(
      `  from ${from}: ${taken.length} taken, ${(right / taken.length).toFixed(3)} right, ${(right / all.filter(({ isTrue }) => isTrue).length).toFixed(3)} of those`,
    );
  }
  if (process.env.SHOW === name) {
    for (const one of judged.filter(({ p, isTrue }) => p >= 0.5 !== (isTrue === 1)).sort((a, b) => a.p - b.p))
      console.log(`${one.isTrue} ${one.p.toFixed(2)} ${one.found.weighed}\t${one.group}\t${one.quote}`);
  }
}

function chance(features, weights) {
  const logOdds = features.reduce((sum, [name, strength]) => sum + strength * (weights[name] ?? 0), 0);
  return 1 / (1 + Math.exp(-logOdds));
}

/** What the families weigh among friends: kept to where little is known of them. */
function familiesIn(weights) {
  return Object.fromEntries(Object.entries(weights).filter(([name]) => /^(?:told|stated)\./.test(name)));
}

function regress(all, known = {}) {
  const names = [...new Set(all.flatMap(({ features }) => features.map(([name]) => name)))].sort();
  const place = new Map(names.map((name, index) => [name, index]));
  const rows = all.map(({ features, isTrue, worth }) => ({
    strengths: features.map(([name, strength]) => [place.get(name), strength]),
    isTrue,
    worth,
  }));
  const found = new Float64Array(names.length);
  const seen = new Float64Array(names.length).fill(1e-8);
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = slopesOf(rows, found);
    names.forEach((name, index) => {
      const restraint = name === 'bias' ? 0 : RESTRAINT * (found[index] - (known[name] ?? 0));
      const slope = (slopes[index] + restraint) / rows.length;
      seen[index] += slope * slope;
      found[index] -= (STEP * slope) / Math.sqrt(seen[index]);
    });
  }
  return { ...known, ...Object.fromEntries(names.map((name, index) => [name, found[index]])) };
}

function slopesOf(rows, weights) {
  const slopes = new Float64Array(weights.length);
  for (const { strengths, isTrue, worth } of rows) {
    const logOdds = strengths.reduce((sum, [index, strength]) => sum + weights[index] * strength, 0);
    const error = worth * (1 / (1 + Math.exp(-logOdds)) - isTrue);
    for (const [index, strength] of strengths) slopes[index] += error * strength;
  }
  return slopes;
}
