import { msg, t } from '../language/index.ts'
import { isStoppedBeforePickup, type PickupFacts, type TrackingFacts } from '../trade/index.ts'
import type { OpenEnum, StoppedReason } from '../vocabulary/index.ts'
import { dateText } from './times.ts'

/** What a shipment says about the end of its tracking. */
interface ShipmentStop {
  line_tracking_stopped_at: string | null
  line_tracking_stopped_reason: OpenEnum<StoppedReason> | null
  line_tracking_last_succeeded_at: string | null
}
export type StopFacts = PickupFacts &
  TrackingFacts & {
    /** Of its shipment. */
    tracking_stopped_reason: OpenEnum<StoppedReason> | null
    line_checked_at: string | null
    pod_timezone: string | null
  }

/** The attributes of a container with what its shipment says about tracking; without a shipment nothing has stopped. */
export const withTracking = <Facts>(container: Facts, shipment: ShipmentStop | undefined) => ({
  ...container,
  tracking_stopped_at: shipment?.line_tracking_stopped_at ?? null,
  tracking_stopped_reason: shipment?.line_tracking_stopped_reason ?? null,
  line_checked_at: shipment?.line_tracking_last_succeeded_at ?? null,
})

/** The state of a container that nobody reports any more, in place of its status. */
export interface PresentedStop {
  /** `Stopped: booking cancelled`, `No news since Fri 2 Oct`. */
  label: string
  /** `booking cancelled`; null where the label says no more than since when there is no news. */
  cause: string | null
  /** When tracking stopped: `Thu 29 Oct`, a date at the port of discharge. */
  on: string
  /** What to do about it, as a sentence. */
  advice: string
  /** The same in a few words, for a cell. */
  action: string
}

const causes: Partial<Record<string, Pick<PresentedStop, 'label' | 'cause' | 'advice' | 'action'>>> = {
  booking_cancelled: {
    label: msg('Stopped: booking cancelled'),
    cause: msg('booking cancelled'),
    advice: msg('Ask the carrier for the new booking, and add it'),
    action: msg('Ask for the new booking'),
  },
  cancelled_by_user: {
    label: msg('Stopped by a person'),
    cause: msg('by a person'),
    advice: msg('Resume tracking if it is still to be picked up'),
    action: msg('Resume if still needed'),
  },
  past_arrival_window: {
    label: msg('Stopped: long after arrival'),
    cause: msg('long after arrival'),
    advice: msg('Ask the terminal where it is, then resume tracking'),
    action: msg('Ask terminal, then resume'),
  },
} satisfies Partial<Record<StoppedReason, unknown>>

/** Null while it is tracked, and for what was picked up before (`isStoppedBeforePickup`). */
export function presentStop(facts: StopFacts, now: Date): PresentedStop | null {
  const { tracking_stopped_at: at, tracking_stopped_reason: reason, line_checked_at, pod_timezone } = facts
  if (at === null || !isStoppedBeforePickup(facts)) return null
  const date = (instant: string) => dateText(instant, pod_timezone, now).text
  const isOlder = line_checked_at !== null && Date.parse(line_checked_at) < Date.parse(at)
  const on = date(at)
  const known = causes[reason ?? '']
  if (known)
    return {
      label: t(known.label),
      cause: known.cause && t(known.cause),
      advice: t(known.advice),
      action: t(known.action),
      on,
    }
  return {
    label: t('No news since {date}', { date: date(isOlder ? line_checked_at : at) }),
    advice: t('Ask the carrier where it is, then resume tracking'),
    action: t('Ask carrier, then resume'),
    cause: null,
    on,
  }
}

/** What is known of a container before the line reports one, for rules that take a container and its shipment. */
export const unreportedContainer = {
  current_status: 'new',
  pod_full_out_at: null,
  pod_rail_departed_at: null,
  final_destination_full_out_at: null,
  empty_terminated_at: null,
  final_destination_timezone: null,
  terminal_checked_at: null,
}
