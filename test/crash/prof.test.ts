import { afterAll, test } from 'vitest';
import { prune } from '../../src/erasure/index.js';
import { at, copyPlace, removePlaces, take, findRaw } from './support/place.js';
import { stageScenes, rememberAll, checkDeeply } from './support/scenes.js';
import * as look from './support/look.js';
import { finish, dismissSpare } from './support/victims.js';
import { ALICE, BOB, MINUTE, NOW, DAY } from './support/story.js';
import { statSync } from 'node:fs';
afterAll(() => { dismissSpare(); removePlaces(); });
test('prof', async () => {
  const scenes = await stageScenes(); await rememberAll(scenes);
  const s = scenes[0]!;
  console.log(statSync(s.from.database).size, s.steps.join(' '), s.durationMs, s.before.needles.length, JSON.stringify(s.before.counts));
  for (let i = 0; i < 3; i++) {
    const t: Record<string, number> = {}; let last = performance.now();
    const lap = (n: string) => { const now = performance.now(); t[n] = Math.round(now - last); last = now; };
    const p = copyPlace(s.from); lap('copy');
    await finish({ deed: s.deed, place: p, now: s.now, dieAt: 8, sealsFirst: true }); lap('victim');
    findRaw(p, s.before.needles); lap('raw');
    await at(p, { now: s.now, mode: 'read' }, (w) => {
      lap('openread');
      w.store.db.pragma('integrity_check'); lap('integrity');
      look.hashRows(w.store.db, BOB); lap('hash');
      look.visible(w, ALICE); lap('visible');
    }); lap('closeread');
    await at(p, { now: s.now + MINUTE }, async (w) => { lap('openwrite'); await prune(w, {}); lap('prune'); }); lap('closewrite');
    await take(p, s.alice, NOW + 9 * DAY); lap('reingest');
    await checkDeeply(p); lap('deep');
    console.log(JSON.stringify(t));
  }
});
