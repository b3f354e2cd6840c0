import type { CalibratedKind } from './field-kinds.rules.ts'

/** Points of a rising curve from the score of the trees, or of the types, to the share of values that are right. */
export type CalibrationCurve = readonly (readonly [score: number, right: number])[]
export type Calibration = Readonly<Partial<Record<CalibratedKind | 'document_type', CalibrationCurve>>>

/** The share of values with this score that are right, between the points of the curve; the score itself without one. */
export function calibrated(curve: CalibrationCurve | undefined, score: number): number {
  if (curve === undefined || curve.length === 0) return score
  let before: readonly [number, number] = [0, 0]
  for (const point of curve) {
    if (score <= point[0]) {
      const width = point[0] - before[0]
      return width <= 0 ? point[1] : before[1] + ((score - before[0]) / width) * (point[1] - before[1])
    }
    before = point
  }
  return before[1]
}

/**
 * The rising curve that fits best (pool adjacent violators), with one right and one wrong value more in each pool, so
 * that no share is 0 or 1.
 */
export function fitCurve(values: readonly { score: number; isRight: boolean }[]): CalibrationCurve {
  const MIN_POOL = 25
  const sorted = [...values].toSorted((one, other) => one.score - other.score)
  const pools: { score: number; right: number; all: number }[] = []
  for (const { score, isRight } of sorted) {
    const last = pools.at(-1)
    if (last !== undefined && last.all < MIN_POOL) {
      last.score += score
      last.right += Number(isRight)
      last.all += 1
    } else pools.push({ score, right: Number(isRight), all: 1 })
  }
  const share = ({ right, all }: { right: number; all: number }) => right / all
  const merged: typeof pools = []
  for (const pool of pools) {
    let current = pool
    for (
      let last = merged.at(-1);
      last !== undefined && share(last) >= share(current);
      last = merged.at(-1)
    ) {
      merged.pop()
      current = {
        score: last.score + current.score,
        right: last.right + current.right,
        all: last.all + current.all,
      }
    }
    merged.push(current)
  }
  let highest = 0
  return merged.map(({ score, right, all }) => {
    highest = Math.max(highest, (right + 1) / (all + 2))
    return [score / all, highest] as const
  })
}
