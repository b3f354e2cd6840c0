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
  line: 'Line',
  terminal: 'Terminal',
  railroad: 'Railroad',
}
export const directionLabels: Readonly<Record<TradeDirection, string>> = {
  import: 'Import',
  export: 'Export',
}
export const scopeLabels: Readonly<Record<TariffScope, string>> = {
  demurrage: 'Demurrage',
  detention: 'Detention',
  combined: 'Combined',
  storage: 'Terminal storage',
  rail_storage: 'Rail storage',
  dwell: 'Dwell',
}
export const equipmentLabels: Readonly<Record<EquipmentGroup, string>> = {
  dry_20: 'Dry 20',
  dry_40: 'Dry 40',
  dry_40_high_cube: 'Dry 40 HC',
  dry_45: 'Dry 45',
  reefer_20: 'Reefer 20',
  reefer_40: 'Reefer 40',
  special_20: 'Special 20',
  special_40: 'Special 40',
}
export const startEventLabels: Readonly<Record<TariffStartEvent, string>> = {
  discharged: 'Discharged',
  discharge_completed: 'Discharge of the vessel completed',
  vessel_arrived: 'Vessel arrived',
  vessel_departed: 'Vessel departed',
  available: 'Available',
  rail_unloaded: 'Unloaded from rail',
  rail_notified: 'Notified by the railway',
  full_out: 'Full out',
  empty_out: 'Empty out',
  full_in: 'Full in',
  last_free_day: 'Last free day',
}
export const firstDayLabels: Readonly<Record<FirstDayRule, string>> = {
  event_day: 'Same day',
  next_day: 'Next day',
  next_working_day: 'Next working day',
  first_time_after: 'First hour after',
  next_day_after_cut_off: 'Next day, after a cut-off',
}
export const dayBasisLabels: Readonly<Record<DayBasis, string>> = {
  calendar_days: 'Calendar days',
  working_days: 'Working days',
  weekdays: 'Weekdays, holidays too',
  calendar_days_without_holidays: 'Calendar days without holidays',
}
export const closureLabels: Readonly<Record<ClosureKind, string>> = {
  scheduled_closure: 'Scheduled',
  unscheduled_closure: 'Unscheduled',
}
export const stoppageLabels: Readonly<Record<StoppageKind, string>> = {
  customs_hold: 'Customs hold',
  exam: 'Exam',
  other_hold: 'Other hold',
  not_available: 'Not available',
  failed_appointment: 'Failed appointment',
  strike: 'Strike',
}
export const numberedFromLabels = { start: 'Start', end_of_free_time: 'End of free time' } as const
export const extendedLabels = { progressive: 'Progressive', restart: 'Restart' } as const
export const versionDateLabels: Readonly<Record<VersionDate, string>> = {
  clock_start: 'Start of the clock',
  discharge: 'Discharge',
  vessel_departure: 'Vessel departure',
  calculation: 'Calculation',
  each_day: 'Each day',
}
