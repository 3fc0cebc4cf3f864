import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    pool: 'forks',
    // What was built runs as it is.
    server: { deps: { external: [/\/dist\//] } },
    // Half of the time a test waits for processes and syncs: two at a time, also where there are two cores alone.
    maxWorkers: 2,
    reporters: ['default', './scripts/plain-reporter.mjs'],
  },
});
