import type { SimulatedContainer, Journey, ReportedValue } from './plan.ts'
import type { Visit } from './ships.ts'
import { DAY_MS, hour, minute, type SimulatedTime } from './times.ts'
import type { Leg, Plan } from './voyage.ts'

/** The last of the values that were reported by now. */
export function lastReported<Value>(
  moment: SimulatedTime,
  steps: readonly ReportedValue<Value>[],
): Value | undefined {
  let value: Value | undefined
  for (const step of steps) {
    if (!moment.passed(step.reported_at)) break
    value = step.value
  }
  return value
}

/** The plan as the line reports it now. */
export function planNow(moment: SimulatedTime, plans: readonly Plan[]): Plan | undefined {
  return lastReported(
    moment,
    plans.map((plan) => ({ reported_at: plan.reported_at, value: plan })),
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
  moment: SimulatedTime,
  scheduled: number,
  actual: number,
  looks: readonly (readonly [days: number, share: number])[],
): number {
  let reported = halfHours(scheduled)
  for (const [days, share] of looks) {
    if (!moment.passed(actual - days * DAY_MS)) break
    const next = halfHours(scheduled + (actual - scheduled) * share)
    // A change of an hour is not reported, unless the ship would be earlier than the last report.
    if (Math.abs(next - reported) >= 2 * hour || reported < actual) reported = next
  }
  return reported
}

export const etaOf = (moment: SimulatedTime, { scheduled_arrival, arrival }: Visit): number =>
  estimate(moment, scheduled_arrival, arrival, arrivalLooks)

export const etdOf = (moment: SimulatedTime, { scheduled_departure, departure }: Visit): number =>
  estimate(moment, scheduled_departure, departure, departureLooks)

/** Arrival at the port of discharge as first reported. */
export const originalEta = ({ plans }: Journey): number | undefined => {
  const visit = plans[0]?.legs.at(-1)?.to
  return visit && halfHours(visit.scheduled_arrival)
}

/** Arrival at the inland destination: from the ship's estimate, then from the terminal's and the railway's. */
export function inlandEta(
  moment: SimulatedTime,
  { inland, random }: Journey,
  container: SimulatedContainer,
  last: Leg,
): number | undefined {
  if (!inland || !container.rail) return undefined
  const { arrived, departed } = container.rail
  const looks: ReportedValue<number>[] = [
    { reported_at: container.discharged, value: arrived + random.between('inland guess', 0, 20) * hour },
    { reported_at: departed, value: arrived + random.between('rail guess', 0, 8) * hour },
    { reported_at: arrived - 12 * hour, value: arrived },
  ]
  const reported = lastReported(
    moment,
    looks.toSorted((a, b) => a.reported_at - b.reported_at),
  )
  return halfHours((reported ?? etaOf(moment, last.to) + 90 * hour + inland.rail_time) + 0.5 * hour)
}
