import type { Chance } from './chance.ts'

/**
 * What becomes of a booking besides a box that comes home. The first group never becomes a shipment; the second does,
 * and then the line stops telling.
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
const silences = [
  'booking_cancelled',
  'no_updates_at_line',
  'past_arrival_window',
  'past_full_out_window',
] as const
export type Fate = 'usual' | (typeof failures)[number] | (typeof silences)[number]

const shares: readonly { fate: Fate; weight: number }[] = [
  { fate: 'not_found', weight: 5 },
  { fate: 'expired', weight: 3 },
  { fate: 'invalid_number', weight: 4 },
  { fate: 'cancelled_early', weight: 4 },
  { fate: 'data_unavailable', weight: 4 },
  { fate: 'unreachable', weight: 4 },
  { fate: 'unreadable', weight: 3 },
  { fate: 'broken', weight: 3 },
  { fate: 'flaky', weight: 10 },
  { fate: 'booking_cancelled', weight: 7 },
  { fate: 'no_updates_at_line', weight: 6 },
  { fate: 'past_arrival_window', weight: 6 },
  { fate: 'past_full_out_window', weight: 6 },
  { fate: 'usual', weight: 935 },
]

/** About six and a half in a hundred bookings go another way than usual. */
export const fateOf = (booking: Chance): Fate => booking.weighed('fate', shares)?.fate ?? 'usual'
