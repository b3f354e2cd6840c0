import type { Document } from '../../../contract/resources/index.ts'
import { type DocumentType, documentTypes } from '../../../contract/vocabulary/index.ts'

/** The icon of a document in the list: what its type mostly consists of. */
export type IconKind = 'form' | 'table' | 'text' | 'failed'

const kinds: Record<DocumentType, IconKind> = {
  bill_of_lading: 'form',
  sea_waybill: 'form',
  arrival_notice: 'form',
  delivery_order: 'form',
  booking_confirmation: 'form',
  commercial_invoice: 'table',
  packing_list: 'table',
  freight_invoice: 'table',
  customs_entry: 'form',
  importer_security_filing: 'text',
  certificate_of_origin: 'form',
  dangerous_goods_declaration: 'form',
  proof_of_delivery: 'text',
  rate_confirmation: 'table',
  other: 'text',
}

type Facts = Pick<Document['attributes'], 'state' | 'document_type' | 'document_type_manual'>

export function iconKindOf({ state, document_type, document_type_manual }: Facts): IconKind {
  if (state === 'failed') return 'failed'
  const type = documentTypes.find((each) => each === (document_type_manual ?? document_type))
  return type === undefined ? 'text' : kinds[type]
}
