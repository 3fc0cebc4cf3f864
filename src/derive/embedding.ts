/** What is stored of a text's meaning: personal data like the text itself (it names words of it). */
export interface Embedding {
  /** One signed byte a dimension. Scaled to use the whole range: only the direction counts under cosine. */
  q: Int8Array;
  /** The signs, eight a byte, lowest bit first; dimensions rounded up to 8. */
  b: Uint8Array;
}

export interface Embedder {
  id: string;
  dims: number;
  /** SHA-256 of the model. Embeddings of different models are never compared. */
  digest: string;
  /** Null when the embedder knows no word of the text. The same text gives the same bytes everywhere. */
  embed(text: string): Embedding | null;
}

/** Null for a vector without a direction. */
export function quantise(vector: Float64Array): Embedding | null {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  if (!(largest > 0) || !Number.isFinite(largest)) return null;
  const q = new Int8Array(vector.length);
  const b = new Uint8Array(Math.ceil(vector.length / 8));
  vector.forEach((value, i) => {
    q[i] = Math.round((value / largest) * 127);
    if (value > 0) b[i >> 3] = (b[i >> 3] ?? 0) | (1 << (i & 7));
  });
  return { q, b };
}

/** Between -1 and 1; 0 when either has no direction. */
export function cosine(a: Int8Array, b: Int8Array): number {
  let dot = 0;
  let squaresA = 0;
  let squaresB = 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    dot += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return dot === 0 ? 0 : dot / Math.sqrt(squaresA * squaresB);
}
