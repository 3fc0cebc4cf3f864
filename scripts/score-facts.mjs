// What the fact rules find in a set of fixtures/facts, or in a file of the same form: figures, and with a further word
// what they missed (`misses`), made up (`extras`), or took the wrong way round (`polarity`), and pairs (`pairs`).
//   node scripts/score-facts.mjs own
//   node scripts/score-facts.mjs FILE misses de
import { createServer } from 'vite';

const [, , set, shown, lang] = process.argv;
const server = await createServer({
  server: { middlewareMode: true, ws: false },
  logLevel: 'error',
  appType: 'custom',
});
try {
  const { readSet, readTranscript, scoreOf, pairsOf } = await server.ssrLoadModule(
    '/test/derive/fact-scoring.ts',
  );
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
} finally {
  await server.close();
}

function kindOf({ setting, lang: language }) {
  return `${language}-${setting}`;
}
