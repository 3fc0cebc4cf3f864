// The key that records are signed with: never replaced in silence.
import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  exportPublicKey,
  forget,
  prune,
  rotateSigningKey,
  showRequest,
  signNow,
} from '../../src/erasure/index.js';
import { listTrail } from '../../src/ledger/audit.js';
import { findBreak } from '../../src/ledger/chain.js';
import { checkSignature, parsePublicKey } from '../../src/ledger/signing.js';
import { erasureReportDocument } from '../../src/model/published.js';
import { DAY_MS } from '../../src/model/time.js';
import { count, run } from '../../src/store/database.js';
import { ALICE_ALL, AT_ONCE, selecting } from '../helpers/erasing.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const OF_BOB = selecting({ subjects: [{ tenant: 'acme', subject: 'bob', context: null }] });

let place: TestPlace;
let request: string;
let keyFile: string;
/** Alice is forgotten, with a signed record; Bob is there. */
beforeEach(async () => {
  place = testPlace();
  const said = transcript({ session: 'one' }).human('My editor is Helix.').assistant('Noted.');
  const path = said.write(join(place.folder, 'one.jsonl'));
  await place.ingest(ALICE, path);
  await place.ingest(BOB, path);
  request = (await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE))).request;
  keyFile = join(place.ledgerDir, 'signing-key.pem');
});

const requests = () => place.run(({ store }) => count(store.db, 'SELECT count(*) FROM requests'));
const forgetBob = (options = AT_ONCE) => place.run((workspace) => forget(workspace, OF_BOB, options));

test.each([
  ['missing', () => rmSync(keyFile)],
  ['missing of a ledger that does not say which it was', dropKeyAndId],
  ["another ledger's", putForeignKey],
])('where it is %s nothing is signed, and no erasure is begun', async (_name, spoil) => {
  await spoil();
  const before = await requests();
  await expect(forgetBob()).rejects.toMatchObject({
    code: 'ledger',
    hint: expect.stringContaining('rotate-signing-key'),
  });
  expect(await requests()).toBe(before);
  await expect(place.run((workspace) => exportPublicKey(workspace))).rejects.toMatchObject({
    code: 'ledger',
  });
  await expect(
    place.run((workspace) => signNow(workspace, showRequest(workspace, request))),
  ).rejects.toMatchObject({ code: 'ledger' });
});

async function dropKeyAndId(): Promise<void> {
  rmSync(keyFile);
  await place.run(({ ledger }) => run(ledger.db, "DELETE FROM meta WHERE key = 'signing_key'"));
}

async function putForeignKey(): Promise<void> {
  const other = testPlace();
  await other.run((workspace) => exportPublicKey(workspace));
  cpSync(join(other.ledgerDir, 'signing-key.pem'), keyFile);
}

test('what only hides goes on without it, is erased by nobody meanwhile, and goes when the key is back', async () => {
  renameSync(keyFile, `${keyFile}.away`);
  expect((await forgetBob({ immediate: false, requestId: null })).status).toBe('hidden');
  place.now.value += 8 * DAY_MS;
  await expect(place.run((workspace) => prune(workspace, {}))).rejects.toMatchObject({ code: 'ledger' });
  renameSync(`${keyFile}.away`, keyFile);
  const { reports } = await place.run((workspace) => prune(workspace, {}));
  expect(reports).toMatchObject([{ status: 'verified' }]);
});

test('a lost one is replaced on record; what was signed before is still of the old one', async () => {
  const old = await place.run((workspace) => exportPublicKey(workspace));
  rmSync(keyFile);
  const id = await place.run((workspace) => rotateSigningKey(workspace));
  expect(id).not.toBe(old.keyId);
  const record = erasureReportDocument(await place.run((workspace) => showRequest(workspace, request)));
  expect(checkSignature(record, parsePublicKey(old.pem))).toMatchObject({
    result: 'valid',
    isExpectedKey: true,
  });
  expect((await forgetBob()).signature?.keyId).toBe(id);
  await place.run(({ ledger }) => {
    expect(findBreak(ledger.db, ledger.ring)).toBeNull();
    const filter = { requests: [], subject: null, since: null, before: null, limit: null };
    expect(listTrail(ledger, { ...filter, kinds: ['signing_key_replaced'] }).total).toBe(1);
  });
});
