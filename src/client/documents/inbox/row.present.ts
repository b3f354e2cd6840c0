import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { Container, Document, Shipment } from '../../../contract/resources/index.ts'
import {
  documentSourceWords,
  type DocumentStanding,
  formatContainerNumber,
  paths,
  tellAge,
  tellDocument,
  timeText,
  type ShownTime,
} from '../../format/index.ts'

/** A document as its row shows it: words only. */
export interface DocumentRow {
  /** The document's id. */
  key: string
  href: string
  name: string
  file_name: string
  standing: DocumentStanding
  /** Why it failed, in a sentence; null where it did not. */
  failure: string | null
  /** Numbers of what it is about. */
  about: string[]
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
  /** The view of the inbox, which the review goes on with. */
  search: string
  /** Papers lie at no port: the reader's own zone. */
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
    standing: tellDocument(facts),
    failure: facts.state === 'failed' ? (facts.failure ?? 'It could not be read.') : null,
    about: [
      ...shipments.map(
        ({ attributes }) => attributes.bill_of_lading_number ?? attributes.booking_number ?? '',
      ),
      ...containers.map(({ attributes }) => formatContainerNumber(attributes.number)),
    ].filter((number) => number !== ''),
    added: { text: tellAge(facts.created_at, now), title: timeText(facts.created_at, zone, now).text },
    source: documentSourceWords(facts.source),
    bytes: facts.file_size_bytes,
    pages: facts.pages_count ?? null,
    record: document,
    now,
  }
}
