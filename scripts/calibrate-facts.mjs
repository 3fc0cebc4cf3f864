// Writes src/derive/facts/weights.ts anew, by logistic regression: to whom somebody speaks, and how likely a statement is
// one that somebody would want kept, among friends (the conversations that BENCH_LOCOMO names: a person or a language
// model took something from the turn) and to an assistant (labelled sets in the form of fixtures/facts: the statement
// holds what its reader took). A minute. The sets are files, or names in fixtures/facts.
//   BENCH_LOCOMO=<file> node scripts/calibrate-facts.mjs own <file> …
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConversations } from '../bench/lib/locomo.mjs';
import { withProjectModules } from './lib/project-modules.mjs';
import { likelihood, namesIn, regress } from './lib/regression.mjs';

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
await withProjectModules(async ({ load, reload }) => {
  const { registerSigns } = await load('/src/derive/facts/families/register.ts');
  const { featuresOf } = await load('/src/derive/facts/score.ts');
  const { plain } = await load('/src/derive/facts/span.ts');
  const { readSet, holds } = await load('/test/derive/fact-scoring.ts');
  const sets = process.argv.slice(2).flatMap((set) => readSet(set));
  const labelled = sets.filter(({ lang, setting }) => lang === 'en' && setting !== 'coding');

  const spoken = conversations.flatMap(turnsOf);
  const written = labelled.flatMap(messagesOf);
  const share = written.length / spoken.length;
  const register = fitted([
    ...spoken.map((said) => ({ signs: signsOf(said), isTrue: 1, worth: share, group: said.group })),
    ...written.map((said) => ({ signs: signsOf(said), isTrue: 0, worth: 1, group: said.group })),
  ]);
  writeWeights({ register });
  // The statements of a message depend on its register.
  reload();
  const again = await load('/src/derive/facts/statements.ts');
  const statements = [...spoken, ...written].flatMap((said) => statementsIn(said, again.statementsOf));
  const of = (wanted) => statements.filter(({ found }) => found.address.register === wanted);
  const companion = fitted(
    of('companion')
      .filter(({ isTurn }) => isTurn)
      .map((one) => ({ ...one, worth: 1 })),
  );
  const known = familiesIn(companion);
  const direct = fitted(of('assistant'), known);
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
          signs: [...featuresOf(plain(quote), found)],
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
});

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
    const weights = fitted([...all.filter(({ group }) => !held.has(group)), ...beside], known);
    return all
      .filter(({ group }) => held.has(group))
      .map((one) => ({ ...one, p: likelihood(one.signs, weights) }));
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

/** What the families weigh among friends: kept to where little is known of them. */
function familiesIn(weights) {
  return Object.fromEntries(Object.entries(weights).filter(([name]) => /^(?:told|stated)\./.test(name)));
}

function fitted(all, known = {}) {
  const weights = regress(all, {
    names: namesIn(all),
    steps: STEPS,
    step: STEP,
    restraintOf: () => RESTRAINT,
    known,
  });
  return { ...known, ...weights };
}
