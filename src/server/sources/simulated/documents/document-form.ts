/** What is printed on a one-page document. */
export interface DocumentForm {
  issuer: string
  title: string
  /** Boxes side by side, a row each: a label above its value. */
  rows: (readonly [label: string, value: string])[][]
  table: { headings: string[]; rows: string[][] } | null
  notes: string[]
}

/** A document of a simulated shipment, as a carrier, an agent or the account itself would have it. */
export interface SimulatedDocument {
  file_name: string
  form: DocumentForm
  /** A page that lay on the glass of a scanner, a little askew. */
  isScan: boolean
  /** The e-mail that brings it; null where somebody of the account uploads it. */
  mail: { from: string; subject: string; body: string } | null
}
