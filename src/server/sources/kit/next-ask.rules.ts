import type { CallLimits } from './calls.rules.ts'
import type { ContainerSnapshot, Snapshot } from '../../tracking/source.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Where a container is, as far as that decides when news of it matter. */
type Stage = 'before_departure' | 'at_sea' | 'near_arrival' | 'in_port' | 'picked_up' | 'returned'

/** Time between two questions about a container. Milliseconds. */
const intervals: Record<Stage, number> = {
  before_departure: 12 * HOUR,
  at_sea: 8 * HOUR,
  near_arrival: 3 * HOUR,
  in_port: 2 * HOUR,
  picked_up: 12 * HOUR,
  returned: 24 * HOUR,
}
const NEAR_ARRIVAL = 3 * DAY
/** A source that sends what is new by itself is asked so many times less often: only for what was lost. */
const PUSHED_FACTOR = 4

const has = (container: ContainerSnapshot, ...names: string[]): boolean =>
  (container.transport_events ?? []).some(({ event }) =>
    names.includes(event.replace('container.transport.', '')),
  )

function stageOf(container: ContainerSnapshot, now: number): Stage {
  if (has(container, 'empty_in')) return 'returned'
  if (has(container, 'full_out', 'delivered')) return 'picked_up'
  if (has(container, 'vessel_discharged', 'available', 'arrived_at_inland_destination')) return 'in_port'
  const eta = (container.transport_events ?? []).findLast(({ event }) =>
    event.endsWith('estimated.vessel_arrived'),
  )
  const at = eta?.timestamp ? Date.parse(eta.timestamp) : Number.NaN
  if (has(container, 'vessel_arrived') || at - now < NEAR_ARRIVAL) return 'near_arrival'
  return has(container, 'vessel_departed') ? 'at_sea' : 'before_departure'
}

/**
 * When the next question about a shipment is due: by its container whose news matter most, and no sooner than the calls that are left
 * allow for all that are tracked.
 * @param isPushed the source sends by itself what is new
 * @param budget how many calls an hour the connection has, and how many requests it tracks; `null` without a limit
 * @returns ISO 8601 UTC
 */
export function nextAskAt(
  { containers }: Pick<Snapshot, 'containers'>,
  now: Date,
  budget: { calls_per_hour: number; tracked: number } | null,
  isPushed = false,
): string {
  const stages = containers.map((container) => stageOf(container, now.getTime()))
  const usual = Math.min(...stages.map((stage) => intervals[stage]), intervals.before_departure)
  const interval = usual * (isPushed ? PUSHED_FACTOR : 1)
  // Each request would be asked once in this time if all were alike; the urgent ones are asked twice as often.
  const share = budget === null ? 0 : (budget.tracked / Math.max(1, budget.calls_per_hour)) * HOUR
  const isUrgent = stages.some((stage) => stage === 'near_arrival' || stage === 'in_port')
  return new Date(now.getTime() + Math.max(interval, share * (isUrgent ? 0.75 : 1.5))).toISOString()
}

/** The calls an hour that all limits together allow; null without a limit. */
export function callsPerHour(limits: CallLimits): number | null {
  const { minute, hour, day } = limits
  const rates = [minute ? minute * 60 : null, hour ?? null, day ? day / 24 : null].filter(
    (rate) => rate !== null,
  )
  return rates.length === 0 ? null : Math.min(...rates)
}
