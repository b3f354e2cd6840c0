import type { DocumentType } from '../../../contract/vocabulary/index.ts'

/** By what the documents of one issuer are recognised: words in lower case, without values. */
export interface Fingerprint {
  /** Words at the top and the bottom of the first page. */
  letterhead: string[]
  /** Names of the fields on the first page. */
  captions: string[]
}
/** Caption words beside or above a value, and where it is printed from there, in parts of the page. */
export interface Anchor {
  side: 'left' | 'above'
  words: string[]
  /** From the right edge of words on the left, from the left edge of words above, to the left edge of the value; null if that varies. */
  dx: number | null
  /** From the right edge of the words to that of the value; null if that varies. */
  dr: number | null
  /** From the middle of the words to the middle of the first line of the value. */
  dy: number
}
/** Where a value of an issuer is printed, and its form. */
export interface Spot {
  /** From 1, and from 0 counted from the last page. */
  page: number
  from_last: number
  /** Left edge and middle of the first line. */
  x: number
  y: number
  height: number
  lines: number
  anchors: Anchor[]
  /** The form of the value (forms.rules.ts), and the path of the value below what a parser of that form reads. */
  form: string
  at: string
  /** Of a reference: its letters and digits as `A9`; null if they vary. */
  shape: string | null
  /** Fewest and most characters. */
  length: [number, number]
}
/** Where the fields of an issuer are printed, learned from documents that people accepted. */
export interface LearnedLayout {
  id: string
  document_type: DocumentType
  fingerprint: Fingerprint
  fields: { path: string; spot: Spot }[]
}
