/** gaps.md, "document types". */
export const documentTypes = [
  'bill_of_lading',
  'sea_waybill',
  'arrival_notice',
  'delivery_order',
  'booking_confirmation',
  'commercial_invoice',
  'packing_list',
  'freight_invoice',
  'customs_entry',
  'importer_security_filing',
  'certificate_of_origin',
  'dangerous_goods_declaration',
  'proof_of_delivery',
  'rate_confirmation',
  'other',
] as const
export type DocumentType = (typeof documentTypes)[number]
export const documentSources = ['upload', 'api', 'email', 'split_document'] as const
