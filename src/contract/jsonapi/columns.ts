/**
 * How a column of a list is compared: `text` regardless of case, `word` exactly (of a list that may grow; `enum` of
 * one that is closed), `code` in capitals (SCAC, UN/LOCODE), `instant` as ISO 8601, `date` as a calendar date of the place, `words` and `entries` by what they
 * hold (a list of words; holds and fees by their names), `pairs` by what stands under a name (`name=value`).
 */
export type ColumnKind =
  | 'text'
  | 'word'
  | 'code'
  | 'enum'
  | 'id'
  | 'number'
  | 'boolean'
  | 'instant'
  | 'date'
  | 'words'
  | 'entries'
  | 'pairs'

export interface Column {
  kind: ColumnKind
  /** Every record has a value: there is no `null` to ask for. */
  always?: true
  /** Of a column that cannot be sorted by, or not be filtered by. */
  only?: 'sort' | 'filter'
  /** As many values as records: there is nothing to count. */
  unique?: true
  /** The column that this one is another name of. */
  sameAs?: string
  /** All values of an `enum`; of other kinds those that are known today. */
  values?: readonly string[]
  /** For the OpenAPI document, where the name does not say it. */
  says?: string
  /** For the OpenAPI document, where it is not sorted as its kind is: `along the journey`. */
  order?: string
}

/** The columns of one list by the names on the wire: `sort` and `filter[...]` both derive from them. */
export type Columns = Readonly<Record<string, Column>>

/** Kinds that have an order worth asking a span of. */
export type SpanKind = 'number' | 'instant' | 'date'
export const isSpan = ({ kind }: Column): boolean =>
  kind === 'number' || kind === 'instant' || kind === 'date'
export const canFilter = ({ only }: Column): boolean => only !== 'sort'
const canSort = ({ kind, only }: Column): boolean => only !== 'filter' && kind !== 'pairs'

export const sortableOf = (columns: Columns): string[] =>
  Object.keys(columns).filter((name) => columns[name] && canSort(columns[name]))

export interface SortField {
  column: string
  descending: boolean
  /** Of a column of pairs: the name of those that it sorts by. */
  slug?: string
}
/** `custom_fields:desk`. */
export const sortedName = ({ column, slug }: Pick<SortField, 'column' | 'slug'>): string =>
  slug === undefined ? column : `${column}:${slug}`

const pairsNamed = /^(\w+):([^\s=,]{1,255})$/
type SortResult = { fields: SortField[] } | { unknown: string }

/** Reads `sort`: fields with commas between, `-` before one for descending. What is named again changes nothing. */
export function readSort(sort: string | undefined, columns: Columns): SortResult {
  const sortable = new Set(sortableOf(columns))
  const fields = new Map<string, SortField>()
  for (const word of (sort ?? '').split(',')) {
    const name = word.trim()
    if (name === '') continue
    const asked = name.replace(/^-/, '')
    const [, pairs = '', slug] = pairsNamed.exec(asked) ?? []
    const isPairs = Object.hasOwn(columns, pairs) && columns[pairs]?.kind === 'pairs'
    if (!isPairs && !sortable.has(asked)) return { unknown: asked }
    const descending = name.startsWith('-')
    const field: SortField =
      isPairs && slug !== undefined ? { column: pairs, slug, descending } : { column: asked, descending }
    if (!fields.has(asked)) fields.set(asked, field)
  }
  return { fields: [...fields.values()] }
}
