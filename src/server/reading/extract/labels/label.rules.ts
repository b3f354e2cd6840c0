/**
 * The type of value behind a label, which decides how it is parsed. `stop`: no value of ours, but it ends the value
 * before it.
 */
export type ValueKind =
  | 'text'
  | 'reference'
  | 'scac'
  | 'day'
  | 'issued'
  | 'moment'
  | 'money'
  | 'total'
  | 'weight'
  | 'volume'
  | 'count'
  | 'place'
  | 'party'
  | 'vessel'
  | 'voyage'
  | 'sailing'
  | 'from'
  | 'to'
  | 'package'
  | 'originals'
  | 'surrendered'
  | 'release'
  | 'hold'
  | 'free'
  | 'size'
  | 'noted'
  | 'signed'
  | 'signer'
  | 'imo'
  | 'terms'
  | 'incoterms'
  | 'hs'
  | 'yes'
  | 'entry'
  | 'stop'

export interface LabelDefinition {
  kind: ValueKind
  /** The first path that the schema of the document type has. `*` is the next free index of a list. */
  paths: string[]
  /** Normalized as by `plainLabel`, without `no`. */
  names: string[]
}
/** `label('day', 'invoice_date', 'invoice date, date of invoice')`; several paths are separated by spaces. */
export const label = (kind: ValueKind, paths: string, names: string): LabelDefinition => ({
  kind,
  paths: paths.split(' ').filter((path) => path !== ''),
  names: names.split(',').map((name) => name.trim()),
})
