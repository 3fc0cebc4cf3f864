import { CERTAINTIES, type Certainty, type FactCounts, type ListRow } from '../model/listing.js';
import { words } from './words.js';

/** One part of a list of facts: its title with how many there are, and its rows by category. */
export interface ReviewPart {
  title: string;
  groups: { category: string; total: number; rows: ListRow[] }[];
}

/**
 * What is to be reviewed stands before what was stated; in each part the categories with the most facts come first, and
 * their rows in the order given. The counts are of all there are, also where a limit shows fewer.
 */
export function reviewParts(rows: readonly ListRow[], counts: FactCounts): ReviewPart[] {
  return CERTAINTIES.flatMap((certainty) => {
    const own = rows.filter((row) => certaintyOf(row) === certainty);
    if (own.length === 0) return [];
    return [
      { title: `${TITLES[certainty]}: ${counts[certainty]}`, groups: groupsOf(own, counts, certainty) },
    ];
  });
}

const TITLES: Record<Certainty, string> = {
  waiting: 'Inferred, waiting to be confirmed',
  inferred: 'Inferred, for review',
  stated: 'Stated',
};

function certaintyOf(row: ListRow): Certainty {
  if (row.status === 'unconfirmed') return 'waiting';
  return row.assertion === 'inferred' ? 'inferred' : 'stated';
}

function groupsOf(
  rows: readonly ListRow[],
  { categories }: FactCounts,
  certainty: Certainty,
): ReviewPart['groups'] {
  return categories
    .map((one) => ({
      category: words(one.category),
      total: one[certainty],
      rows: rows.filter((row) => row.category === one.category),
    }))
    .filter((group) => group.rows.length > 0)
    .sort((a, b) => b.total - a.total);
}
