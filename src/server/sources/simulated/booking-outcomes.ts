import type { SeededRandom } from './seeded-random.ts'

/**
 * How a booking may end other than with a returned container. Those of the first group never become a shipment; those of
 * the second do, and later the line stops reporting.
 */
export const failures = [
  'not_found',
  'expired',
  'invalid_number',
  'cancelled_early',
  'data_unavailable',
  'unreachable',
  'unreadable',
  'broken',
  'flaky',
] as const
const reportingEnds = [
  'booking_cancelled',
  'no_updates_at_line',
  'past_arrival_window',
  'past_full_out_window',
] as const
export type BookingOutcome = 'usual' | (typeof failures)[number] | (typeof reportingEnds)[number]

const weights: readonly { outcome: BookingOutcome; weight: number }[] = [
  { outcome: 'not_found', weight: 5 },
  { outcome: 'expired', weight: 3 },
  { outcome: 'invalid_number', weight: 4 },
  { outcome: 'cancelled_early', weight: 4 },
  { outcome: 'data_unavailable', weight: 4 },
  { outcome: 'unreachable', weight: 4 },
  { outcome: 'unreadable', weight: 3 },
  { outcome: 'broken', weight: 3 },
  { outcome: 'flaky', weight: 10 },
  { outcome: 'booking_cancelled', weight: 7 },
  { outcome: 'no_updates_at_line', weight: 6 },
  { outcome: 'past_arrival_window', weight: 6 },
  { outcome: 'past_full_out_window', weight: 6 },
  { outcome: 'usual', weight: 935 },
]

/** About 6.5 % of bookings have another outcome than the usual one. */
export const outcomeOf = (booking: SeededRandom): BookingOutcome =>
  booking.weighted('fate', weights)?.outcome ?? 'usual'
