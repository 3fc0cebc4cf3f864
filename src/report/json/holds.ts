import type { Hold } from '../../model/erasure.js';
import { type JsonDocument, jsonTime } from './document.js';

export interface JsonHolds extends JsonDocument {
  type: 'holds';
  rows: {
    hold: string;
    name: string | null;
    ground: string;
    placed_at: string | null;
    review_at: string | null;
    released_at: string | null;
    rows: number;
    scopes: number;
  }[];
}

export function holdsDocument(holds: readonly Hold[]): JsonHolds {
  return {
    type: 'holds',
    schema: 1,
    rows: holds.map((hold) => ({
      hold: hold.hold,
      name: hold.name,
      ground: hold.ground,
      placed_at: jsonTime(hold.placedAt),
      review_at: jsonTime(hold.reviewAt),
      released_at: jsonTime(hold.releasedAt),
      rows: hold.rows,
      scopes: hold.scopes,
    })),
  };
}
