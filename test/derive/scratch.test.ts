import { test } from 'vitest';
import { relationOf } from '../../src/derive/facts/relation.js';
import { readSet, readTranscript, scoreOf } from './fact-scoring.js';

test('print', () => {
  const readings = readSet(process.env.SET ?? 'own').map(readTranscript);
  const lines: string[] = [];
  for (const { transcript, extracted, matches } of readings) {
    for (const f of extracted)
      if (!f.gold && f.tier !== 'passing')
        lines.push(`FP ${transcript.id} r${f.round} ${f.tier} ${f.confidence} ${f.rule} | ${f.quote}`);
    for (const m of matches) {
      if (!m.found || m.found.tier === 'passing')
        lines.push(
          `MISS ${transcript.id} r${m.round} ${m.found ? `hidden ${m.found.confidence} ${m.found.rule}` : '-'} | ${m.gold.q}`,
        );
      else {
        if ((m.gold.p === '-') !== (m.found.polarity === 'negative')) lines.push(`POL ${m.gold.q}`);
        if (
          m.gold.on &&
          m.gold.on !==
            (m.found.eventAt === null ? null : new Date(m.found.eventAt).toISOString().slice(0, 10))
        )
          lines.push(
            `DAY ${m.gold.q} ${m.gold.on} ${m.found.eventAt && new Date(m.found.eventAt).toISOString()}`,
          );
        if (process.env.CAT && m.gold.c !== m.found.category)
          lines.push(`CAT ${m.gold.q} ${m.gold.c} ${m.found.category}`);
      }
    }
  }
  for (const { transcript, matches } of readings) {
    const known = matches.filter((m) => m.found);
    known.forEach((l, i) => {
      for (const e of known.slice(0, i)) {
        const want = l.gold.replaces?.includes(`${e.round}.${e.n}`) ?? false;
        const rel = l.found !== e.found && relationOf(l.found!, e.found!);
        if (want !== (rel === 'replaces'))
          lines.push(`SUP ${want ? 'missed' : 'wrong'} ${transcript.id} | ${e.gold.q} <- ${l.gold.q} ${rel}`);
      }
    });
  }
  console.log(lines.sort().join('\n'));
  console.log(scoreOf(readings));
  for (const lang of ['en', 'sv', 'de', 'zh']) {
    const s = scoreOf(readings.filter((r) => r.transcript.lang === lang));
    console.log(lang, s.facts, s.precisionDefault.toFixed(3), s.recall.toFixed(3));
  }
  for (const x of ['chat', 'support', 'coding']) {
    const s = scoreOf(readings.filter((r) => r.transcript.setting === x && r.transcript.lang === 'en'));
    console.log(x, s.facts, s.precisionDefault.toFixed(3), s.recall.toFixed(3));
  }
});
