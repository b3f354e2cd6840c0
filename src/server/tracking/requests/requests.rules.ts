import type { EventName, FailedReason, StoppedReason } from '../../../contract/vocabulary/index.ts'
import { iso } from '../../platform/clock.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'
import type { ShipmentSnapshot } from '../source.ts'

const SECOND = 1000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR

/** docs/interface.md, "Transitions": 14 attempts with exponential backoff over about 24 hours; 10 s × 1.9ⁿ adds up to 24.7 h. */
export const RETRIES = { most: 14, first: 10 * SECOND, factor: 1.9 }
/** An awaited manifest is checked daily, for 7 days. Milliseconds. */
export const MANIFEST = { every: DAY, most: 7 * DAY }
/** Milliseconds to the next check where the source does not say when something will change. */
const USUAL_INTERVAL = 6 * HOUR
/** A source that wants to be asked later is asked so soon nevertheless. */
const MAX_INTERVAL = 12 * HOUR
/** Milliseconds after the last update or after arrival at which tracking ends. */
const MAX_WITHOUT_UPDATE = 56 * DAY

/** The outcome of a check, with what the rules need of the shipment after it. */
export type CheckOutcome =
  | { kind: 'snapshot'; shipment: TrackedShipment; check_again_at: string | null }
  /** The account tracks this number already. */
  | { kind: 'duplicate'; shipment_id: string }
  | { kind: 'not_found' }
  | { kind: 'refused'; reason: FailedReason }
  | { kind: 'unreachable'; reason: FailedReason }
  /** No source of the account covers the request, so none was asked. */
  | { kind: 'no_source' }
  /** Its source was not asked now: no attempt. Milliseconds of the trade clock. */
  | { kind: 'waiting'; wait_ms: number }

export interface TrackedShipment {
  id: string
  scac: string | null
  containers: { current_status: string }[]
  arrived_at: string | null
  /** When anything about it last changed. */
  updated_at: string
  stopped_reason: string | null
  /** When somebody last resumed tracking it. */
  resumed_at: string | null
}

interface Transition {
  request: Partial<TrackingRequestRow>
  /** Why tracking of the whole shipment stops, or null. */
  stops: StoppedReason | (string & {}) | null
  events: EventName[]
}

/** Trying the interface out gives the same outcome every time (docs/interface.md, "Transitions"). */
export const isTrial = ({ scac }: { scac: string | null }): boolean => scac === 'TEST'

/** What an answer makes of a tracking request. Pure: of the request, the outcome and the time. */
export function transition(request: TrackingRequestRow, outcome: CheckOutcome, now: Date): Transition {
  if (outcome.kind === 'waiting')
    return { request: { next_check_at: at(now, outcome.wait_ms) }, stops: null, events: [] }
  const checked = { updated_at: iso(now), ...(outcome.kind !== 'no_source' && { checked_at: iso(now) }) }
  const next = step(request, outcome, now)
  return { ...next, request: { ...checked, ...next.request } }
}

function step(
  request: TrackingRequestRow,
  outcome: Exclude<CheckOutcome, { kind: 'waiting' }>,
  now: Date,
): Transition {
  switch (outcome.kind) {
    case 'snapshot':
      return found(request, outcome, now)
    case 'duplicate':
      return {
        ...failed('duplicate'),
        request: { ...failed('duplicate').request, shipment_id: outcome.shipment_id },
      }
    case 'not_found':
      return notFound(request, now)
    case 'refused':
      return refused(request, outcome.reason, now)
    case 'unreachable':
      return unreachable(request, outcome.reason, now)
    case 'no_source':
      return withoutSource(request, now)
  }
}

const at = (now: Date, later: number) => iso(new Date(now.getTime() + later))
const isTracked = (request: TrackingRequestRow) => request.status === 'created'

const failed = (failed_reason: FailedReason): Transition => ({
  request: { status: 'failed', failed_reason, is_retrying: false, next_check_at: null },
  stops: null,
  events: ['tracking_request.failed'],
})

function found(
  request: TrackingRequestRow,
  { shipment, check_again_at }: CheckOutcome & { kind: 'snapshot' },
  now: Date,
): Transition {
  const reason = shipment.stopped_reason ?? stopReason(shipment, now)
  const created: Transition['request'] = {
    status: 'created',
    failed_reason: null,
    is_retrying: false,
    shipment_id: shipment.id,
    scac: request.scac ?? shipment.scac,
    // A shipment that is over when it is found is created all the same, and stops at its next check.
    next_check_at: reason === null ? nextCheck(check_again_at, now) : at(now, SECOND),
  }
  if (!isTracked(request)) return { request: created, stops: null, events: ['tracking_request.succeeded'] }
  if (reason === null) return { request: created, stops: null, events: [] }
  return {
    request: { ...created, status: 'tracking_stopped', next_check_at: null },
    stops: reason,
    events: ['tracking_request.tracking_stopped'],
  }
}

