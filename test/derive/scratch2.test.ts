import { test } from 'vitest';
import { readSet, readTranscript, scoreOf } from './fact-scoring.js';

test('agg', () => {
  const all = readSet('blind').map(readTranscript);
  const readings = all.filter((_, i) => i % 2 === 0);
  console.log('read half', scoreOf(readings));
  console.log('unread half', scoreOf(all.filter((_, i) => i % 2 === 1)));
  const out: string[] = [];
  for (const { transcript, matches, extracted } of readings) {
    if (!(process.env.L ?? 'en').includes(transcript.lang)) continue;
    out.push(`# ${transcript.id} ${transcript.setting}`);
    transcript.rounds.forEach((r, i) => {
      const ms = matches.filter((m) => m.round === i + 1);
      const es = extracted.filter((f) => f.round === i + 1);
      const bad = ms.filter((m) => !m.found || m.found.tier === 'passing');
      const fp = es.filter((f) => !f.gold && f.tier !== 'passing');
      if (bad.length || fp.length)
        out.push(
          `${i + 1} H: ${r.h}${bad.some((b) => b.gold.by) ? ' A: ' + r.a : ''}\n   ${bad.map((m) => `MISS[${m.gold.c}] ${m.gold.q}${m.found ? ' (' + m.found.rule + ' ' + m.found.confidence + ')' : ''}`).join(' || ')} ${fp.map((f) => `FP ${f.rule} ${f.quote}`).join(' || ')}`,
        );
    });
  }
  console.log(out.join('\n'));
});
