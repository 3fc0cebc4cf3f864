// Writes src/derive/facts/languages/weights.ts anew: logistic regression of "a careful reader took a fact from these words"
// on the marks of each piece of a message in Swedish, German or Chinese, over sets of the form of fixtures/facts.
// `--try` writes nothing and prints how well weights fitted on the other transcripts do on each.
//   node scripts/calibrate-spoken.mjs FILE... [--try]
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withProjectModules } from './lib/project-modules.mjs';
import { likelihood, namesIn, regress } from './lib/regression.mjs';

const TARGET = fileURLToPath(new URL('../src/derive/facts/languages/weights.ts', import.meta.url));
const STEPS = 600;
const STEP = 0.15;
/** How much a large weight costs: marks that are seldom seen stay near nothing. */
const RESTRAINT = 2;
/** The same for where a piece stands, which tells as much in every language and trade. */
const RESTRAINT_OF_PLACE = 0.2;
const OF_PLACE = new Set(['answer', 'answer.fragment', 'goes-on']);
const FOLDS = 6;

const isTrial = process.argv.includes('--try');
const files = process.argv.slice(2).filter((word) => !word.startsWith('--'));
await withProjectModules(async ({ load }) => {
  const { readSet, isSame } = await load('/test/derive/fact-scoring.ts');
  const { spokenStatementsOf } = await load('/src/derive/facts/languages/statements.ts');
  const { languageOf } = await load('/src/derive/facts/language.ts');
  const { saidInEarnest } = await load('/src/derive/facts/play.ts');
  const { plain } = await load('/src/derive/facts/span.ts');
  const transcripts = files.flatMap(readSet).filter(({ lang }) => lang !== 'en');
  const examples = transcripts.flatMap((transcript, index) =>
    transcript.rounds.flatMap(({ h, facts = [] }, round) => {
      const before = transcript.rounds[round - 1]?.a ?? null;
      const language = languageOf(h, before);
      if (language === 'en') return [];
      const setting = transcript.setting === 'coding' ? 'coding' : 'conversation';
      const earlier =
        setting === 'coding' ? [] : transcript.rounds.slice(0, round).map((one) => plain(one.h));
      const own = setting === 'coding' ? { start: 0, end: h.length } : saidInEarnest(plain(h), earlier);
      return spokenStatementsOf(plain(h), { before, setting, language }).flatMap((said) => {
        if (said.marks === null || said.start < own.start || said.end > own.end) return [];
        const quote = h.slice(said.start, said.end);
        const isWanted = facts.some((gold) => isSame(gold, { authoredBy: 'subject', quote }));
        return [{ index, quote, signs: [...said.marks], isTrue: isWanted ? 1 : 0 }];
      });
    }),
  );
  if (isTrial) report(examples);
  else write(fitted(examples));
  console.log(`${examples.length} pieces, ${examples.filter((one) => one.isTrue).length} of them facts`);
});

function write(weights) {
  const lines = Object.entries(weights).map(
    ([name, weight]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${weight.toFixed(2)},`,
  );
  writeFileSync(
    TARGET,
    [
      '/** Log-odds, fitted by scripts/calibrate-spoken.mjs (`docs/facts.md`): not to be changed by hand. */',
      'export const SPOKEN_WEIGHTS: Readonly<Record<string, number>> = {',
      ...lines,
      '};',
      '',
    ].join('\n'),
  );
}

function report(examples) {
  const judged = [...Array(FOLDS).keys()].flatMap((fold) => {
    const weights = fitted(examples.filter(({ index }) => index % FOLDS !== fold));
    return examples
      .filter(({ index }) => index % FOLDS === fold)
      .map((one) => ({ ...one, likelihood: likelihood(one.signs, weights) }));
  });
  for (const from of [0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.88, 0.9]) {
    const taken = judged.filter((one) => one.likelihood >= from);
    const right = taken.filter(({ isTrue }) => isTrue).length;
    const wanted = judged.filter(({ isTrue }) => isTrue).length;
    console.log(
      `${from}\tP ${(right / taken.length).toFixed(2)}\tR ${(right / wanted).toFixed(2)}\tn ${taken.length}`,
    );
  }
  if (process.argv.includes('--show'))
    for (const one of judged
      .filter((each) => each.isTrue !== (each.likelihood >= 0.5 ? 1 : 0))
      .sort((a, b) => a.isTrue - b.isTrue || a.likelihood - b.likelihood))
      console.log(
        `${one.isTrue}\t${one.likelihood.toFixed(2)}\t${one.quote}\t${one.signs.map(([n]) => n).join(' ')}`,
      );
}

function fitted(all) {
  const restraintOf = (name) => (OF_PLACE.has(name) ? RESTRAINT_OF_PLACE : RESTRAINT);
  return regress(all, { names: namesIn(all), steps: STEPS, step: STEP, restraintOf });
}
