/** What stands behind a label, and so how it is read. `stop`: nothing of ours, but it ends what stands before it. */
export type Kind =
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

export interface Label {
  kind: Kind
  /** The first that the document's type has is meant. `*` takes the next free place of a list. */
  paths: string[]
  /** As `plainLabel` writes them, without `no`. */
  names: string[]
}
/** `label('day', 'invoice_date', 'invoice date, date of invoice')`; several paths are parted by spaces. */
export const label = (kind: Kind, paths: string, names: string): Label => ({
  kind,
  paths: paths.split(' ').filter((path) => path !== ''),
  names: names.split(',').map((name) => name.trim()),
})
