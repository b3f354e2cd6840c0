export {
  appointmentWarningText,
  presentAppointmentWarning,
  type PresentedAppointmentWarning,
} from './appointment.ts'
export { presentActBy, type PresentedActBy, type PresentedLastFreeDay } from './act-by.ts'
export {
  KILOGRAMS_PER_POUND,
  equipmentText,
  headingInUnit,
  weightInUnit,
  weightText,
  weightUnits,
  containerStatusLabel,
  type Tone,
  type WeightUnit,
} from './status.ts'
export { amountsText, amountText, moneyText } from './money.ts'
export { presentStatus, type PresentedStatus, type StatusContext } from './shown-status.ts'
export {
  carrierText,
  placeText,
  factAheadText,
  firstReportedText,
  type PortCallText,
  arrivalText,
  inlandArrivalText,
  type PortCallFacts,
  departureText,
  type RouteFacts,
  routeText,
  withOwnArrivals,
} from './port-calls.ts'
export { type PresentedAge, presentAge } from './report-age.ts'
export { type Blocker, type Readiness, presentReadiness, readinessText } from './readiness.ts'
export { type PresentedStop, presentStop, unreportedContainer, withTracking } from './stop.ts'
export {
  ageText,
  dateText,
  dayOfYearText,
  actByLeftText,
  daysLeftText,
  dayWord,
  etaDelayText,
  overdueText,
  portTimeText,
  recentTimeText,
  timeText,
  type ShownTime,
  withoutWeekday,
} from './times.ts'
export { counted, readable } from './readable.ts'
export { writeDate, zoneName } from './zoned.ts'
export { dateOrderNote, inStandardWriting, writeTimesAs, type Writing } from './writing.ts'
export { requestTypeLabel, requestStatusLabel } from './request-status.ts'
export { type TrackingFailureText, trackingFailureText } from './tracking-failures.ts'
export {
  etaFirstReported,
  ownPortArrivalNames,
  withOwnEtaDelay,
  type EtaDelayFacts,
  etaDelayOf,
  isArrivalOverdue,
  tellEtaDelayDays,
} from './eta-delay.ts'
export { type ContainerFacts, presentContainers, type PresentedContainers } from './shipment-containers.ts'
export { type PresentedTerminal, presentContainerTerminal, yardPlaceText } from './terminal.ts'
export { isMeasuredBy, type MeasuredThreshold, thresholdFault, thresholdText } from './alert-threshold.ts'
