import type { DocumentType } from '../../../contract/vocabulary/index.ts'

/** How to read the documents of one issuer, written by an account. Patterns run in RE2, so their time is bounded. */
export interface Template {
  id: string
  name: string
  document_type: DocumentType
  /** The document must contain all of them, in any case. */
  keywords: string[]
  fields: TemplateField[]
  table: TemplateTable | null
}
export interface TemplateField {
  /** As in `ExtractedField`. */
  path: string
  /**
   * `pattern`: applied to a line; its first group, or the whole match, is the value. `label`: words before or above
   * the value.
   */
  pattern: string | null
  label: string | null
}
/** The lines between two patterns; named groups of the line pattern are members of an entry. */
export interface TemplateTable {
  /** `utilized_transport_equipments`, `charges`, `line_items`. */
  path: string
  start: string
  end: string | null
  line: string
}
