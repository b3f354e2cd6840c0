/** The place in the environment of the path that compared figures are written to, as JSON. */
export const GUARD_RESULT = 'PORTOLAN_GUARD_RESULT'

/** CostFigures by name: multiples of the processor time of a bare get, or megabytes. */
export type CostFigures = Readonly<Record<string, number>>

/** A figure may grow to so many times the one that is kept, on a machine with the same processor. */
export const MAX_GROWTH = 1.25
/** The same on others: the unit goes a long way, but processors differ in what they are good at. */
const MAX_GROWTH_ELSEWHERE = 1.6
/** So much more may a figure grow on a machine that does other work meanwhile: two runs beside some differed by two fifths. */
const BUSY_ALLOWANCE = 1.6

/** @param isBusy whether the machine may do other work during the run, as one that tests a hand-in does */
export const maxGrowthOf = ({
  isSameProcessor,
  isBusy,
}: {
  isSameProcessor: boolean
  isBusy: boolean
}): number => (isSameProcessor ? MAX_GROWTH : MAX_GROWTH_ELSEWHERE) * (isBusy ? BUSY_ALLOWANCE : 1)

export interface ComparedFigure {
  name: string
  /** Not there if the figure was not measured. */
  measured: number | undefined
  /** Not there if no figure is kept. */
  kept: number | undefined
  /** Why the figure fails; undefined if it does not. */
  fault: string | undefined
}

/** Each figure beside the kept one. A figure that only one side has is a fault: nothing is left out unseen. */
export const compareFigures = (
  measured: CostFigures,
  kept: CostFigures,
  maxGrowth = MAX_GROWTH,
): ComparedFigure[] =>
  [...new Set([...Object.keys(kept), ...Object.keys(measured)])].map((name) => {
    const [now, before] = [measured[name], kept[name]]
    return { name, measured: now, kept: before, fault: faultOf(now, before, maxGrowth) }
  })

function faultOf(now: number | undefined, before: number | undefined, maxGrowth: number): string | undefined {
  if (now === undefined || !Number.isFinite(now)) return 'It was not measured'
  if (before === undefined) return 'No figure is kept for it'
  const growth = now / before
  return growth > maxGrowth ? `It is ${growth.toFixed(2)} times the kept figure` : undefined
}
