// Where in a database file bytes belong to nobody. For the self-test, which plants residue there in a copy made up for
// it; a store that holds anything is never written to outside the cycle.
import { readGeometry } from './geometry.js';
import { createPageReader } from './page-image.js';
import { rolesByTree } from './page-roles.js';
import { readPage } from './read-page.js';
import type { SlackKind } from './slack.js';

export interface SlackPlace {
  kind: SlackKind;
  /** In the file. */
  position: number;
  length: number;
}

/** Every unowned range of at least `fewest` bytes. The file must be clean and nobody may write it. */
export function slackPlaces(descriptor: number, fewest: number): SlackPlace[] {
  const geometry = readGeometry(descriptor);
  if (geometry === null) return [];
  const roles = rolesByTree(descriptor, geometry);
  const read = createPageReader(descriptor, geometry);
  const places: SlackPlace[] = [];
  for (let number = 1; number <= geometry.pageCount; number += 1) {
    const add = (kind: SlackKind, from: number, to: number) => {
      if (to - from >= fewest)
        places.push({ kind, position: (number - 1) * geometry.pageSize + from, length: to - from });
    };
    readPage(read(number), roles[number] as Parameters<typeof readPage>[1], {
      geometry,
      visitor: { unowned: add, child() {}, overflow() {}, overflowLink() {}, unknown() {} },
    });
  }
  return places;
}
