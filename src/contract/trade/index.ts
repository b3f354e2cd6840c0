export {
  actBy,
  type ActByFacts,
  bindingLastFreeDay,
  type CalculatedDayFacts,
  calculatedLastFreeDay,
  compareLastFreeDays,
  type DayToActBy,
  daysLeft,
  gateClosing,
  type GateClosingFacts,
  isPastGate,
  type LastFreeDay,
  type LastFreeDayFacts,
  lastFreeDays,
} from './act-by.ts'
export {
  type ArrivalTimes,
  arrivalTimesOf,
  isBeforePort,
  isOtherShip,
  isSameArrival,
  type OwnArrivalTimes,
  type OwnPortArrival,
  portArrivalOf,
  presentArrival,
  type PresentArrival,
  withOwnPortArrival,
} from './arrival.ts'
export {
  type AppointmentFacts,
  appointmentInForce,
  appointmentWarning,
  type AppointmentWarning,
} from './appointment.ts'
export { type AskingFacts, isAskedAgain } from './asking.ts'
export { namedInstead, type NamedNumbers, namedNumbersOf } from './named-by-paper.ts'
export { isAhead, isFactAhead } from './fact-ahead.ts'
export { type EventFacts, withoutRepeatedEvents } from './events.ts'
export {
  type CalendarDate,
  calendarDate,
  dayNumber,
  daysBetween,
  instantAtPlace,
  instantOfLocal,
  isZone,
  type LocalTime,
  localTime,
  steadyOffset,
  etaDelayDays,
} from './calendar.ts'
export { writeIsoDate, writeIsoMinute, writeOffset, writeTwoDigits } from './iso-text.ts'
export { type AmountToPay, amountsToPay, roundedAmount } from './fees.ts'
export {
  type FreshnessFacts,
  isOlderThanUsual,
  isUnderway,
  MAX_USUAL_AGE_HOURS,
  type ReportAge,
  reportAge,
  type ReportingSource,
  statusesUnderway,
} from './freshness.ts'
export {
  blockingHolds,
  hasLeftPort,
  isInYard,
  isPickedUp,
  pickedUpAt,
  type PickupFacts,
  pickupZone,
  type PickupZoneFacts,
} from './pickup.ts'
export { arrivalDelayDays, arrivalDelayHours, type ArrivalFacts, overdueDays } from './overdue.ts'
export { pickupPhase, type PickupPhaseFacts, pickupPlace, statusesAtCustomer } from './pickup-phase.ts'
export {
  type AvailabilityFacts,
  isReadyForPickup,
  type PickupBlocker,
  type PickupReadiness,
  type PickupStateFacts,
  pickupReadiness,
  type ReadinessFacts,
} from './readiness.ts'
export {
  type InlandFacts,
  type InlandLeg,
  inlandLegOf,
  type OwnInlandFacts,
  type InlandMode,
  type InlandReport,
} from './voyage/inland-leg.ts'
export { blockerOrder, blockerRank, statusOfRank, statusRank } from './list-order.ts'
export { isStoppedBeforePickup, type TrackingFacts } from './stop.ts'
export { isEmptyToReturn, isHeld, isOpenWork, isSourceSilent, isToPay } from './open-work.ts'
export {
  SOON_DAYS,
  urgencyRank,
  urgencyState,
  type UrgencyFacts,
  type UrgencyState,
  urgencyStates,
} from './urgency.ts'
export {
  fleetState,
  type FleetStateFacts,
  LATE_ARRIVAL_DAYS,
  lateArrivalDays,
  worstFleetState,
} from './voyage/fleet.ts'
export {
  type ContainerPlace,
  type PlacingEvent,
  placingEvents,
  whereaboutsOf,
  type WhereaboutsFacts,
  type WhereaboutsShipment,
} from './whereabouts.ts'
export { type DepartureFacts, departureStage, type DepartureStage } from './voyage/departure.ts'
export { isPositionLost, isPositionOld, isPositionStale } from './voyage/vessel-position.ts'
export { type ShipmentTerminals, type TerminalFacts, terminalOf } from './terminal.ts'
export {
  type AttributeSubject,
  type DecidingAttribute,
  decidingAttributes,
  type DecidingContainerAttribute,
  type DecidingShipmentAttribute,
} from './deciding-attributes.ts'
export {
  type AttributeReport,
  isConflict,
  isSameValue,
  usualReporter,
  winningReport,
} from './winning-report.ts'
