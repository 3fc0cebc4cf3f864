// Comparing what was found with what is labelled.

/** Addresses of this host, of documentation, of all: labelled as addresses by some, and left alone on purpose. */
const NOBODYS_ADDRESS =
  /^(?:::1?(?:\/|$)|::ffff:(?:127\.|0\.|255\.|192\.0\.2\.)|0\.0\.0\.0|127\.|255\.255\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|2001:0?db8|ff02::1$)/i;

/** False for what is labelled, but not to be found. */
export function isAsked(kind, text) {
  return kind !== 'ip' || !NOBODYS_ADDRESS.test(text);
}

/** By kind: how many are labelled, found of them, reported, rightly reported. What touches an unasked label counts for nothing. */
export function score(labels, found) {
  const scores = {};
  const of = (kind) => (scores[kind] ??= { labelled: 0, hit: 0, reported: 0, right: 0 });
  for (const label of labels) {
    if (!label.isAsked) continue;
    of(label.kind).labelled += 1;
    if (
      found.some((span) => span.kind === label.kind && overlap(span, label) >= (label.end - label.start) / 2)
    )
      of(label.kind).hit += 1;
  }
  for (const span of found) {
    const touched = labels.filter((label) => overlap(span, label) > 0);
    if (touched.some(({ kind, isAsked: asked }) => kind === span.kind && asked)) of(span.kind).right += 1;
    else if (touched.some(({ kind, isAsked: asked }) => kind === span.kind && !asked)) continue;
    of(span.kind).reported += 1;
  }
  return scores;
}

function overlap(a, b) {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start);
}

export function addTo(total, scores) {
  for (const [kind, counts] of Object.entries(scores)) {
    total[kind] ??= { labelled: 0, hit: 0, reported: 0, right: 0 };
    for (const key of Object.keys(counts)) total[kind][key] += counts[key];
  }
}

/** "P/R/F1 (n)" in per cent; nothing where nothing is labelled. */
export function ratios(counts) {
  if (!counts?.labelled) return '';
  const precision = counts.reported === 0 ? 1 : counts.right / counts.reported;
  const recall = counts.hit / counts.labelled;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return `${[precision, recall, f1].map((ratio) => (ratio * 100).toFixed(1)).join('/')} (${counts.labelled})`;
}
