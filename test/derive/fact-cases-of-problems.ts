import type { Category } from '../../src/model/memory.js';

/** What does not work, and why: [text, rule, category, claim]. */
export const STATED_OF_PROBLEMS: readonly (readonly [string, string, Category, string])[] = [
  [
    'I keep getting a TypeError from the importer.',
    'problem.error',
    'problem',
    'I keep getting a TypeError from the importer',
  ],
  ['We keep getting 502s from the proxy', 'problem.error', 'problem', 'We keep getting 502s from the proxy'],
  ['The worker hangs after ten minutes.', 'problem.fails', 'problem', 'The worker hangs after ten minutes'],
  [
    'The invoice shows the wrong VAT rate.',
    'problem.wrong',
    'problem',
    'The invoice shows the wrong VAT rate',
  ],
  [
    'You forgot the health check in the compose file.',
    'problem.left-undone',
    'problem',
    'You forgot the health check in the compose file',
  ],
  [
    'Turns out the runner image has no locale.',
    'learning.turns-out',
    'learning',
    'Turns out the runner image has no locale',
  ],
  [
    'The problem is that docker compose renamed the network.',
    'learning.cause',
    'learning',
    'The problem is that docker compose renamed the network',
  ],
  ['The upload limit is 20 MB.', 'fact.value', 'fact', 'The upload limit is 20 MB'],
  [
    "Don't touch the pricing module without a test.",
    'convention.hands-off',
    'convention',
    "Don't touch the pricing module without a test",
  ],
  ['Ask before adding a dependency.', 'convention.ask-first', 'convention', 'Ask before adding a dependency'],
  ['One change per commit.', 'convention.one-each', 'convention', 'One change per commit'],
];

/** What the assistant says it found: [text, claim or null]. */
export const FOUND_BY_ASSISTANT: readonly (readonly [string, string | null])[] = [
  [
    'Found it. The root cause was that the client is never released.',
    'The root cause was that the client is never released',
  ],
  ['The test failed because the fixture assumes CET.', 'The test failed because the fixture assumes CET'],
  ['Confirmed: the file lands after the job has run.', 'The file lands after the job has run'],
  ["I'll use a pool and I recommend pinning it.", null],
  ['The build might fail because of the cache.', null],
  ['Let me check whether the parser is at fault.', null],
  ['I prefer tabs. My name is Ada.', null],
];
