/** Rows whose feature is above the threshold go right. */
export interface FeatureSplit {
  feature: number
  threshold: number
  /** The bin that ends with the threshold. */
  bin: number
  gain: number
}

const MAX_BINS = 64
/** A branch has no fewer examples than this. */
const MIN_ROWS = 40
/** Draws the values of small leaves towards 0. */
const L2_REGULARIZATION = 1
const MIN_GAIN = 1e-6

/** For each bin of each feature the sums over the rows of a leaf: gradients, Hessians, rows. */
export type Histogram = Float64Array
const SUMS = 3

/** Features as numbers of bins: bin 0 is unknown, each other one holds about as many rows. */
export class BinnedFeatures {
  readonly #width: number
  /** Row by row. */
  readonly #bins: Uint8Array
  /** For each feature the highest value of each bin. */
  readonly #thresholds: number[][]

  constructor(rows: readonly (readonly number[])[]) {
    const width = rows[0]?.length ?? 0
    this.#width = width
    this.#thresholds = Array.from({ length: width }, (_, feature) =>
      thresholdsOf(rows.map((row) => row[feature] ?? Number.NaN)),
    )
    this.#bins = new Uint8Array(rows.length * width)
    for (const [at, row] of rows.entries())
      for (const [feature, thresholds] of this.#thresholds.entries())
        this.#bins[at * width + feature] = binOf(thresholds, row[feature] ?? Number.NaN)
  }

  isAbove(row: number, { feature, bin }: FeatureSplit): boolean {
    return (this.#bins[row * this.#width + feature] ?? 0) > bin
  }

  /** The sums of some rows; `gradient` and `hessian` are the first and second derivative of the loss of each row. */
  histogramOf(rows: Int32Array, gradient: Float64Array, hessian: Float64Array): Histogram {
    const [width, bins] = [this.#width, this.#bins]
    const sums = new Float64Array(width * MAX_BINS * SUMS)
    for (const row of rows) {
      const [ownGradient, ownHessian] = [gradient[row] ?? 0, hessian[row] ?? 0]
      for (let feature = 0; feature < width; feature += 1) {
        const at = (feature * MAX_BINS + (bins[row * width + feature] ?? 0)) * SUMS
        sums[at] = (sums[at] ?? 0) + ownGradient
        sums[at + 1] = (sums[at + 1] ?? 0) + ownHessian
        sums[at + 2] = (sums[at + 2] ?? 0) + 1
      }
    }
    return sums
  }

  /** The split that lowers the loss most; null if none does. */
  bestSplit(sums: Histogram): FeatureSplit | null {
    const [gradients, hessians, rows] = totalsOf(sums)
    const whole = gradients ** 2 / (hessians + L2_REGULARIZATION)
    let best: FeatureSplit | null = null
    for (const [feature, thresholds] of this.#thresholds.entries()) {
      let [leftGradients, leftHessians, left] = [0, 0, 0]
      for (let bin = 0; bin < thresholds.length; bin += 1) {
        const at = (feature * MAX_BINS + bin) * SUMS
        leftGradients += sums[at] ?? 0
        leftHessians += sums[at + 1] ?? 0
        left += sums[at + 2] ?? 0
        if (left < MIN_ROWS) continue
        if (rows - left < MIN_ROWS) break
        const gain =
          leftGradients ** 2 / (leftHessians + L2_REGULARIZATION) +
          (gradients - leftGradients) ** 2 / (hessians - leftHessians + L2_REGULARIZATION) -
          whole
        if (gain > (best?.gain ?? MIN_GAIN))
          best = { feature, bin, threshold: thresholds[bin - 1] ?? Number.MIN_SAFE_INTEGER, gain }
      }
    }
    return best
  }
}

/** The sums over all rows: those of the bins of any feature together. */
function totalsOf(sums: Histogram): [gradients: number, hessians: number, rows: number] {
  const totals: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < Math.min(sums.length, MAX_BINS * SUMS); at += SUMS) {
    totals[0] += sums[at] ?? 0
    totals[1] += sums[at + 1] ?? 0
    totals[2] += sums[at + 2] ?? 0
  }
  return totals
}

/** The step that lowers the loss of a leaf most (Newton). */
export function stepOf(sums: Histogram): number {
  const [gradients, hessians] = totalsOf(sums)
  return -gradients / (hessians + L2_REGULARIZATION)
}

/** Up to 63 values that divide the known ones into bins of about the same number of rows. */
function thresholdsOf(values: readonly number[]): number[] {
  const known = values.filter((value) => !Number.isNaN(value)).toSorted((one, other) => one - other)
  const distinct = [...new Set(known)]
  if (distinct.length < MAX_BINS) return distinct
  const picked = Array.from(
    { length: MAX_BINS - 1 },
    (_, at) => known[Math.floor(((at + 1) / (MAX_BINS - 1)) * (known.length - 1))] ?? 0,
  )
  return [...new Set(picked)]
}

/** The first bin whose highest value is not below this one. */
function binOf(thresholds: readonly number[], value: number): number {
  if (Number.isNaN(value)) return 0
  let [low, high] = [0, thresholds.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((thresholds[middle] ?? 0) >= value) high = middle
    else low = middle + 1
  }
  return low + 1
}
