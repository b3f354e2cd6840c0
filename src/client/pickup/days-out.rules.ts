import type { Container } from '../../contract/resources/index.ts'
import { calendarDate, daysBetween, pickedUpAt, pickupZone } from '../../contract/trade/index.ts'

type Facts = Pick<
  Container['attributes'],
  | 'pod_full_out_at'
  | 'final_destination_full_out_at'
  | 'final_destination_timezone'
  | 'pod_timezone'
  | 'empty_terminated_at'
  | 'empty_terminated_timezone'
>

/** Calendar days since a truck took it, until its empty was returned: what per diem is counted on. */
export function daysOut(facts: Facts, now: Date): number | null {
  const out = pickedUpAt(facts)
  if (out === null) return null
  const { empty_terminated_at: back, empty_terminated_timezone } = facts
  const zone = pickupZone(facts)
  return daysBetween(
    calendarDate(out, zone),
    back === null
      ? calendarDate(now.toISOString(), zone)
      : calendarDate(back, empty_terminated_timezone ?? zone),
  )
}
