// What `why` tells of one fact's relations is what the whole graph tells of them, without reading the rest of the scope.
import { expect, test } from 'vitest';
import { lineageOf, listRelations, listRows } from '../../src/recall/index.js';
import { openly } from '../../src/recall/resolve-visible.js';
import { addAlias, addEntity } from '../../src/store/entities.js';
import { filterOf } from '../helpers/look.js';
import { openPlace, tell } from '../helpers/telling.js';
import { ALICE } from '../helpers/workspace.js';

const NAMES = ['Zora', 'Ylva', 'Tove', 'Runa', 'Signe', 'Maren', 'Ebba', 'Freja'];
const PLACES = ['Ghent', 'Bruges', 'Oslo', 'Lund', 'Turku'];

test('each fact of a larger scope, with what others say of the same', { timeout: 240_000 }, async () => {
  const place = openPlace();
  const texts = NAMES.flatMap((name, at) => [
    `My friend ${name} lives in ${PLACES[at % PLACES.length]}.`,
    `My friend ${name} works at Fjordbank.`,
    `My colleague ${name} works at Fjordbank AB.`,
    `I moved to ${PLACES[at % PLACES.length]} last week.`,
    'We use PostgreSQL for the billing service.',
  ]);
  await tell(place, ALICE, texts);
  await place.run(({ store }) => {
    const id = addEntity(store.db, { tenant: 'acme', kind: 'person', name: 'Zora Holm', addedAt: 1 });
    for (const alias of ['Zora', 'Ylva']) addAlias(store.db, id, alias);
  });
  await place.run((workspace) => {
    const filter = openly(filterOf(workspace, ALICE));
    const all = listRelations(workspace, filter);
    expect(all.length).toBeGreaterThan(10);
    expect(all.some(({ facts }) => facts.length > 1)).toBe(true);
    expect(all.some(({ to }) => to.isRecorded)).toBe(true);
    for (const { id } of listRows(workspace, 'facts', filter).rows)
      expect(lineageOf(workspace, id, filter).relations).toEqual(
        all.filter(({ facts }) => facts.includes(id)),
      );
  });
});
