const lastSeen = new Uint32Array(256);
let call = 0;

/** How many different byte values `[from, to)` holds: few in padding and ruled lines, 12 or more in 24 bytes of prose. */
export function distinctBytes(bytes: Buffer, from: number, to: number): number {
  call = (call + 1) >>> 0;
  if (call === 0) {
    lastSeen.fill(0);
    call = 1;
  }
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const value = bytes[at] ?? 0;
    if (lastSeen[value] === call) continue;
    lastSeen[value] = call;
    count += 1;
  }
  return count;
}
