import type { DocumentType } from '../../contract/vocabulary/index.ts'

export type Split = 'train' | 'calibrate' | 'test'
export const corpusLanguages = ['en', 'es', 'de', 'fr', 'pt', 'tr', 'zh'] as const
export type PrintedLanguage = (typeof corpusLanguages)[number]
export type FieldValue = string | number | boolean

/** That a text is (part of) the value of a field. */
export interface Mark {
  path: string
  /** Null where the value is the text as it is printed. */
  value: FieldValue | null
}
/** Text with the fields that it is part of: the country at the end of an address is part of two. */
export interface MarkedText {
  text: string
  marks: Mark[]
}
/** Lines of a value. */
export type MarkedLines = MarkedText[][]

export interface PrintedCaption {
  text: string
  /** The same in the second language of a bilingual document. */
  second: string | null
  /** Of the fields that it asks for: none for what is no field. */
  paths: string[]
}
export type EntryKind =
  | 'party'
  | 'reference'
  | 'date'
  | 'place'
  | 'sailing'
  | 'terms'
  | 'measure'
  | 'money'
  | 'note'
export interface DraftEntry {
  kind: EntryKind
  caption: PrintedCaption
  value: MarkedLines
  /** The number of its box on an official form. */
  box?: string
}
export interface DraftColumn {
  caption: PrintedCaption
  align: 'left' | 'right' | 'center'
  /** Relative to the others. */
  width: number
}
export interface Table {
  /** Above the table; often nothing. */
  heading: string | null
  columns: DraftColumn[]
  rows: MarkedLines[][]
  /** The last row: under each column a sum, or nothing. */
  sums: (MarkedLines | null)[] | null
}
/** What a document says, before it is laid out. */
export interface DraftDocument {
  kind: string
  type: DocumentType
  language: PrintedLanguage
  second: PrintedLanguage | null
  title: MarkedLines
  /** Whose letterhead it has. */
  issuer: { name: MarkedLines; lines: MarkedLines; initials: string }
  entries: DraftEntry[]
  tables: Table[]
  totals: DraftEntry[]
  /** Sentences with marks in them, for letters. */
  sentences: MarkedLines
  remarks: string[]
  smallPrint: string[]
  signatures: { caption: PrintedCaption; value: MarkedLines }[]
  /** In the margin: page numbers, print dates, forms' numbers. */
  marginal: string[]
  blank: boolean
}

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}
export interface TruthField {
  path: string
  value: FieldValue
  text: string
  page: number
  box: Rectangle
  /** Of its pieces, line by line, where these are not one. */
  boxes: Rectangle[]
}
export interface TruthCaption {
  path: string
  text: string
  page: number
  box: Rectangle
}
export interface TruthFile {
  file: string
  grammar: string
  split: Split
  kind: string
  document_type: DocumentType
  language: string
  method: 'text' | 'scan'
  dpi: number | null
  /** Degrees clockwise by which the picture must be turned to be read: boxes are those of the turned page. */
  turned: number
  blank: boolean
  fields: TruthField[]
  captions: TruthCaption[]
}
