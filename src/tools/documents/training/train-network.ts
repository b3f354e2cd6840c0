import type { Network } from '../../../server/reading/scoring/network.rules.ts'
import { randomFrom } from './random.ts'

/** One example: its features, the classes that are right, and the classes among which was chosen. */
export interface Example {
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
  /** Shrinks the vectors a little with each use. */
  decay: number
  seed: number
  onEpoch?: (epoch: number, loss: number) => void
}

const EPSILON = 1e-8

/** Adagrad over single examples in random order; the same examples and seed give the same network. */
export function trainNetwork(examples: readonly Example[], options: TrainingOptions): Network {
  const { classes, buckets, width, hidden, epochs, rate, dropout, decay, seed } = options
  const random = randomFrom(seed)
  const weights = (length: number, spread: number) =>
    Float32Array.from({ length }, () => (random() * 2 - 1) * spread)
  const network: Network = {
    buckets,
    width,
    hidden,
    classes,
    vectors: weights(buckets * width, 0.5 / Math.sqrt(width)),
    vectorBias: new Float32Array(width).fill(0.01),
    middle: weights(hidden * width, Math.sqrt(3 / width)),
    middleBias: new Float32Array(hidden).fill(0.01),
    output: weights(classes.length * hidden, Math.sqrt(3 / hidden)),
    outputBias: new Float32Array(classes.length),
  }
  const sums = {
    vectors: new Float32Array(buckets),
    vectorBias: new Float32Array(width),
    middle: new Float32Array(hidden * width),
    middleBias: new Float32Array(hidden),
    output: new Float32Array(classes.length * hidden),
    outputBias: new Float32Array(classes.length),
  }
  const order = Int32Array.from(examples, (_, at) => at)
  const first = new Float32Array(width)
  const second = new Float32Array(hidden)
  const firstError = new Float32Array(width)
  const secondError = new Float32Array(hidden)
  const step = (values: Float32Array, sumsOf: Float32Array, at: number, gradient: number, speed: number) => {
    const sum = (sumsOf[at] ?? 0) + gradient * gradient
    sumsOf[at] = sum
    values[at] = (values[at] ?? 0) - (speed * gradient) / Math.sqrt(sum + EPSILON)
  }
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random)
    const speed = rate * (1 - (0.9 * epoch) / epochs)
    let loss = 0
    for (const index of order) {
      const example = examples[index]
      if (example === undefined) continue
      const ids = dropout > 0 ? example.ids.filter(() => random() >= dropout) : example.ids
      const scale = 1 / Math.sqrt(Math.max(1, ids.length))
      first.set(network.vectorBias)
      for (const id of ids) {
        const from = id * width
        for (let at = 0; at < width; at += 1)
          first[at] = (first[at] ?? 0) + scale * (network.vectors[from + at] ?? 0)
      }
      for (let at = 0; at < width; at += 1) first[at] = Math.max(0, first[at] ?? 0)
      for (let unit = 0; unit < hidden; unit += 1) {
        let sum = network.middleBias[unit] ?? 0
        const from = unit * width
        for (let at = 0; at < width; at += 1) sum += (network.middle[from + at] ?? 0) * (first[at] ?? 0)
        second[unit] = Math.max(0, sum)
      }
      const { allowed, targets, weight } = example
      const scores = new Float64Array(allowed.length)
      let highest = -Infinity
      for (let place = 0; place < allowed.length; place += 1) {
        const of = allowed[place] ?? 0
        let sum = network.outputBias[of] ?? 0
        for (let unit = 0; unit < hidden; unit += 1)
          sum += (network.output[of * hidden + unit] ?? 0) * (second[unit] ?? 0)
        scores[place] = sum
        highest = Math.max(highest, sum)
      }
      let total = 0
      for (let place = 0; place < allowed.length; place += 1) {
        const share = Math.exp((scores[place] ?? 0) - highest)
        scores[place] = share
        total += share
      }
      secondError.fill(0)
      const goal = 1 / targets.length
      for (let place = 0; place < allowed.length; place += 1) {
        const of = allowed[place] ?? 0
        const probability = (scores[place] ?? 0) / total
        const isTarget = targets.includes(of)
        if (isTarget) loss -= weight * goal * Math.log(probability + 1e-9)
        const error = weight * (probability - (isTarget ? goal : 0))
        if (Math.abs(error) < 1e-4) continue
        step(network.outputBias, sums.outputBias, of, error, speed)
        for (let unit = 0; unit < hidden; unit += 1) {
          const at = of * hidden + unit
          const active = second[unit] ?? 0
          secondError[unit] = (secondError[unit] ?? 0) + error * (network.output[at] ?? 0)
          if (active > 0) step(network.output, sums.output, at, error * active, speed)
        }
      }
      firstError.fill(0)
      for (let unit = 0; unit < hidden; unit += 1) {
        const error = secondError[unit] ?? 0
        if ((second[unit] ?? 0) <= 0 || error === 0) continue
        step(network.middleBias, sums.middleBias, unit, error, speed)
        const from = unit * width
        for (let at = 0; at < width; at += 1) {
          firstError[at] = (firstError[at] ?? 0) + error * (network.middle[from + at] ?? 0)
          const active = first[at] ?? 0
          if (active > 0) step(network.middle, sums.middle, from + at, error * active, speed)
        }
      }
      let square = 0
      for (let at = 0; at < width; at += 1) {
        if ((first[at] ?? 0) <= 0) firstError[at] = 0
        const error = firstError[at] ?? 0
        square += error * error
        if (error !== 0) step(network.vectorBias, sums.vectorBias, at, error, speed)
      }
      if (square === 0) continue
      for (const id of ids) {
        const sum = (sums.vectors[id] ?? 0) + (square * scale * scale) / width
        sums.vectors[id] = sum
        const pace = (speed * scale) / Math.sqrt(sum + EPSILON)
        const from = id * width
        for (let at = 0; at < width; at += 1) {
          const value = network.vectors[from + at] ?? 0
          network.vectors[from + at] = value - pace * (firstError[at] ?? 0) - decay * speed * value
        }
      }
    }
    options.onEpoch?.(epoch, loss / examples.length)
  }
  return network
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const value = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = value
  }
}
