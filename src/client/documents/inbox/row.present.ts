import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { Container, Document, Shipment } from '../../../contract/resources/index.ts'
import {
  documentSourceLabel,
  type DocumentSummary,
  formatContainerNumber,
  paths,
  ageText,
  documentSummary,
  notLinkedText,
  timeText,
  type ShownTime,
} from '../../format/index.ts'

/** A document in the form that a row of the inbox shows. */
export interface DocumentRow {
  /** The document's id. */
  key: string
  href: string
  name: string
  file_name: string
  standing: DocumentSummary
  /** The reason why it could not be read; null if it was. */
  failure: string | null
  /** Numbers of the linked shipments and containers. */
  about: string[]
  /** What is said where there are none. */
  notLinked: string
  added: ShownTime
  source: string
  bytes: number | null
  pages: number | null
  record: Document & Resource
  now: Date
}

interface Around {
  shipments: readonly Shipment[]
  containers: readonly Container[]
  /** The view of the inbox, kept as the order of the review. */
  search: string
  /** A document has no place, so times are in the time zone of the browser. */
  zone: string
  now: Date
}

export function documentRowOf(document: Document, around: Around): DocumentRow {
  const facts = document.attributes
  const { shipments, containers, search, zone, now } = around
  return {
    key: document.id,
    href: paths.document(document.id, search),
    name: facts.name,
    file_name: facts.file_name,
    standing: documentSummary(facts),
    failure: facts.state === 'failed' ? (facts.failure ?? 'The document could not be read.') : null,
    about: [
      ...shipments.map(
        ({ attributes }) => attributes.bill_of_lading_number ?? attributes.booking_number ?? '',
      ),
      ...containers.map(({ attributes }) => formatContainerNumber(attributes.number)),
    ].filter((number) => number !== ''),
    notLinked: notLinkedText(facts),
    added: { text: ageText(facts.created_at, now), title: timeText(facts.created_at, zone, now).text },
    source: documentSourceLabel(facts.source),
    bytes: facts.file_size_bytes,
    pages: facts.pages_count ?? null,
    record: document,
    now,
  }
}
