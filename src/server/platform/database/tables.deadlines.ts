import type { CalendarYear, OwnTariff } from '../../../contract/trade/deadlines/index.ts'
import type { Owned, Timestamp, Uuid } from './columns.ts'

/** Versions of the account's own tariffs. */
export interface TariffsTable extends Owned, OwnTariff {
  created_at: Timestamp
  updated_at: Timestamp
}
export interface GateCalendarsTable extends Owned, CalendarYear {
  confirmed_by: string
  confirmed_at: Timestamp
}

/** A clock as it was counted last (`ContainerClock` of contract/trade). */
export interface ContainerClocksTable {
  account_id: Uuid
  container_id: Uuid
  /** Biller, scope and direction. */
  clock: string
  tariff_ids: Uuid[]
  biller: string
  scope: string
  direction: string
  label: string
  state: string
  reason: string | null
  zone: string | null
  /** The day there on which it was counted; `2026-11-20`. */
  counted_on: string | null
  last_free_day: string | null
  currency_code: string | null
  /** Minor units: in all by `counted_on`, and by each day after it if nothing is done; of one that stopped the one amount. */
  costs: number[]
  /** When the days ahead become few; null where time alone changes nothing. */
  recount_at: Timestamp | null
}
/** Containers whose clocks have to be counted again. */
interface ClocksDueTable {
  account_id: Uuid
  container_id: Uuid
  changes: number
}
/** Accounts whose tariffs or calendars changed, up to which container its clocks were noted. */
interface AccountsWithClocksDueTable {
  account_id: Uuid
  after_container_id: Uuid | null
  changes: number
}

/** Days on which an appointment for a container was not kept by the terminal, as people enter them. */
export interface FailedAppointmentsTable extends Owned {
  container_id: Uuid
  /** At the place of pickup: `2026-11-20`. */
  date: string
  reason: string
  /** Who says so. */
  source: string
  entered_by: string
  entered_at: Timestamp
}

export interface DeadlineTables {
  failed_appointments: FailedAppointmentsTable
  container_clocks: ContainerClocksTable
  clocks_due: ClocksDueTable
  accounts_with_clocks_due: AccountsWithClocksDueTable
  tariffs: TariffsTable
  gate_calendars: GateCalendarsTable
}
