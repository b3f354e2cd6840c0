import type { CalendarYear, OwnTariff } from '../../../contract/trade/deadlines/index.ts'
import type { Owned, Timestamp } from './columns.ts'

/** Versions of the account's own tariffs. */
export interface TariffsTable extends Owned, OwnTariff {
  created_at: Timestamp
  updated_at: Timestamp
}
export interface GateCalendarsTable extends Owned, CalendarYear {
  confirmed_by: string
  confirmed_at: Timestamp
}

export interface DeadlineTables {
  tariffs: TariffsTable
  gate_calendars: GateCalendarsTable
}
