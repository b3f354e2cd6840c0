export {
  actBy,
  type ActByFacts,
  compareLastFreeDays,
  daysLeft,
  type LastFreeDay,
  type LastFreeDayFacts,
  lastFreeDays,
} from './act-by.ts'
export {
  type CalendarDate,
  calendarDate,
  dayNumber,
  daysBetween,
  isZone,
  type LocalTime,
  localTime,
} from './calendar.ts'
export { etaDelayDays } from './eta-delay.ts'
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
