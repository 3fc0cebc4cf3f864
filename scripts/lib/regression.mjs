// Logistic regression with a slope of its own for each weight (AdaGrad): the same examples give the same weights.

/**
 * @param examples each with `signs`, pairs of a name and a strength, `isTrue`, 0 or 1, and `worth`, 1 where it is not said
 * @param how `names` to weigh, sorted; `steps`, `step`; `restraintOf(name)`, what a large weight costs; `known`, by name, to
 *   which a weight is held
 * @returns the weights by name
 */
export function regress(examples, { names, steps, step, restraintOf, known = {} }) {
  const place = new Map(names.map((name, index) => [name, index]));
  const rows = examples.map(({ signs, isTrue, worth = 1 }) => ({
    strengths: signs
      .filter(([name]) => place.has(name))
      .map(([name, strength]) => [place.get(name), strength]),
    isTrue,
    worth,
  }));
  const found = new Float64Array(names.length);
  const seen = new Float64Array(names.length).fill(1e-8);
  for (let round = 0; round < steps; round += 1) {
    const slopes = slopesOf(rows, found);
    names.forEach((name, index) => {
      const restraint = name === 'bias' ? 0 : restraintOf(name) * (found[index] - (known[name] ?? 0));
      const slope = (slopes[index] + restraint) / rows.length;
      seen[index] += slope * slope;
      found[index] -= (step * slope) / Math.sqrt(seen[index]);
    });
  }
  return Object.fromEntries(names.map((name, index) => [name, found[index]]));
}

function slopesOf(rows, weights) {
  const slopes = new Float64Array(weights.length);
  for (const { strengths, isTrue, worth } of rows) {
    const logOdds = strengths.reduce((sum, [index, strength]) => sum + weights[index] * strength, 0);
    const error = worth * (1 / (1 + Math.exp(-logOdds)) - isTrue);
    for (const [index, strength] of strengths) slopes[index] += error * strength;
  }
  return slopes;
}

/** Every name that the examples have, sorted. */
export function namesIn(examples) {
  return [...new Set(examples.flatMap(({ signs }) => signs.map(([name]) => name)))].sort();
}

/** How likely it is, by weights of names. */
export function likelihood(signs, weights) {
  const logOdds = signs.reduce((sum, [name, strength]) => sum + strength * (weights[name] ?? 0), 0);
  return 1 / (1 + Math.exp(-logOdds));
}
