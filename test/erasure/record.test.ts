// The record of an erasure as a stranger gets it: its blocks, its published schema, its signature.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addHold } from '../../src/erasure/holds/holds.js';
import { exportPublicKey, forget, prune, showRequest, signNow } from '../../src/erasure/index.js';
import { readRecords, verifySignatures } from '../../src/ledger/signed-records.js';
import { checkSignature, parsePublicKey } from '../../src/ledger/signing.js';
import { type ErasureReport, emptySelection } from '../../src/model/erasure.js';
import { DAY_MS } from '../../src/model/time.js';
import { certificateBlocks } from '../../src/report/certificate-blocks.js';
import { certificateMarkdown } from '../../src/report/certificate-text.js';
import { erasureReportDocument } from '../../src/report/json/erasure-report.js';
import { ALICE_ALL, AT_ONCE, aliceAndBob } from '../helpers/erasing.js';
import { filesHolding } from '../helpers/look.js';
import { schemaFaults } from '../helpers/report-schema.js';
import type { TestPlace } from '../helpers/workspace.js';

async function erased(): Promise<{ place: TestPlace; report: ErasureReport }> {
  const place = await aliceAndBob();
  return { place, report: await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE)) };
}

/** As it comes out of a file. */
function published(report: ErasureReport): Record<string, unknown> {
  return JSON.parse(JSON.stringify(erasureReportDocument(report)));
}

describe('the certificate', () => {
  test('counts what was there, what went and what stays, and names the means', async () => {
    const { report } = await erased();
    expect(report.certificate).toMatchObject({
      legal: { right: 'erasure' },
      scope: { selectors: ['subjects'], retained: {}, deleted: { sessions: 1, rounds: 6 } },
      retained: [],
      validation: { positiveControl: 'found', instrument: 'passed', level: 'clear' },
      backups: { registered: 0, covered: false },
      recipients: { registered: 0, covered: false },
    });
    const { scope, validation, times, audit } = report.certificate ?? ({} as never);
    for (const what of ['sessions', 'rounds', 'facts', 'messages', 'vectors', 'search_blocks'])
      expect(scope.before[what], what).toBe(report.erased[what]);
    expect(scope.ids.root).toMatch(/^[0-9a-f]{64}$/);
    expect(validation.search?.encodings.length).toBeGreaterThanOrEqual(12);
    expect(times.suppressedAt).not.toBeNull();
    expect(times.verifiedAt).toBe(report.finishedAt);
    expect(audit.after?.sequence).toBeGreaterThan(audit.before?.sequence ?? 0);
  });

  test('says what a hold keeps, by ground and with the date of its review', async () => {
    const place = await aliceAndBob();
    const reviewAt = place.now.value + 30 * DAY_MS;
    await place.run((workspace) =>
      addHold(workspace, { name: 'case', ground: 'legal_claim', reviewAt, selection: ALICE_ALL }),
    );
    const report = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    expect(report.status).toBe('partly');
    expect(report.certificate?.retained).toEqual([
      { ground: 'legal_claim', rows: report.kept.length, reviewAt },
    ]);
    expect(schemaFaults(published(report))).toEqual([]);
  });

  test('counts what was written again where a part of a session went', async () => {
    const place = await aliceAndBob();
    const id = await place.run(({ store }) => {
      const row = store.db
        .prepare('SELECT s.uid, r.n FROM rounds r JOIN sessions s ON s.id = r.session_id')
        .get();
      const { uid, n } = row as { uid: string; n: number };
      return `${uid}.r${n}`;
    });
    const report = await place.run((workspace) =>
      forget(workspace, { ...emptySelection(), rounds: [id] }, AT_ONCE),
    );
    const { scope } = report.certificate ?? ({} as never);
    expect(scope).toMatchObject({
      selectors: ['rounds'],
      deleted: { rounds: 1 },
      recomputed: { summaries: 1 },
    });
    expect(scope.retained.rounds).toBe((scope.before.rounds ?? 0) - 1);
  });

  test('holds no name and no word of the person, in no form', async () => {
    const { report } = await erased();
    const texts = [JSON.stringify(published(report)), certificateMarkdown(report), JSON.stringify(report)];
    for (const text of texts)
      for (const word of ['alice', 'acme', 'billing', 'Helix', 'PostgreSQL'])
        expect(text.toLowerCase(), word).not.toContain(word.toLowerCase());
  });

  test('claims no conformity', async () => {
    const { report } = await erased();
    const words = certificateMarkdown(report);
    for (const claim of [
      /gdpr.?compliant/i,
      /nist.{0,20}complian/i,
      /certified/i,
      /unrecoverable/i,
      /anonymous emb/i,
    ])
      expect(words).not.toMatch(claim);
  });

  test('has fourteen blocks, each with something to say', async () => {
    const { report } = await erased();
    const blocks = certificateBlocks(report);
    expect(blocks).toHaveLength(14);
    for (const { title, lines } of blocks) {
      expect(lines.length, title).toBeGreaterThan(0);
      for (const { label, text } of lines) expect(text, `${title}: ${label}`).toMatch(/\S/);
    }
  });

  test('speaks the published schema in every status', async () => {
    const place = await aliceAndBob();
    const hidden = await place.run((workspace) =>
      forget(workspace, { ...ALICE_ALL }, { immediate: false, requestId: 'DSR-1' }),
    );
    place.now.value += 8 * DAY_MS;
    const { reports } = await place.run((workspace) => prune(workspace, {}));
    for (const report of [hidden, ...reports]) expect(schemaFaults(published(report))).toEqual([]);
    expect(schemaFaults({ ...published(hidden), erased: 'all of it' })).not.toEqual([]);
  });
});

