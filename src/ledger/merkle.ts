// One hash that stands for all rows of a request, so that a record can name them without listing them: whoever has
// the ledger and its key can make it again; nobody else learns which rows they were.
import { createHash, createHmac } from 'node:crypto';
import type { IdsDigest } from '../model/certificate.js';
import { currentKey, type KeyRing } from './keys.js';
import type { LedgerRow } from './requests.js';

/** The Merkle root over the keyed digests of the rows' random ids, in sorted order. */
export function digestOfRows(ring: KeyRing, rows: readonly LedgerRow[]): IdsDigest {
  const leaves = rows
    .map((row) =>
      createHmac('sha256', currentKey(ring))
        .update(['erased-row', row.kind, row.session, String(row.n)].join('\0'))
        .digest(),
    )
    .sort(Buffer.compare);
  return {
    algorithm: 'SHA-256 Merkle tree over HMAC-SHA-256',
    keyId: String(ring.current),
    count: leaves.length,
    root: merkleRoot(leaves)?.toString('hex') ?? null,
  };
}

/** As in RFC 6962: leaves and nodes are hashed apart, and an odd one goes up as it is. Null without leaves. */
function merkleRoot(leaves: readonly Buffer[]): Buffer | null {
  let level = leaves.map((leaf) => sha256(Buffer.from([0]), leaf));
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index], level[index + 1]];
      if (left && right) above.push(sha256(Buffer.from([1]), left, right));
      else if (left) above.push(left);
    }
    level = above;
  }
  return level[0] ?? null;
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
