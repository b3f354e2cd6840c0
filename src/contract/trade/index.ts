export {
  actBy,
  type ActByFacts,
  compareLastFreeDays,
  daysLeft,
  type LastFreeDay,
  type LastFreeDayFacts,
  lastFreeDays,
} from './act-by.ts'
export { type AskingFacts, isAskedAgain } from './asking.ts'
export {
  type CalendarDate,
  calendarDate,
  dayNumber,
  daysBetween,
  isZone,
  type LocalTime,
  localTime,
  etaDelayDays,
} from './calendar.ts'
export {
  type AvailabilityFacts,
  blockingHolds,
  isPickedUp,
  isReadyForPickup,
  type PickupBlocker,
  type PickupFacts,
  type PickupReadiness,
  pickupReadiness,
} from './pickup.ts'
export { isStoppedBeforePickup, type TrackingFacts } from './stop.ts'
