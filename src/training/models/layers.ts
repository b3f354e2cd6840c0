const EPSILON = 1e-8

/** One step of Adagrad: the more a weight was changed already, the less it is changed now. */
export function adagrad(
  values: Float32Array,
  sums: Float32Array,
  at: number,
  gradient: number,
  speed: number,
): void {
  const sum = (sums[at] ?? 0) + gradient * gradient
  sums[at] = sum
  values[at] = (values[at] ?? 0) - (speed * gradient) / Math.sqrt(sum + EPSILON)
}

/** A layer of a network: each unit sums all inputs. */
export interface Layer {
  /** `units` × `inputs`. */
  values: Float32Array
  bias: Float32Array
  scoreOf: (unit: number, inputs: Float32Array) => number
  /** All units; rectified ones are never below 0. */
  forward: (inputs: Float32Array, isRectified: boolean) => Float32Array
  /** Changes the weights by the errors of units, and returns the errors of the inputs. */
  learn: (inputs: Float32Array, errors: ReadonlyMap<number, number>, speed: number) => Float32Array
}

export function layerOf(inputs: number, units: number, random: () => number): Layer {
  const spread = Math.sqrt(3 / inputs)
  const values = Float32Array.from({ length: units * inputs }, () => (random() * 2 - 1) * spread)
  const bias = new Float32Array(units)
  const sums = new Float32Array(units * inputs)
  const biasSums = new Float32Array(units)
  const scoreOf = (unit: number, given: Float32Array): number => {
    let sum = bias[unit] ?? 0
    const from = unit * inputs
    for (let at = 0; at < inputs; at += 1) sum += (values[from + at] ?? 0) * (given[at] ?? 0)
    return sum
  }
  return {
    values,
    bias,
    scoreOf,
    forward: (given, isRectified) =>
      Float32Array.from({ length: units }, (_, unit) => {
        const sum = scoreOf(unit, given)
        return isRectified ? Math.max(0, sum) : sum
      }),
    learn: (given, errors, speed) => {
      const back = new Float32Array(inputs)
      for (const [unit, error] of errors) {
        adagrad(bias, biasSums, unit, error, speed)
        const from = unit * inputs
        for (let at = 0; at < inputs; at += 1) {
          back[at] = (back[at] ?? 0) + error * (values[from + at] ?? 0)
          const value = given[at] ?? 0
          if (value > 0) adagrad(values, sums, from + at, error * value, speed)
        }
      }
      return back
    },
  }
}
