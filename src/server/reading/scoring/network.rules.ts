/**
 * A small neural network: the mean of the vectors of all features of an example, then two layers with rectified
 * linear units, then one score for each class. The same input always gives the same output.
 */
export interface Network {
  buckets: number
  /** Length of the vector of a feature, and of the second layer. */
  width: number
  hidden: number
  classes: readonly string[]
  /** `buckets` × `width`. */
  vectors: Float32Array
  vectorBias: Float32Array
  /** `hidden` × `width`. */
  middle: Float32Array
  middleBias: Float32Array
  /** `classes` × `hidden`. */
  output: Float32Array
  outputBias: Float32Array
}

/** The bucket of a feature: FNV-1a of its UTF-16 units. */
export function bucketOf(feature: string, buckets: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  // The high bits are mixed in, because the low bits of FNV depend on few of the letters.
  return ((hash ^ (hash >>> 15)) >>> 0) % buckets
}

/** The values of both layers for one example; `ids` are the buckets of its features. */
export function layersOf(
  network: Network,
  ids: ArrayLike<number>,
): { first: Float32Array; second: Float32Array } {
  const { width, hidden, vectors, vectorBias, middle, middleBias } = network
  const first = Float32Array.from(vectorBias)
  const scale = 1 / Math.sqrt(Math.max(1, ids.length))
  for (let at = 0; at < ids.length; at += 1) {
    const from = (ids[at] ?? 0) * width
    for (let index = 0; index < width; index += 1)
      first[index] = (first[index] ?? 0) + scale * (vectors[from + index] ?? 0)
  }
  for (let index = 0; index < width; index += 1) first[index] = Math.max(0, first[index] ?? 0)
  const second = new Float32Array(hidden)
  for (let unit = 0; unit < hidden; unit += 1) {
    let sum = middleBias[unit] ?? 0
    for (let index = 0; index < width; index += 1)
      sum += (middle[unit * width + index] ?? 0) * (first[index] ?? 0)
    second[unit] = Math.max(0, sum)
  }
  return { first, second }
}

/**
 * The probability of each allowed class, in the order of `allowed` (indexes of `classes`); together 1.
 */
export function probabilitiesOf(
  network: Network,
  ids: ArrayLike<number>,
  allowed: readonly number[],
): number[] {
  const { second } = layersOf(network, ids)
  const scores = allowed.map((of) => {
    let sum = network.outputBias[of] ?? 0
    for (let unit = 0; unit < network.hidden; unit += 1)
      sum += (network.output[of * network.hidden + unit] ?? 0) * (second[unit] ?? 0)
    return sum
  })
  const highest = Math.max(...scores)
  const shares = scores.map((score) => Math.exp(score - highest))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => share / total)
}