describe('the signature', () => {
  test('of the stored record holds, checked without the store', async () => {
    const { place, report } = await erased();
    const { pem } = await place.run((workspace) => exportPublicKey(workspace));
    const shown = await place.run((workspace) => showRequest(workspace, report.request), 'read');
    for (const one of [report, shown]) {
      const verdict = checkSignature(published(one), parsePublicKey(pem));
      expect(verdict).toMatchObject({ result: 'valid', isExpectedKey: true, unsignedKeys: [] });
    }
  });

  test('is made with a key that nobody else may read, apart from the store', async () => {
    const { place } = await erased();
    const path = join(place.ledgerDir, 'signing-key.pem');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toContain('PRIVATE KEY');
    expect(filesHolding(place.storeDir, 'PRIVATE KEY')).toEqual([]);
  });

  test('covers the caller’s own id where the record carries it', async () => {
    const place = await aliceAndBob();
    const report = await place.run((workspace) =>
      forget(workspace, ALICE_ALL, { immediate: true, requestId: 'DSR-2026-7' }),
    );
    expect(report.requestId).toBe('DSR-2026-7');
    expect(checkSignature(published(report), null).result).toBe('valid');
    expect(checkSignature({ ...published(report), request_id: 'another' }, null).result).toBe('altered');
  });

  test('does not fit any more when one leaf is changed, dropped or added', async () => {
    const { report } = await erased();
    const document = published(report);
    const paths = leavesOf(document);
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) {
      for (const change of [changed, dropped]) {
        const copy = structuredClone(document);
        change(copy, path);
        expect(checkSignature(copy, null).result, `${change.name} ${path.join('.')}`).not.toBe('valid');
      }
    }
    const grown = structuredClone(document);
    (grown.erased as Record<string, number>).people = 1;
    expect(checkSignature(grown, null).result).toBe('altered');
  });

  test('names what stands beside it and is not signed', async () => {
    const { report } = await erased();
    const document = { ...published(report), lifecycle: 'verified' };
    expect(checkSignature(document, null)).toMatchObject({ result: 'valid', unsignedKeys: ['lifecycle'] });
  });

  test('outlives indenting and reordering, and knows another issuer', async () => {
    const { place, report } = await erased();
    const document = published(report);
    const reordered = Object.fromEntries(Object.entries(document).reverse());
    const text = JSON.stringify(reordered, null, 4);
    expect(verifySignatures(readRecords(text) ?? [], null)?.records).toMatchObject([{ result: 'valid' }]);
    const other = await erased();
    const { pem } = await other.place.run((workspace) => exportPublicKey(workspace));
    expect(verifySignatures([document], pem)?.records).toMatchObject([{ result: 'other_key' }]);
    const { signature: _, ...unsigned } = document;
    expect(verifySignatures([unsigned], pem)?.records).toMatchObject([{ result: 'unsigned' }]);
    expect(verifySignatures([document], 'no key')).toBeNull();
    expect(place.storeDir).not.toBe(other.place.storeDir);
  });

  test('can be made later, for what is not finished', async () => {
    const place = await aliceAndBob();
    const { request } = await place.run((workspace) =>
      forget(workspace, ALICE_ALL, { immediate: false, requestId: null }),
    );
    const signed = await place.run((workspace) => signNow(workspace, showRequest(workspace, request)));
    expect(checkSignature(published(signed), null).result).toBe('valid');
  });
});

type Path = (string | number)[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

function parentOf(document: object, path: Path): Record<string | number, unknown> {
  let at = document as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  return at;
}

function changed(document: object, path: Path): void {
  const parent = parentOf(document, path);
  const key = path.at(-1) ?? '';
  const value = parent[key];
  if (typeof value === 'number') parent[key] = value + 1;
  else if (typeof value === 'boolean') parent[key] = !value;
  else parent[key] = `${value ?? ''}x`;
}

function dropped(document: object, path: Path): void {
  const parent = parentOf(document, path);
  const key = path.at(-1) ?? '';
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}
