import { describe, expect, it } from 'vitest';
import { renderSummary, type SummaryParts } from '../../src/derive/summary.js';

const parts = (more: Partial<SummaryParts> = {}): SummaryParts => ({
  project: 'billing',
  startedAt: Date.UTC(2026, 2, 2, 14, 10),
  endedAt: Date.UTC(2026, 2, 2, 15, 2),
  rounds: 12,
  facts: [],
  artifacts: [],
  ...more,
});

const fact = (claim: string, category: SummaryParts['facts'][number]['category'] = 'preference') =>
  ({ claim, category, authoredBy: 'subject' }) as const;

describe('a summary', () => {
  it('says when, where, what was said and what was touched', () => {
    const text = renderSummary(
      parts({
        facts: [
          fact('We use Postgres.', 'convention'),
          fact('I prefer tabs'),
          { claim: 'The cache was stale', category: 'learning', authoredBy: 'assistant' },
          fact('I prefer tabs'),
        ],
        artifacts: [
          { kind: 'file', ref: 'a.ts' },
          { kind: 'commit', ref: '1a2b3c4' },
          { kind: 'file', ref: 'b.ts' },
        ],
      }),
    );
    expect(text.split('\n')).toEqual([
      'A session of 12 rounds on billing, 2026-03-02 14:10 to 15:02 UTC.',
      'Preferences: I prefer tabs.',
      'Conventions: We use Postgres.',
      'Noted by the assistant: The cache was stale.',
      'Touched: 1 commit (1a2b3c4), 2 files (a.ts, b.ts).',
    ]);
  });

  it('is one sentence when there is nothing more to say', () => {
    expect(renderSummary(parts({ project: null, startedAt: null, endedAt: null, rounds: 1 }))).toBe(
      'A session of 1 round.',
    );
  });

  it('names both days when a session runs past midnight', () => {
    const endedAt = Date.UTC(2026, 2, 3, 0, 5);
    expect(renderSummary(parts({ endedAt }))).toContain('2026-03-02 14:10 to 2026-03-03 00:05 UTC');
  });

  it('stays short', () => {
    const facts = Array.from({ length: 40 }, (_, i) =>
      fact(`I like the number ${i} ${'very '.repeat(100)}much`),
    );
    const artifacts = Array.from({ length: 90 }, (_, i) => ({
      kind: 'file' as const,
      ref: `src/file-${i}.ts`,
    }));
    const text = renderSummary(parts({ facts, artifacts }));
    expect(text).toContain('and 34 more');
    expect(text).toContain('90 files (src/file-0.ts, ');
    expect(text.length).toBeLessThan(2000);
  });

  it('holds nothing of a fact that is no longer among its parts', () => {
    const facts = [fact('I prefer tabs'), fact('I live for jazz')];
    expect(renderSummary(parts({ facts: facts.slice(0, 1) }))).not.toContain('jazz');
    expect(renderSummary(parts({ facts }))).toBe(renderSummary(parts({ facts })));
  });
});
