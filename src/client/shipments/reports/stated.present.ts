import { t } from '../../../contract/language/index.ts'
import type { Document, DocumentRepresentation } from '../../../contract/resources/index.ts'
import { namedInstead, type NamedNumbers } from '../../../contract/trade/index.ts'
import { dateText, documentSummary } from '../../format/index.ts'

/** What a document states is shown where it belongs on the shipment's page. */
export type StatedSubject = 'last free day' | 'pickup' | 'empty return'

/** A value that a document states of a container. */
export interface StatedValue {
  document_id: string
  /** Path of its field in the document: `last_free_day`, `free_times.0.free_until`. */
  field: string
  /** `Last free day`. */
  what: string
  text: string
  /** As the document has it: `2026-12-01`. */
  value: string
  /** `Arrival notice, notice.pdf`. */
  document: string
  /** When a person confirmed what was read; ISO 8601. */
  reviewed_at: string
}

/** What is needed of a document. */
export interface StatingDocument {
  id: string
  attributes: Pick<
    Document['attributes'],
    'name' | 'document_type' | 'document_type_manual' | 'reviewed_at'
  > &
    Parameters<typeof documentSummary>[0]
  relationships?: { cargos?: { data: readonly { id: string }[] } | undefined } | undefined
}

const statingTypes: readonly string[] = ['arrival_notice', 'delivery_order']
const day = /^\d{4}-\d\d-\d\d$/
const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/

type Write = (value: string, now: Date) => string | null
const written: Write = (value) => value
/** A date of the document, in no zone. */
const dayText: Write = (value, now) =>
  day.test(value) && !Number.isNaN(Date.parse(value)) ? dateText(`${value}T12:00:00Z`, 'UTC', now).text : null
/** As the document has it; midnight stands for no time. */
const momentText: Write = (value, now) => {
  const [, date = '', time = ''] = moment.exec(value) ?? []
  const text = dayText(date, now)
  return text === null || time === '00:00' ? text : `${text} ${time}`
}
const releaseTexts = new Map([
  ['RELEASED', t('released')],
  ['PENDING', t('not released yet')],
  ['HOLD', t('on hold')],
])
const releaseText: Write = (value) => releaseTexts.get(value) ?? value

const statable: readonly { subject: StatedSubject; field: string; what: string; write: Write }[] = [
  { subject: 'last free day', field: 'last_free_day', what: t('Last free day'), write: dayText },
  { subject: 'pickup', field: 'freight_release_status', what: t('Freight'), write: releaseText },
  { subject: 'pickup', field: 'freight_release_date', what: t('Freight released on'), write: dayText },
  { subject: 'pickup', field: 'customs_release_status', what: t('Customs'), write: releaseText },
  { subject: 'pickup', field: 'customs_release_date', what: t('Customs released on'), write: dayText },
  { subject: 'pickup', field: 'release_date', what: t('Released on'), write: dayText },
  { subject: 'pickup', field: 'pickup_number', what: t('Pickup number'), write: written },
  { subject: 'pickup', field: 'pickup_appointment_at', what: t('Appointment'), write: momentText },
  { subject: 'empty return', field: 'empty_return_due_date', what: t('Empty return by'), write: dayText },
  {
    subject: 'empty return',
    field: 'return_location.location_name',
    what: t('Empty return to'),
    write: written,
  },
]
/** Free time by what it is for; without a code the document does not say. */
const freeTimes = new Map<string | null, { subject: StatedSubject; what: string }>([
  ['DEM', { subject: 'last free day', what: t('Free of demurrage until') }],
  ['STO', { subject: 'last free day', what: t('Free of storage until') }],
  ['DET', { subject: 'empty return', what: t('Free of detention until') }],
])
const anyFreeTime = { subject: 'last free day', what: t('Free until') } as const

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const textAt = (payload: unknown, path: string): string | null => {
  const value = path.split('.').reduce((at, name) => objectOf(at)[name], payload)
  return typeof value === 'string' && value !== '' ? value : null
}

/** What a document states of some subjects, with the paths of its fields. */
function stated(
  subjects: readonly StatedSubject[],
  payload: DocumentRepresentation['attributes']['payload'],
  now: Date,
): Pick<StatedValue, 'field' | 'what' | 'text' | 'value'>[] {
  const { free_times } = payload
  const free = (Array.isArray(free_times) ? free_times : []).map((each: unknown, at) => ({
    ...(freeTimes.get(textAt(each, 'type_code')) ?? anyFreeTime),
    field: `free_times.${at}.free_until`,
    write: dayText,
  }))
  return [...statable, ...free].flatMap(({ subject, field, what, write }) => {
    const value = textAt(payload, field)
    const text = value === null ? null : write(value, now)
    return value === null || text === null || !subjects.includes(subject)
      ? []
      : [{ field, what, text, value }]
  })
}

/**
 * What confirmed arrival notices and delivery orders of a shipment state of one of its containers. A document that is linked to
 * some of the containers states it of these alone, and one that names others states nothing.
 * @param named the numbers of the container and of its shipment
 */
export function statedByDocuments<Stating extends StatingDocument>(
  documents: readonly Stating[],
  representationOf: (
    document: Stating,
  ) => { attributes: Pick<DocumentRepresentation['attributes'], 'payload'> } | undefined,
  {
    container_id,
    named,
    subjects,
  }: { container_id: string; named: NamedNumbers; subjects: readonly StatedSubject[] },
  now: Date,
): StatedValue[] {
  return documents.flatMap((document) => {
    const { document_type_manual, document_type, reviewed_at, name } = document.attributes
    const linked = document.relationships?.cargos?.data ?? []
    const isOfOthers = linked.length > 0 && linked.every(({ id }) => id !== container_id)
    const type = document_type_manual ?? document_type
    const payload = representationOf(document)?.attributes.payload
    if (!reviewed_at || isOfOthers || type === null || !statingTypes.includes(type) || !payload) return []
    if (namedInstead(payload, named) !== null) return []
    const label = [documentSummary(document.attributes).type, name].filter(Boolean).join(', ')
    return stated(subjects, payload, now).map((value) => ({
      ...value,
      document_id: document.id,
      document: label,
      reviewed_at,
    }))
  })
}
