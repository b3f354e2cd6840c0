import { type RawBuilder, sql } from 'kysely'
import { LATE_ARRIVAL_DAYS, SOON_DAYS } from '../../../contract/trade/index.ts'
import { type FleetState, fleetStates } from '../../../contract/vocabulary/index.ts'
import { openWorkColumns } from './open-work.list.ts'
import { ownPortArrival } from './own-arrivals.list.ts'
import { etaDelayAt } from './arrival-delay.list.ts'
import { isDueWithin } from './relative.list.ts'

const placeOf = (state: FleetState) => sql.lit(fleetStates.indexOf(state))

/** The place in `fleetStates` of `fleetState` (contract/trade), for a statement that has joined the shipment. */
export const fleetStateAt = (now: Date): RawBuilder<number> => sql`case
  when not containers.open_work then ${placeOf('on_time')}
  when ${isDueWithin(0, now)} then ${placeOf('over')}
  when ${ownPortArrival} is null and ${etaDelayAt(now, ownPortArrival)} >= ${LATE_ARRIVAL_DAYS}::int then ${placeOf('late')}
  when ${openWorkColumns.held.value} then ${placeOf('held')}
  when ${isDueWithin(SOON_DAYS + 1, now)} then ${placeOf('due')}
  when containers.available_for_pickup is true then ${placeOf('ready')}
  else ${placeOf('on_time')} end`
