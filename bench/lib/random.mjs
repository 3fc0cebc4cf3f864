// Numbers that are the same on every machine and in every run: a benchmark's data must not differ between two runs.

/**
 * A generator of pseudo-random numbers (mulberry32).
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;

  /** A number in [0, 1). */
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** A whole number in [0, below). */
  const below = (limit) => Math.floor(next() * limit);

  return {
    next,
    below,
    pick: (list) => list[below(list.length)],
    /** True in `share` of the calls. */
    happens: (share) => next() < share,
    /** Sizes in transcripts are log-normal: most are small, a few are most of the bytes. */
    logNormal: (median, sigma) => median * Math.exp(sigma * normal(next)),
    bytes(length) {
      const bytes = Buffer.alloc(length);
      for (let at = 0; at < length; at += 1) bytes[at] = below(256);
      return bytes;
    },
    hex(digits) {
      let text = '';
      while (text.length < digits) text += below(0x1_0000).toString(16).padStart(4, '0');
      return text.slice(0, digits);
    },
    uuid() {
      const hex = this.hex(32);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

/** Box–Muller. */
function normal(next) {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
