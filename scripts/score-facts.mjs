// What the fact rules find in a set of fixtures/facts, or in a file of the same form: figures, and with a further word
// what they missed (`misses`), made up (`extras`), or took the wrong way round (`polarity`), and pairs (`pairs`).
//   node scripts/score-facts.mjs own
//   node scripts/score-facts.mjs FILE misses de
// `gold` takes the author's facts themselves, whatever the rules find of them: which replace which, and their polarity.
// `first` (two thirds of the transcripts, with `pairs` or `polarity` written out) and `last` (the rest, figures alone):
//   node scripts/score-facts.mjs FILE gold first pairs
import { withProjectModules } from './lib/project-modules.mjs';

const [, , set, shown, lang, detail] = process.argv;
await withProjectModules(({ load }) => (shown === 'gold' ? showGold(load) : showFound(load)));

async function showGold(load) {
  const { readSet } = await load('/test/derive/fact-scoring.ts');
  const { readGold, scoreOfGold } = await load('/test/derive/fact-gold.ts');
  const transcripts = readSet(set);
  const languages = [...new Set(transcripts.map((transcript) => transcript.lang))].sort();
  const readings = languages
    .flatMap((language) => partOf(transcripts.filter((transcript) => transcript.lang === language)))
    .map(readGold);
  console.log(['lang', 'facts', 'polarity', 'right/found/wanted', 'precision', 'recall', 'F1'].join('\t'));
  for (const language of languages.length > 1 ? [...languages, 'all'] : languages) {
    const { facts, polarity, right, found, wanted } = scoreOfGold(
      readings.filter(({ transcript }) => language === 'all' || transcript.lang === language),
    );
    const shares = [right / found, right / wanted, (2 * right) / (found + wanted)];
    console.log(
      [
        language,
        facts,
        polarity.toFixed(3),
        `${right}/${found}/${wanted}`,
        ...shares.map((one) => one.toFixed(2)),
      ].join('\t'),
    );
  }
  if (lang === 'last') return;
  if (detail === 'pairs')
    for (const { transcript, later, earlier, isWanted, isFound, why } of readings.flatMap(
      ({ pairs }) => pairs,
    ))
      console.log(
        `${transcript}\t${isWanted ? (isFound ? 'right' : 'missed') : 'FALSE'}\t${why ?? ''}\t${earlier}\t=>\t${later}`,
      );
  if (detail === 'polarity')
    for (const { transcript, wrongPolarity } of readings)
      for (const { p, q } of wrongPolarity) console.log(`${transcript.id}\tgold ${p ?? '+'}\t${q}`);
}

/** Of each language the transcripts to work on, or those to check by. */
function partOf(transcripts) {
  const twoThirds = Math.ceil((transcripts.length * 2) / 3);
  if (lang === 'first') return transcripts.slice(0, twoThirds);
  return lang === 'last' ? transcripts.slice(twoThirds) : transcripts;
}

async function showFound(load) {
  const { readSet, readTranscript, scoreOf, pairsOf } = await load('/test/derive/fact-scoring.ts');
  const readings = readSet(set).map(readTranscript);
  const kinds = [...new Set(readings.map(({ transcript }) => kindOf(transcript)))].sort();
  const of = (kind) => readings.filter(({ transcript }) => kind === 'all' || kindOf(transcript) === kind);
  console.log(
    [
      'kind',
      'facts',
      'empty',
      'P high',
      'P shown',
      'recall',
      'polarity',
      'author',
      'day',
      'category',
      'replaces',
    ].join('\t'),
  );
  for (const kind of kinds.length > 1 ? [...kinds, 'all'] : kinds) {
    const score = scoreOf(of(kind));
    const { found, right, wanted } = score.supersession;
    console.log(
      [
        kind,
        score.facts,
        score.empty,
        ...['precisionHigh', 'precisionDefault', 'recall', 'polarity', 'authoredBy', 'days', 'category'].map(
          (name) => score[name].toFixed(2),
        ),
        `${right}/${found}/${wanted}`,
      ].join('\t'),
    );
  }
  const chosen = readings.filter(({ transcript }) => lang === undefined || kindOf(transcript).includes(lang));
  if (shown === 'misses')
    for (const { transcript, matches } of chosen)
      for (const { gold, round, found } of matches)
        if (found === null || found.tier === 'passing')
          console.log(
            `${transcript.id} ${round}\t${found === null ? 'none' : 'passing'}\t${gold.c}\t${gold.q}`,
          );
  if (shown === 'extras')
    for (const { transcript, extracted } of chosen)
      for (const fact of extracted)
        if (fact.gold === null && fact.tier !== 'passing')
          console.log(
            `${transcript.id} ${fact.round}\t${fact.tier} ${fact.confidence}\t${fact.rule}\t${fact.quote}`,
          );
  if (shown === 'polarity')
    for (const { transcript, matches } of chosen)
      for (const { gold, round, found } of matches)
        if (found !== null && (gold.p === '-') !== (found.polarity === 'negative'))
          console.log(`${transcript.id} ${round}\tgold ${gold.p ?? '+'}\t${found.quote}`);
  if (shown === 'pairs')
    for (const { transcript, later, earlier, isWanted, isFound } of chosen.flatMap(pairsOf))
      console.log(
        `${transcript}\t${isWanted ? 'wanted' : 'not wanted'}\t${isFound ? 'found' : 'not found'}\t${earlier}\t=>\t${later}`,
      );
}

function kindOf({ setting, lang: language }) {
  return `${language}-${setting}`;
}
