import type { ContainerClock } from '../../contract/trade/deadlines/index.ts'
import type { ContainerClocksTable } from '../platform/database/tables.deadlines.ts'

type StoredClock = Omit<ContainerClocksTable, 'account_id' | 'container_id' | 'clock'>

const RECOUNT_AFTER_MS = 24 * 3_600_000

/** What is kept of a clock: its cost by the present day and by each day ahead. */
export function storedClockOf(clock: ContainerClock, now: Date): StoredClock {
  const { tariffs, biller, scope, direction, state, because, place, today, last_free_day } = clock
  const costs = costsOf(clock)
  const isRunning = state !== 'stopped' && costs.length > 0
  return {
    tariff_ids: tariffs.map(({ id }) => id),
    biller,
    scope,
    direction,
    label: tariffs[0]?.label ?? scope,
    state,
    reason: because?.reason ?? null,
    zone: place.zone,
    counted_on: today,
    last_free_day,
    currency_code: clock.currency_code,
    costs,
    recount_at: isRunning ? new Date(now.getTime() + RECOUNT_AFTER_MS).toISOString() : null,
  }
}

/** In all by the present day, then by each day after it; of a clock that stopped its one amount; nothing where none is counted. */
function costsOf({ days, today, cost, state }: ContainerClock): number[] {
  if (cost === null || today === null) return []
  if (state === 'stopped') return [cost.total_minor]
  return [cost.total_minor, ...days.filter(({ date }) => date > today).map(({ total_minor }) => total_minor)]
}
