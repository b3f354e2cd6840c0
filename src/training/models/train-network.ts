import type { ScoringNetwork } from '../../server/reading/scoring/network.rules.ts'
import { randomBy } from '../random.ts'
import { adagrad, type Layer, layerOf } from './layers.ts'

/** One example: its features, the classes that are right, and the classes among which was chosen. */
export interface TrainingExample {
  ids: Int32Array
  targets: readonly number[]
  allowed: readonly number[]
  /** How much it counts; 1 is ordinary. */
  weight: number
}
export interface TrainingOptions {
  classes: readonly string[]
  buckets: number
  width: number
  hidden: number
  epochs: number
  rate: number
  /** Share of the features that are left out at random in each pass, so that no single one decides. */
  dropout: number
  seed: number
  onEpoch?: (epoch: number, loss: number) => void
}

/** The speed of learning falls to this share of its start. */
const LAST_SPEED = 0.1
/** A class that is almost right teaches nothing. */
const MIN_ERROR = 1e-4

/** Adagrad over single examples in random order; the same examples and seed give the same network. */
export function trainNetwork(examples: readonly TrainingExample[], options: TrainingOptions): ScoringNetwork {
  const { classes, buckets, width, hidden, epochs, rate, dropout, seed } = options
  const random = randomBy(String(seed)).next
  const vectors = vectorsOf(buckets, width, random)
  const middle = layerOf(width, hidden, random)
  const output = layerOf(hidden, classes.length, random)
  const order = Int32Array.from(examples, (_, at) => at)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random)
    const speed = rate * (1 - ((1 - LAST_SPEED) * epoch) / epochs)
    let loss = 0
    for (const index of order) {
      const example = examples[index]
      if (example === undefined) continue
      const ids = dropout > 0 ? example.ids.filter(() => random() >= dropout) : example.ids
      const first = vectors.meanOf(ids)
      const second = middle.forward(first, true)
      const errors = errorsOf(output, second, example)
      loss += errors.loss
      const secondError = output.learn(second, errors.byClass, speed)
      const firstError = middle.learn(first, withoutSilent(secondError, second), speed)
      vectors.learn(ids, withoutSilent(firstError, first), speed)
    }
    options.onEpoch?.(epoch, loss / examples.length)
  }
  return {
    buckets,
    width,
    hidden,
    classes,
    vectors: vectors.values,
    vectorBias: vectors.bias,
    middle: middle.values,
    middleBias: middle.bias,
    output: output.values,
    outputBias: output.bias,
  }
}

/** The probability of each allowed class minus what it should be; classes that are not allowed have no error. */
function errorsOf(
  output: Layer,
  second: Float32Array,
  { allowed, targets, weight }: TrainingExample,
): { byClass: Map<number, number>; loss: number } {
  const scores = allowed.map((of) => output.scoreOf(of, second))
  const highest = Math.max(...scores)
  const shares = scores.map((score) => Math.exp(score - highest))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const goal = 1 / targets.length
  const byClass = new Map<number, number>()
  let loss = 0
  for (const [place, of] of allowed.entries()) {
    const probability = (shares[place] ?? 0) / total
    const isTarget = targets.includes(of)
    if (isTarget) loss -= weight * goal * Math.log(probability + 1e-9)
    const error = weight * (probability - (isTarget ? goal : 0))
    if (Math.abs(error) >= MIN_ERROR) byClass.set(of, error)
  }
  return { byClass, loss }
}

/** A unit that was silent took no part in the error. */
function withoutSilent(errors: Float32Array, values: Float32Array): Map<number, number> {
  const found = new Map<number, number>()
  for (let at = 0; at < errors.length; at += 1) {
    const error = errors[at] ?? 0
    if ((values[at] ?? 0) > 0 && error !== 0) found.set(at, error)
  }
  return found
}

/** The vectors of the features, with one sum of squares for each vector. */
function vectorsOf(buckets: number, width: number, random: () => number) {
  const spread = 0.5 / Math.sqrt(width)
  const values = Float32Array.from({ length: buckets * width }, () => (random() * 2 - 1) * spread)
  const bias = new Float32Array(width).fill(0.01)
  const sums = new Float32Array(buckets)
  const biasSums = new Float32Array(width)
  const scaleOf = (ids: Int32Array) => 1 / Math.sqrt(Math.max(1, ids.length))
  return {
    values,
    bias,
    meanOf: (ids: Int32Array): Float32Array => {
      const mean = Float32Array.from(bias)
      const scale = scaleOf(ids)
      for (const id of ids)
        for (let at = 0; at < width; at += 1)
          mean[at] = (mean[at] ?? 0) + scale * (values[id * width + at] ?? 0)
      for (let at = 0; at < width; at += 1) mean[at] = Math.max(0, mean[at] ?? 0)
      return mean
    },
    learn: (ids: Int32Array, errors: ReadonlyMap<number, number>, speed: number): void => {
      if (errors.size === 0) return
      const scale = scaleOf(ids)
      let square = 0
      for (const [at, error] of errors) {
        square += error * error
        adagrad(bias, biasSums, at, error, speed)
      }
      for (const id of ids) {
        const sum = (sums[id] ?? 0) + (square * scale * scale) / width
        sums[id] = sum
        const pace = (speed * scale) / Math.sqrt(sum + 1e-8)
        for (const [at, error] of errors)
          values[id * width + at] = (values[id * width + at] ?? 0) - pace * error
      }
    },
  }
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const value = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = value
  }
}
