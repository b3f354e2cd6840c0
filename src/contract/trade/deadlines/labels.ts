import { msg } from '../../language/index.ts'
import type {
  EquipmentGroup,
  TariffBiller,
  TariffScope,
  TariffStartEvent,
  TradeDirection,
} from './own-tariff.ts'
import type { ClosureKind, DayBasis, FirstDayRule, StoppageKind, VersionDate } from './tariff.ts'

/** How the values of a tariff are written in sheets. */
export const billerLabels: Readonly<Record<TariffBiller, string>> = {
  line: msg('Line'),
  terminal: msg('Terminal'),
  railroad: msg('Railroad'),
}
export const directionLabels: Readonly<Record<TradeDirection, string>> = {
  import: msg('Import'),
  export: msg('Export'),
}
export const scopeLabels: Readonly<Record<TariffScope, string>> = {
  demurrage: msg('Demurrage'),
  detention: msg('Detention'),
  combined: msg('Combined'),
  storage: msg('Terminal storage'),
  rail_storage: msg('Rail storage'),
  dwell: msg('Dwell'),
}
export const equipmentLabels: Readonly<Record<EquipmentGroup, string>> = {
  dry_20: msg('Dry 20'),
  dry_40: msg('Dry 40'),
  dry_40_high_cube: msg('Dry 40 HC'),
  dry_45: msg('Dry 45'),
  reefer_20: msg('Reefer 20'),
  reefer_40: msg('Reefer 40'),
  special_20: msg('Special 20'),
  special_40: msg('Special 40'),
}
export const startEventLabels: Readonly<Record<TariffStartEvent, string>> = {
  discharged: msg('Discharged'),
  discharge_completed: msg('Discharge of the vessel completed'),
  vessel_arrived: msg('Vessel arrived'),
  vessel_departed: msg('Vessel departed'),
  available: msg('Available'),
  rail_unloaded: msg('Unloaded from rail'),
  rail_notified: msg('Notified by the railway'),
  full_out: msg('Full out'),
  empty_out: msg('Empty out'),
  full_in: msg('Full in'),
  last_free_day: msg('Last free day'),
}
export const firstDayLabels: Readonly<Record<FirstDayRule, string>> = {
  event_day: msg('Same day'),
  next_day: msg('Next day'),
  next_working_day: msg('Next working day'),
  first_time_after: msg('First hour after'),
  next_day_after_cut_off: msg('Next day, after a cut-off'),
}
export const dayBasisLabels: Readonly<Record<DayBasis, string>> = {
  calendar_days: msg('Calendar days'),
  working_days: msg('Working days'),
  weekdays: msg('Weekdays, holidays too'),
  calendar_days_without_holidays: msg('Calendar days without holidays'),
}
export const closureLabels: Readonly<Record<ClosureKind, string>> = {
  scheduled_closure: msg('Scheduled'),
  unscheduled_closure: msg('Unscheduled'),
}
export const stoppageLabels: Readonly<Record<StoppageKind, string>> = {
  customs_hold: msg('Customs hold'),
  exam: msg('Exam'),
  other_hold: msg('Other hold'),
  not_available: msg('Not available'),
  failed_appointment: msg('Failed appointment'),
  strike: msg('Strike'),
}
export const numberedFromLabels = { start: msg('Start'), end_of_free_time: msg('End of free time') } as const
export const extendedLabels = { progressive: msg('Progressive'), restart: msg('Restart') } as const
export const versionDateLabels: Readonly<Record<VersionDate, string>> = {
  clock_start: msg('Start of the clock'),
  discharge: msg('Discharge'),
  vessel_departure: msg('Vessel departure'),
  calculation: msg('Calculation'),
  each_day: msg('Each day'),
}
