// A store and its ledger on disk in a folder of their own, with a clock that the test sets.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { ingest } from '../../src/ingest/index.js';
import { closeWorkspace, openWorkspace, type Workspace } from '../../src/ledger/workspace.js';
import type { Scope } from '../../src/model/scope.js';
import { DEFAULT_POLICY, type Policy } from '../../src/policy/index.js';

export const NOW = Date.parse('2026-11-30T12:00:00Z');
export const ALICE: Scope = { tenant: 'acme', subject: 'alice', context: 'default' };
export const BOB: Scope = { tenant: 'acme', subject: 'bob', context: 'default' };

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'memory-forget-test-'));
  folders.push(folder);
  return folder;
}

/** `behind` opens for writing a store that its ledger is ahead of, as only `replay` does. */
type Mode = 'create' | 'write' | 'read' | 'behind';

export interface TestPlace {
  folder: string;
  storeDir: string;
  ledgerDir: string;
  /** Milliseconds; the test moves it. */
  now: { value: number };
  policy: Policy;
  open(mode?: Mode): Workspace;
  /** Opens, does, closes as a command does. */
  run<Result>(work: (workspace: Workspace) => Result | Promise<Result>, mode?: Mode): Promise<Result>;
  ingest(scope: Scope, ...paths: string[]): ReturnType<typeof ingest>;
}

export function testPlace(policy: Policy = DEFAULT_POLICY): TestPlace {
  const folder = temporaryFolder();
  const now = { value: NOW };
  const place: TestPlace = {
    folder,
    storeDir: join(folder, 'store'),
    ledgerDir: join(folder, 'ledger'),
    now,
    policy,
    open: (mode = 'create') =>
      openWorkspace({
        storeDir: place.storeDir,
        ledgerDir: () => place.ledgerDir,
        policy: place.policy,
        clock: () => now.value,
        mode: mode === 'behind' ? 'write' : mode,
        allowBehind: mode === 'behind',
      }),
    async run(work, mode = 'create') {
      const workspace = place.open(mode);
      try {
        return await work(workspace);
      } finally {
        closeWorkspace(workspace);
      }
    },
    ingest: (scope, ...paths) =>
      place.run((workspace) => ingest(workspace, { paths, scope, exclude: [], readmit: false })),
  };
  return place;
}

export function fixture(name: string): string {
  return new URL(`../../fixtures/transcripts/${name}`, import.meta.url).pathname;
}
