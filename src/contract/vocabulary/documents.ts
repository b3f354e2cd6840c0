import { msg } from '../language/index.ts'

/** docs/interface.md, "Document types". */
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
/** For people, in the order of the list. */
export const documentTypeLabels: Record<DocumentType, string> = {
  bill_of_lading: msg('Bill of lading'),
  sea_waybill: msg('Sea waybill'),
  arrival_notice: msg('Arrival notice'),
  delivery_order: msg('Delivery order'),
  booking_confirmation: msg('Booking confirmation'),
  commercial_invoice: msg('Commercial invoice'),
  packing_list: msg('Packing list'),
  freight_invoice: msg('Freight invoice'),
  customs_entry: msg('Customs entry'),
  importer_security_filing: msg('Importer security filing'),
  certificate_of_origin: msg('Certificate of origin'),
  dangerous_goods_declaration: msg('Dangerous goods declaration'),
  proof_of_delivery: msg('Proof of delivery'),
  rate_confirmation: msg('Rate confirmation'),
  other: msg('Other'),
}
/** Ours: the state of a document; `failed` says why in `failure`. */
export const documentStates = ['waiting', 'reading', 'read', 'failed'] as const
export type DocumentState = (typeof documentStates)[number]
/** By what a person can look at it: `text` as lines that were read, where no browser shows the file itself. */
export const documentRenditions = ['pdf', 'image', 'text', 'none'] as const
export type DocumentRendition = (typeof documentRenditions)[number]
/** Why nothing of a page was read, though others of its document were. */
export const unreadPageReasons = [
  'too_long',
  'too_much_memory',
  'too_large',
  'damaged',
  'too_many_scans',
] as const
export type UnreadPageReason = (typeof unreadPageReasons)[number]
/** How a value was read; `learned`: at the place that accepted documents of the issuer have it; `model`: by the operator's own model. */
export const fieldMethods = [
  'text',
  'form',
  'ocr',
  'sheet',
  'markup',
  'template',
  'learned',
  'model',
] as const
/** What values of a document are compared with. */
export const checkSources = ['tracking'] as const
/** Who accepted what was read of a document; `service` by the rules of the account. */
export const documentAccepters = ['person', 'service'] as const
export const documentLimits = {
  /** Values that a person marked, and fields that are not on the document. */
  marks: 500,
  absent: 200,
  markedText: 2000,
  /** Documents that one is split into. */
  parts: 100,
  templates: 200,
  /** Of a template. */
  keywords: 20,
  fields: 100,
  patternLength: 500,
} as const
/** Clockwise (docs/interface.md, "Public description"). */
export const rotations = [90, 180, 270] as const
/** Why a file of a mail is no document. */
export const leftOutReasons = ['too_many', 'too_large', 'empty', 'no_file'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
/** How many senders an account may name, and what names one: an e-mail address, or a domain with its subdomains. */
export const MAX_MAIL_SENDERS = 200
export const mailSenderPattern =
  /^([^\s@<>,;:"()[\]\\]{1,64}@)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** What a check of the sender of a mail resulted in: names of RFC 8601, section 2.7. */
export const mailChecks = [
  'pass',
  'fail',
  'softfail',
  'neutral',
  'policy',
  'none',
  'temperror',
  'permerror',
] as const
export type MailCheck = (typeof mailChecks)[number]
export const documentSources = ['upload', 'api', 'email', 'split_document'] as const

/** From 0 to 1: a value that was read with less is uncertain, and a person should check it. */
export const MIN_CERTAIN_CONFIDENCE = 0.9
