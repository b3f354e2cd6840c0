import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import {
  formatRequestNumber,
  paths,
  requestTypeLabel,
  ageText,
  trackingFailureText,
  requestStatusLabel,
  timeText,
  type ShownTime,
  type Tone,
} from '../../format/index.ts'

/** A tracking request in the list, as texts. */
export interface RequestRow {
  /** The request's id. */
  key: string
  href: string
  name: string
  number: string
  type: string
  scac: string | null
  status: { label: string; tone: Tone }
  /** Why it failed or waits, as a sentence. */
  reason: string | null
  /** Where a source for its line is connected, while no source answers for it. */
  connect: string | null
  added: ShownTime
  references: string[]
  tags: string[]
  /** The record itself, for columns that show an attribute unchanged. */
  record: TrackingRequest & Resource
  now: Date
}

export function requestRowOf(request: TrackingRequest, now: Date): RequestRow {
  const facts = request.attributes
  return {
    key: request.id,
    href: paths.request(request.id),
    name: facts.request_number,
    number: formatRequestNumber(facts),
    type: requestTypeLabel(facts.request_type),
    scac: facts.scac,
    status: requestStatusLabel(facts),
    reason: facts.failed_reason === null ? null : trackingFailureText(facts).what,
    connect: facts.failed_reason === 'no_source' ? paths.connectSource(facts.scac) : null,
    added: { text: ageText(facts.created_at, now), title: timeText(facts.created_at, 'UTC', now).text },
    references: facts.ref_numbers,
    tags: facts.tags,
    record: request,
    now,
  }
}
