import type { DocumentType } from '../../contract/vocabulary/index.ts'

/** From the left and the top of the page as it is seen, in parts of its width and height: 0 to 1. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
/** `form` a value that was typed into a form; `sheet` a cell of a table file; `markup` the text of DOCX, EML, HTML or plain text. */
export type ReadingMethod = 'text' | 'form' | 'ocr' | 'sheet' | 'markup'

export interface Word extends Box {
  text: string
  /** 0 to 1: 1 where the file itself says the text, for OCR what it says of itself. */
  confidence: number
  method: ReadingMethod
}
/** Words on one base line that belong together, from left to right: one cell of a table, one line of a box. */
export interface Cell extends Box {
  text: string
  words: Word[]
}
/** Cells on one base line, from left to right. Gaps wider than words have between them part cells. */
export interface Line extends Box {
  text: string
  cells: Cell[]
}
export interface Page {
  /** From 1. */
  number: number
  /** Points, 1/72 inch; pages without a size of their own (sheets, mail) are laid out on one of 612 × 792. */
  width: number
  height: number
  /** Clockwise: 90, 180 or 270 where the page had to be turned to be read. Size and boxes are those of the page so turned. */
  turned?: number
  /** From the top down. */
  lines: Line[]
}

export type FileKind = 'pdf' | 'image' | 'docx' | 'xlsx' | 'csv' | 'eml' | 'text'

/** A file inside of a file: an attachment of a mail. */
export interface Attachment {
  file_name: string
  content_type: string
  bytes: Uint8Array
}
/** What stands in a file. */
export interface Reading {
  kind: FileKind
  /** What the bytes are, whatever the name says. */
  content_type: string
  pages: Page[]
  /** Also of those that were not read, for there were too many. */
  pages_count: number
  /** Clockwise quarter turns that pictures had to be given to be read: 0, 90, 180, 270; of page 1. */
  turned: number
  attachments: Attachment[]
  /** Pages that were looked at as pictures; none where it is left out. */
  pictures?: number
  /** For people: `Only the first 50 of 10,000 pages were read`. */
  notes: string[]
}

/** Why a file cannot be read; `sentences` of `failures.rules.ts` say it to a clerk. */
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
] as const
export type FailureReason = (typeof failureReasons)[number]

export interface Candidate {
  document_type: DocumentType
  /** 0 to 1; of all candidates at most 1 together. */
  confidence: number
}
export interface Classification {
  /** The best candidate; null where nothing speaks for any. */
  document_type: DocumentType | null
  confidence: number
  /** Not sure enough to go on without a person. */
  unsure: boolean
  candidates: Candidate[]
  /** For people, strongest first: `“ARRIVAL NOTICE” in the title`. */
  reasons: string[]
}

export type FieldMethod = ReadingMethod | 'template'
/** One value that was read, and where it stands. */
export interface Field {
  /** Into the payload: `port_of_discharge.un_location_code`, `utilized_transport_equipments.0.equipment_reference`. */
  path: string
  value: string | number | boolean
  /** As it stands on the paper. */
  text: string
  page: number
  box: Box
  method: FieldMethod
  /** 0 to 1. */
  confidence: number
}
export interface Extraction {
  /** By the schema of the type (`contract/resources/document-payloads`); only what was found. */
  payload: Record<string, unknown>
  fields: Field[]
}

/** What an account knows of an issuer that comes again and again. Patterns are RE2's: they cannot take for ever. */
export interface Template {
  id: string
  name: string
  document_type: DocumentType
  /** All must stand in the document, in any case. */
  keywords: string[]
  fields: TemplateField[]
  table: TemplateTable | null
}
export interface TemplateField {
  /** As in `Field`. */
  path: string
  /** A pattern over a line; its first group, or all of it, is the value. Or words that stand before or above the value. */
  pattern: string | null
  label: string | null
}
/** Lines between two patterns; the line's named groups are members of the entries. */
export interface TemplateTable {
  /** `utilized_transport_equipments`, `charges`, `line_items`. */
  path: string
  start: string
  end: string | null
  line: string
}

/** What the account's people said of documents before: counts of words by type (see `classify/corrections`). */
export interface Experience {
  documents: Partial<Record<DocumentType, number>>
  words: Record<string, Partial<Record<DocumentType, number>>>
}

/** What is asked of the child process, and what it answers. */
export interface Work {
  bytes: Uint8Array
  file_name: string
  /** As announced; only a hint. */
  content_type: string | null
  /** Said by a person: fields are read of this type. */
  document_type: DocumentType | null
  templates: Template[]
  experience: Experience | null
}
export type Outcome =
  | {
      kind: 'read'
      reading: Reading
      classification: Classification
      extraction: Extraction
      /** By which it was read, where one fits. */
      template?: { id: string; name: string } | null
      /** Where several documents stand in one file: which pages are whose. */
      parts?: { first_page: number; last_page: number; document_type: DocumentType | null }[]
      seconds: number
    }
  | { kind: 'failed'; reason: FailureReason; seconds: number }
