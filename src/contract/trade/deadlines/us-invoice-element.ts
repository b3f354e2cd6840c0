/**
 * `read`: found, and nobody else states it. `not_comparable`: found, but what is known here does not tell. `not_read`: looked for and not
 * found. `not_looked_for`: the reader of documents does not know it. Of the last two a person looks at the invoice.
 */
export type InvoiceElementState =
  | 'agrees'
  | 'differs'
  | 'read'
  | 'not_comparable'
  | 'not_read'
  | 'not_looked_for'

/** One of the elements that such an invoice must have (46 CFR 541.6). */
export interface InvoiceElement {
  text: string
  state: InvoiceElementState
  /** What was read. */
  value: string | null
  /** What it was compared with, or why it cannot be. */
  compared: string | null
}
