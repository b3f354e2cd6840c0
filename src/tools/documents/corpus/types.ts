import type { DocumentType } from '../../../contract/vocabulary/index.ts'

export type Split = 'train' | 'calibrate' | 'test'
export const languages = ['en', 'es', 'de', 'fr', 'pt', 'tr', 'zh'] as const
export type Language = (typeof languages)[number]
export type FieldValue = string | number | boolean

/** That a text is (part of) the value of a field. */
export interface Mark {
  path: string
  /** Null where the value is the text as it is printed. */
  value: FieldValue | null
}
/** Text with the fields that it is part of: the country at the end of an address is part of two. */
export interface Run {
  text: string
  marks: Mark[]
}
/** Lines of a value. */
export type Written = Run[][]

export interface Caption {
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
export interface Entry {
  kind: EntryKind
  caption: Caption
  value: Written
  /** The number of its box on an official form. */
  box?: string
}
export interface Column {
  caption: Caption
  align: 'left' | 'right' | 'center'
  /** Relative to the others. */
  width: number
}
export interface Table {
  /** Above the table; often nothing. */
  heading: string | null
  columns: Column[]
  rows: Written[][]
  /** The last row: under each column a sum, or nothing. */
  sums: (Written | null)[] | null
}
/** What a document says, before it is laid out. */
export interface Draft {
  kind: string
  type: DocumentType
  language: Language
  second: Language | null
  title: Written
  /** Whose letterhead it has. */
  issuer: { name: Written; lines: Written; initials: string }
  entries: Entry[]
  tables: Table[]
  totals: Entry[]
  /** Sentences with marks in them, for letters. */
  sentences: Written
  remarks: string[]
  smallPrint: string[]
  signatures: { caption: Caption; value: Written }[]
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
