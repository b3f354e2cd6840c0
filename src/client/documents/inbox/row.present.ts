import { plural, t } from '../../../contract/language/index.ts'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { Container, Document, Shipment, User } from '../../../contract/resources/index.ts'
import { documentState } from '../document-state.present.ts'
import { type Attention, attentionOf } from './attention.present.ts'
import { type IconKind, iconKindOf } from './icon-kind.present.ts'
import {
  counted,
  documentSourceLabel,
  type DocumentSummary,
  formatContainerNumber,
  paths,
  ageText,
  notLinkedText,
  timeText,
  type ShownTime,
} from '../../format/index.ts'

/** The records that a document is about: the first by its number, the others counted. */
interface DocumentSubject {
  number: string
  /** `Evergreen · 3 containers`; empty where there is nothing to add. */
  rest: string
  /** All numbers, for those who look for one. */
  title: string
}

function subjectOf(shipments: readonly Shipment[], containers: readonly Container[]): DocumentSubject | null {
  const bills = shipments.flatMap(
    ({ attributes }) => attributes.bill_of_lading_number ?? attributes.booking_number ?? [],
  )
  const numbers = containers.map(({ attributes }) => formatContainerNumber(attributes.number))
  const [number] = [...bills, ...numbers]
  if (number === undefined) return null
  const line = shipments[0]?.attributes
  const carrier = line?.shipping_line_short_name ?? line?.shipping_line_scac
  const isShipment = bills.length > 0
  const rest = [
    bills.length > 1
      ? plural(bills.length - 1, 'and {n} shipment more', 'and {n} shipments more')
      : isShipment
        ? carrier
        : null,
    isShipment && numbers.length > 0 ? counted(numbers.length, 'container') : null,
    !isShipment && numbers.length > 1 ? t('and {n} more', { n: numbers.length - 1 }) : null,
  ]
  return { number, rest: rest.filter(Boolean).join(' · '), title: [...bills, ...numbers].join(', ') }
}

/** A document in the form that a row of the inbox shows. */
export interface DocumentRow {
  /** The document's id. */
  key: string
  href: string
  name: string
  file_name: string
  summary: DocumentSummary
  /** The reason to open it; null where there is none. */
  attention: Attention | null
  /** What it is about; null where no record of the account is. */
  about: DocumentSubject | null
  /** What is said where there is none. */
  notLinked: string
  /** Whether a person can say which of several shipments is meant. */
  isAmbiguous: boolean
  icon: IconKind
  added: ShownTime
  /** How it came, and by whom where that is known. */
  source: string
  bytes: number | null
  pages: number | null
  record: Document & Resource
  now: Date
}

interface Around {
  shipments: readonly Shipment[]
  containers: readonly Container[]
  /** Who brought it, where that is a person of the account. */
  user: User | undefined
  /** The view of the inbox, kept as the order of the review. */
  search: string
  /** A document has no place, so times are in the time zone of the browser. */
  zone: string
  now: Date
}

export function documentRowOf(document: Document, around: Around): DocumentRow {
  const facts = document.attributes
  const { shipments, containers, user, search, zone, now } = around
  const summary = documentState(document)
  const about = subjectOf(shipments, containers)
  return {
    key: document.id,
    href: paths.document(document.id, search),
    name: facts.name,
    file_name: facts.file_name,
    summary,
    attention: attentionOf(facts, summary, about !== null),
    about,
    notLinked: facts.possible_links
      ? plural(facts.possible_links, '{n} could be meant', '{n} could be meant')
      : notLinkedText(facts),
    isAmbiguous: about === null && Boolean(facts.possible_links),
    icon: iconKindOf(facts),
    added: { text: ageText(facts.created_at, now), title: timeText(facts.created_at, zone, now).text },
    source: [documentSourceLabel(facts.source), user?.attributes.name].filter(Boolean).join(' · '),
    bytes: facts.file_size_bytes,
    pages: facts.pages_count ?? null,
    record: document,
    now,
  }
}
