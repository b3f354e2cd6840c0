import type { Document, DocumentRepresentation } from '../../../contract/resources/index.ts'
import type { EnteredAttribute } from '../../../contract/vocabulary/index.ts'
import { dateText, documentSummary } from '../../format/index.ts'

/** A value that a document states of a container. */
export interface StatedValue {
  document_id: string
  /** `Last free day`. */
  what: string
  text: string
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
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What a document states beside the attributes of one place: the last free day, or the number by which it is picked up. */
function stated(
  attributes: readonly EnteredAttribute[],
  payload: DocumentRepresentation['attributes']['payload'],
  now: Date,
): Pick<StatedValue, 'what' | 'text'>[] {
  const [last, number] = [textIn(payload['last_free_day']), textIn(payload['pickup_number'])]
  return [
    ...(attributes.includes('pickup_lfd') && last !== null && day.test(last)
      ? // A date of the document, in no zone.
        [{ what: 'Last free day', text: dateText(`${last}T12:00:00Z`, 'UTC', now).text }]
      : []),
    ...(attributes.includes('available_for_pickup') && number !== null
      ? [{ what: 'Pickup number', text: number }]
      : []),
  ]
}

/**
 * What confirmed arrival notices and delivery orders of a shipment state of one of its containers. A document that is linked to
 * some of the containers states it of these alone.
 */
export function statedByDocuments<Stating extends StatingDocument>(
  documents: readonly Stating[],
  representationOf: (
    document: Stating,
  ) => { attributes: Pick<DocumentRepresentation['attributes'], 'payload'> } | undefined,
  { container_id, attributes }: { container_id: string; attributes: readonly EnteredAttribute[] },
  now: Date,
): StatedValue[] {
  return documents.flatMap((document) => {
    const { document_type_manual, document_type, reviewed_at, name } = document.attributes
    const linked = document.relationships?.cargos?.data ?? []
    const isOfOthers = linked.length > 0 && linked.every(({ id }) => id !== container_id)
    const type = document_type_manual ?? document_type
    const payload = representationOf(document)?.attributes.payload
    if (!reviewed_at || isOfOthers || type === null || !statingTypes.includes(type) || !payload) return []
    const label = [documentSummary(document.attributes).type, name].filter(Boolean).join(', ')
    return stated(attributes, payload, now).map((value) => ({
      ...value,
      document_id: document.id,
      document: label,
      reviewed_at,
    }))
  })
}
