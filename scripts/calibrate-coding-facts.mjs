// Writes src/derive/facts/coding/weights.ts anew: logistic regression of "a reader took this piece for a fact" on its signs, over
// labelled English sessions of the form of fixtures/facts: `own`, every other one of `blind`, and any files that are named. Those of
// chats are read as if they were coding sessions: they teach what telling sounds like. Seconds.
//   node scripts/calibrate-coding-facts.mjs [FILE ...]      FILE:<n> for its first n transcripts alone
//   node scripts/calibrate-coding-facts.mjs --folds FILE …  how well it does on transcripts that it was not fitted on; writes nothing
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withProjectModules } from './lib/project-modules.mjs';
import { likelihood, regress } from './lib/regression.mjs';

const TARGET = fileURLToPath(new URL('../src/derive/facts/coding/weights.ts', import.meta.url));
const STEPS = 800;
const STEP = 0.12;
/** How much a large weight costs: signs of few pieces stay near nothing. */
const RESTRAINT = 4;
/** Signs and words that are rarer say nothing yet. */
const FEWEST_SIGNS = 4;
const FEWEST_WORDS = 6;
const FOLDS = 10;

const isTrial = process.argv.includes('--folds');
const files = process.argv.slice(2).filter((one) => one !== '--folds');
await withProjectModules(async ({ load }) => {
  const { readSet, isSameText } = await load('/test/derive/fact-scoring.ts');
  const { candidatesOf } = await load('/src/derive/facts/coding/candidates.ts');
  const { strengthsOf } = await load('/src/derive/facts/coding/weigh.ts');
  const { mayLast } = await load('/src/derive/facts/coding/statements.ts');
  const { plain } = await load('/src/derive/facts/span.ts');
  const sessions = [
    ...readSet('own'),
    ...readSet('blind').filter((_, index) => index % 2 === 0),
    ...traps(await load('/test/derive/fact-cases.ts'), await load('/test/derive/fact-traps.ts')),
    ...files.flatMap((file) => named(readSet(file.replace(/:\d+$/, '')), file)),
  ].filter(({ lang }) => lang === 'en');
  const examples = sessions.flatMap(examplesOf);
  if (isTrial) report(examples);
  else {
    const weights = fitted(examples);
    write(weights);
    console.log(`${examples.length} pieces, ${Object.keys(weights).length} weights`);
  }

  function examplesOf({ id, rounds }) {
    let before = null;
    return rounds.flatMap(({ h, a = null, facts = [] }) => {
      const shadow = plain(h);
      const gold = facts.filter(({ by }) => by !== 'assistant');
      const found = candidatesOf(shadow, before).flatMap((candidate) => {
        const words = shadow.slice(candidate.start, candidate.end);
        if (!mayLast(words, candidate)) return [];
        const isTrue = gold.some(({ q }) => isSameText(q, words)) ? 1 : 0;
        return [{ id, signs: [...strengthsOf(words, candidate)], isTrue }];
      });
      before = a;
      return found;
    });
  }
});

/** Sentences of the tests that state nothing: each a session of its own. */
function traps({ NOT_STATED }, { TRAPS }) {
  return [...NOT_STATED, ...TRAPS].map((h) => ({ id: h, setting: 'coding', lang: 'en', rounds: [{ h }] }));
}

/** `FILE:17`: its first 17 transcripts. */
function named(set, file) {
  const first = /:(\d+)$/.exec(file)?.[1];
  return first === undefined ? set : set.slice(0, Number(first));
}

function frequencies(all) {
  const counts = new Map();
  for (const { signs } of all) for (const [name] of signs) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function fitted(all) {
  const counts = frequencies(all);
  const names = [...counts.keys()]
    .filter((name) => counts.get(name) >= (name.startsWith('w ') ? FEWEST_WORDS : FEWEST_SIGNS))
    .sort();
  return regress(all, { names, steps: STEPS, step: STEP, restraintOf: () => RESTRAINT });
}

function write(weights) {
  const lines = Object.entries(weights)
    .filter(([, weight]) => Math.abs(weight) >= 0.005)
    .map(([name, weight]) => `  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${weight.toFixed(2)},`);
  writeFileSync(
    TARGET,
    [
      '/** Log-odds, fitted by scripts/calibrate-coding-facts.mjs (`docs/facts.md`): not to be changed by hand. */',
      'export const CODING_WEIGHTS: Readonly<Record<string, number>> = {',
      ...lines,
      '};',
      '',
    ].join('\n'),
  );
}

/** Each tenth of the transcripts, by weights fitted on the others: how many of ten likelihoods are right. */
function report(all) {
  const ids = [...new Set(all.map(({ id }) => id))];
  const bins = Array.from({ length: 10 }, () => ({ count: 0, right: 0, likely: 0 }));
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const out = new Set(ids.filter((_, index) => index % FOLDS === fold));
    const rest = all.filter(({ id }) => !out.has(id));
    const weights = fitted(rest);
    for (const { id, signs, isTrue } of all) {
      if (!out.has(id)) continue;
      const likely = likelihood(signs, weights);
      const bin = bins[Math.min(9, Math.floor(likely * 10))];
      bin.count += 1;
      bin.right += isTrue;
      bin.likely += likely;
    }
  }
  for (const { count, right, likely } of bins)
    console.log(count, (likely / count).toFixed(2), (right / count).toFixed(2));
}
