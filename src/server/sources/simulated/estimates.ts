import type { Box, Journey, Step } from './plan.ts'
import type { Visit } from './ships.ts'
import { day, hour, minute, type Moment } from './times.ts'
import type { Leg, Plan } from './voyage.ts'

/** The last of the steps told by now. */
export function lastTold<Value>(moment: Moment, steps: readonly Step<Value>[]): Value | undefined {
  let value: Value | undefined
  for (const step of steps) {
    if (!moment.passed(step.told_at)) break
    value = step.value
  }
  return value
}

/** The plan as the line tells it now. */
export function planNow(moment: Moment, plans: readonly Plan[]): Plan | undefined {
  return lastTold(
    moment,
    plans.map((plan) => ({ told_at: plan.told_at, value: plan })),
  )
}

/**
 * How an estimate moves: days before the event at which the line looks again, and how much of the delay it then owns
 * up to. So chosen that no estimate is ever in the past while its event has not happened, with delays up to four days.
 */
const arrivalLooks = [
  [12, 0.25],
  [7.5, 0.5],
  [4, 0.75],
  [2, 0.9],
  [0.8, 1],
] as const
const departureLooks = [
  [6, 0.5],
  [3, 0.8],
  [1, 1],
] as const

const halfHours = (at: number): number => Math.ceil(at / (30 * minute)) * 30 * minute

function estimate(
  moment: Moment,
  scheduled: number,
  actual: number,
  looks: readonly (readonly [days: number, share: number])[],
): number {
  let told = halfHours(scheduled)
  for (const [days, share] of looks) {
    if (!moment.passed(actual - days * day)) break
    const next = halfHours(scheduled + (actual - scheduled) * share)
    // Nobody tells of an hour, unless the old word would be overtaken.
    if (Math.abs(next - told) >= 2 * hour || told < actual) told = next
  }
  return told
}

export const etaOf = (moment: Moment, { scheduled_arrival, arrival }: Visit): number =>
  estimate(moment, scheduled_arrival, arrival, arrivalLooks)

export const etdOf = (moment: Moment, { scheduled_departure, departure }: Visit): number =>
  estimate(moment, scheduled_departure, departure, departureLooks)

/** Arrival at the port of discharge as first told. */
export const originalEta = ({ plans }: Journey): number | undefined => {
  const visit = plans[0]?.legs.at(-1)?.to
  return visit && halfHours(visit.scheduled_arrival)
}

/** Arrival at the inland destination: from the ship's estimate, then from the terminal's and the railway's. */
export function inlandEta(
  moment: Moment,
  { inland, chance }: Journey,
  box: Box,
  last: Leg,
): number | undefined {
  if (!inland || !box.rail) return undefined
  const { arrived, departed } = box.rail
  const looks: Step<number>[] = [
    { told_at: box.discharged, value: arrived + chance.between('inland guess', 0, 20) * hour },
    { told_at: departed, value: arrived + chance.between('rail guess', 0, 8) * hour },
    { told_at: arrived - 12 * hour, value: arrived },
  ]
  const told = lastTold(
    moment,
    looks.toSorted((a, b) => a.told_at - b.told_at),
  )
  return halfHours((told ?? etaOf(moment, last.to) + 90 * hour + inland.journey) + 0.5 * hour)
}