/**
 * When the source says, else in six hours; never sooner than in ten seconds, and twice a day at least: the age of every
 * value is shown, and one that is older than usual means that its source is silent (contract/trade/freshness.ts).
 */
function nextCheck(reported: string | null, now: Date): string {
  if (reported === null) return at(now, USUAL_INTERVAL)
  const latest = Math.min(Date.parse(reported), now.getTime() + MAX_INTERVAL)
  return iso(new Date(Math.max(latest, now.getTime() + 10 * SECOND)))
}

/**
 * docs/interface.md: all containers back empty, or 56 days without an update or after arrival. Once somebody has resumed it, the 56
 * days count from there, and containers that were back already are no reason until something else about them changes.
 */
function stopReason(shipment: TrackedShipment, now: Date): StoppedReason | null {
  const { containers, arrived_at, updated_at } = shipment
  const resumed = shipment.resumed_at === null ? -Infinity : Date.parse(shipment.resumed_at)
  const isQuiet = (since: string) =>
    now.getTime() - Math.max(Date.parse(since), resumed) >= MAX_WITHOUT_UPDATE
  const back =
    containers.length > 0 && containers.every(({ current_status }) => current_status === 'empty_returned')
  if (back && (Date.parse(updated_at) > resumed || isQuiet(updated_at))) return 'all_containers_terminated'
  if (arrived_at !== null && isQuiet(arrived_at)) return 'past_arrival_window'
  return isQuiet(updated_at) ? 'no_updates_at_line' : null
}

/**
 * A stop that a carrier reports counts once: not when it is older than the last resumption; where none is reported, the
 * stored one stays.
 */
export function withoutOldStop(reported: ShipmentSnapshot, resumed_at: string | null): ShipmentSnapshot {
  const { line_tracking_stopped_at: at, line_tracking_stopped_reason: _reason, ...rest } = reported
  const isNews = at && (resumed_at === null || Date.parse(at) > Date.parse(resumed_at))
  return isNews ? reported : rest
}

function notFound(request: TrackingRequestRow, now: Date): Transition {
  // A number that was found before and is missing now is a fault of the carrier, not of the number.
  if (isTracked(request)) return unreachable(request, 'data_unavailable', now)
  if (request.request_type === 'container') return failed('not_found')
  if (now.getTime() - Date.parse(request.created_at) >= MANIFEST.most) return failed('expired')
  return {
    request: {
      status: 'awaiting_manifest',
      failed_reason: 'not_found',
      is_retrying: false,
      retry_count: null,
      next_check_at: at(now, MANIFEST.every),
    },
    stops: null,
    events: request.status === 'awaiting_manifest' ? [] : ['tracking_request.awaiting_manifest'],
  }
}

/**
 * No source was asked, which is no attempt. A source may be connected later, so it is checked again daily: for 7 days, and
 * for as long as it is tracked where it was found before.
 */
function withoutSource(request: TrackingRequestRow, now: Date): Transition {
  if (!isTracked(request) && now.getTime() - Date.parse(request.created_at) >= MANIFEST.most)
    return failed('no_source')
  return {
    request: {
      failed_reason: 'no_source',
      is_retrying: false,
      retry_count: null,
      next_check_at: at(now, MANIFEST.every),
    },
    stops: null,
    events: [],
  }
}

function refused(request: TrackingRequestRow, reason: FailedReason, now: Date): Transition {
  if (!isTracked(request)) return failed(reason)
  if (reason !== 'booking_cancelled') return unreachable(request, reason, now)
  return {
    request: { status: 'tracking_stopped', failed_reason: reason, is_retrying: false, next_check_at: null },
    stops: 'booking_cancelled',
    events: ['tracking_request.tracking_stopped'],
  }
}

/** A shipment that was found stays tracked when its carrier does not answer: it is checked at most six hours apart. */
function unreachable(request: TrackingRequestRow, reason: FailedReason, now: Date): Transition {
  const attempt = (request.is_retrying ? (request.retry_count ?? 0) : 0) + 1
  if (attempt > RETRIES.most && !isTracked(request)) return failed('retries_exhausted')
  const wait = Math.min(
    RETRIES.first * RETRIES.factor ** (attempt - 1),
    isTracked(request) ? USUAL_INTERVAL : Infinity,
  )
  return {
    request: {
      is_retrying: true,
      retry_count: attempt,
      failed_reason: reason,
      next_check_at: at(now, Math.round(wait)),
    },
    stops: null,
    events: [],
  }
}
