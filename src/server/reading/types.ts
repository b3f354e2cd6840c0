import type { DocumentType, UnreadPageReason } from '../../contract/vocabulary/index.ts'
import type { LearnedLayout } from './learned/types.ts'
import type { Template } from './templates/types.ts'
import { unreadKinds } from './unread-kinds.rules.ts'

/** Fractions (0 to 1) of the width and height of the page as it is shown, from the left and the top. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}
/**
 * `form`: a value typed into a form field; `sheet`: a cell of a table file; `markup`: text of DOCX, EML, HTML or
 * plain text.
 */
export type ReadingMethod = 'text' | 'form' | 'ocr' | 'sheet' | 'markup'

export interface Word extends Rect {
  text: string
  /** 0 to 1: 1 for text of the file, for OCR the confidence of the engine. */
  confidence: number
  method: ReadingMethod
}
/** Neighbouring words on one base line, from left to right: a cell of a table, or a line in a box of a form. */
export interface TextCell extends Rect {
  text: string
  words: Word[]
}
/** Cells on one base line, from left to right, separated by gaps wider than those between words. */
export interface TextLine extends Rect {
  text: string
  cells: TextCell[]
}
export interface TextPage {
  /** From 1. */
  number: number
  /** Points (1/72 inch). Files without pages (table files, e-mail) are laid out on pages of 612 × 792. */
  width: number
  height: number
  /**
   * Clockwise: 90, 180 or 270 if the page had to be rotated to be read. Size and positions are those of the rotated
   * page.
   */
  turned?: number
  /**
   * Of a page that was scanned askew the slope of its lines: points down for each point to the right. All positions are
   * those on the picture as it is.
   */
  skew?: number
  /** From top to bottom. */
  lines: TextLine[]
  /** Lines drawn on the page, such as the borders of boxes; thin rectangles. */
  rulings?: Rect[]
  /** Where OCR saw letters that it could not read with confidence. */
  gaps?: Rect[]
  barcodes?: Barcode[]
}
export interface Barcode extends Rect {
  /** As the reader names it: `Code128`, `QRCode`. */
  format: string
  text: string
}

/** `archive`: whatever only carries other files, which are its attachments. */
export type FileKind = 'pdf' | 'image' | 'docx' | 'xlsx' | 'csv' | 'eml' | 'text' | 'archive'

/** A file inside of another one: attached to an e-mail, packed into an archive, embedded in a document. */
export interface Attachment {
  file_name: string
  content_type: string
  bytes: Uint8Array
}
/** The content of a file: its text with positions, and its attachments. */
export interface FileContent {
  kind: FileKind
  /** Detected from the bytes, not from the name. */
  content_type: string
  pages: TextPage[]
  /** Includes pages that were not read because there were too many. */
  pages_count: number
  /** Clockwise rotation of page 1: 0, 90, 180 or 270. */
  turned: number
  attachments: Attachment[]
  /** Number of pages read with OCR; absent if none. */
  pictures?: number
  /** For people: `Only the first 50 of 10,000 pages were read`. */
  notes: string[]
  /** Pages of which nothing was read, and why. */
  unread_pages?: { number: number; reason: UnreadPageReason }[]
}

/** Why a file cannot be read; `failures.rules.ts` has a sentence for each. */
export const failureReasons = [
  'encrypted',
  'damaged',
  'empty',
  'unsupported',
  'dynamic_form',
  'too_large',
  'too_long',
  'too_much_memory',
  'no_text',
  ...unreadKinds,
] as const
export type FailureReason = (typeof failureReasons)[number]

/** Why a page, or the picture on it, was left out of a document whose other pages were read. */
export const pageFailures = [
  'too_long',
  'too_much_memory',
  'too_large',
  'damaged',
] as const satisfies readonly FailureReason[]
export type PageFailure = (typeof pageFailures)[number]
/** What became of one page. */
export interface PageReport {
  number: number
  /** Null if the page was left out. */
  page: TextPage | null
  /** Whether its picture was recognised; `over_limit`: it was not tried, because there were too many. */
  picture: 'none' | 'read' | 'failed' | 'over_limit'
  /** Why the page was left out, or its picture if there is a page. */
  failure: PageFailure | null
}
/** A file whose pages are read one after the other. */
export interface OpenedFile {
  kind: FileKind
  content_type: string
  pages_count: number
  /** The last page that will be read. */
  last_page: number
}

export interface TypeCandidate {
  document_type: DocumentType
  /** 0 to 1; all candidates together at most 1. */
  confidence: number
}
export interface Classification {
  /** The best candidate; null if there is no evidence for any type. */
  document_type: DocumentType | null
  confidence: number
  /** The confidence is too low: a person must check the type. */
  unsure: boolean
  candidates: TypeCandidate[]
  /** For people, strongest evidence first: `“ARRIVAL NOTICE” in the title`. */
  reasons: string[]
}

/** `learned`: at the place that was learned from accepted documents of the issuer; `model`: found by the operator's own model. */
type FieldMethod = ReadingMethod | 'template' | 'learned' | 'model'
/** One extracted value with its position. */
export interface ExtractedField {
  /**
   * Path in the payload: `port_of_discharge.un_location_code`, `utilized_transport_equipments.0.equipment_reference`.
   */
  path: string
  value: string | number | boolean
  /** As it is written in the document. */
  text: string
  page: number
  box: Rect
  method: FieldMethod
  /** 0 to 1. */
  confidence: number
  /** Another value, at the place that was learned, that contradicts this one, which is sure by itself: a person decides. */
  rival?: FieldRival
  /** Of a learned value: the one that the rules had, and were not sure of. */
  replaced?: ExtractedField
}
export type FieldRival = Pick<ExtractedField, 'value' | 'text' | 'page' | 'box' | 'method'>
export interface Extraction {
  /** As in the schema of the type (`contract/resources/document-payloads`); contains only values that were found. */
  payload: Record<string, unknown>
  fields: ExtractedField[]
}

/** How often each word occurred in documents that people of the account classified, by type. */
export interface TrainingCounts {
  documents: Partial<Record<DocumentType, number>>
  words: Record<string, Partial<Record<DocumentType, number>>>
}

/** The request to the child process and its result. */
export interface ReadingTask {
  bytes: Uint8Array
  file_name: string
  /** As sent with the file; only a hint. */
  content_type: string | null
  /** The type chosen by a person; fields of this type are extracted. */
  document_type: DocumentType | null
  templates: Template[]
  training: TrainingCounts | null
  learned?: LearnedLayout[]
}
export type ReadingResult =
  | {
      kind: 'read'
      content: FileContent
      classification: Classification
      extraction: Extraction
      /** The template that was applied, if any. */
      template?: { id: string; name: string } | null
      /** The id of the learned layout by which fields were read, if any. */
      learned?: string | null
      /** The page ranges of the documents if the file contains several. */
      parts?: { first_page: number; last_page: number; document_type: DocumentType | null }[]
      seconds: number
    }
  | { kind: 'failed'; reason: FailureReason; seconds: number }
export type SuccessfulReading = Extract<ReadingResult, { kind: 'read' }>
