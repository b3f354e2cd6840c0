export {
  ALL_TERMINALS,
  type CalendarCells,
  calendarCells,
  calendarColumns,
  calendarKey,
  EVERY_WEEK,
  readCalendarSheet,
  type ReadCalendarRow,
  type SheetCalendar,
  writeCalendar,
} from './calendar-sheet.ts'
export { exceptionLabels, readShifts, shiftsFault, weekdays, writeShifts } from './calendar-texts.ts'
export {
  type CalendarFault,
  calendarFaults,
  type CalendarYear,
  calendarYearShape,
  gateDaysOfYears,
  MAX_GATE_CALENDARS,
  readCalendarYear,
} from './calendar-year.ts'
export {
  type ClockFacts,
  type ClockResult,
  countClock,
  type CountedClock,
  type CountedDay,
  type UncountedClock,
} from './clock.ts'
export type { Stoppage, UncountedBecause } from './count-days.ts'
export {
  type GateCalendar,
  type GateDays,
  gateDays,
  type GateException,
  gateExceptionKinds,
  type GateShift,
} from './gate-calendar.ts'
export {
  contradictions,
  type EquipmentGroup,
  equipmentGroups,
  MAX_TARIFFS,
  overlaps,
  type OwnTariff,
  startEvents,
  type TariffBiller,
  tariffBillers,
  type TariffFault,
  type TariffScope,
  tariffShape,
  type TariffStartEvent,
  type TradeDirection,
  tradeDirections,
} from './own-tariff.ts'
export { type PlainDay, plainDayOf, writePlainDay } from './plain-day.ts'
export {
  closureKinds,
  dayBases,
  firstDayRules,
  MAX_FREE_DAYS,
  stoppageKinds,
  tariffScopes,
  tariffStartEvents,
  type TariffTerms,
  tariffTerms,
  versionDates,
} from './tariff.ts'
export {
  type InvoicedContainer,
  invoiceElements,
  type InvoiceLimits,
  invoiceLimits,
  type ReadInvoice,
} from './us-invoice.ts'
export type { InvoiceElement, InvoiceElementState } from './us-invoice-element.ts'
export type { KnownRates } from './us-invoice-rates.ts'
export { minorDigits, readMinor, writeMinor } from './money.ts'
export type { CellFault, SheetRow } from '../sheet-columns.ts'
export {
  ID_HEADING,
  readSheet,
  readTariff,
  type ReadTariff,
  tariffColumns,
  type TariffColumn,
  validTariff,
  writeTariff,
} from './tariff-sheet.ts'
export {
  type ClockDay,
  type ClockState,
  clockStates,
  type ClockTerms,
  type ContainerClock,
  containerClocks,
  type UncountedReason,
  uncountedReasons,
} from './clocks/container-clocks.ts'
export { clockKey, type StoredTariff } from './clocks/choose-tariff.ts'
export {
  type ClockedContainer,
  type ClockPlace,
  type ClockPlaceName,
  type ClockTime,
  type ReportedChange,
  type ReportedHold,
  type ReportedTime,
  type TerminalNames,
} from './clocks/clock-facts.ts'
export { type CalculatedDay, calculatedDayOf } from './clocks/day-to-act-by.ts'
export { type ContestedGround, contestedGrounds, type ContestedResult } from './clocks/contested.ts'
export { MAX_FAILED_APPOINTMENT_CHARACTERS, MAX_FAILED_APPOINTMENTS } from './clocks/stoppages.ts'
export { PROJECTED_DAYS } from './clocks/projection.ts'
