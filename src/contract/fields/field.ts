import type { Column, ColumnKind, Columns } from '../jsonapi/index.ts'

/**
 * How an attribute is written in a file: `identifier` as text without spaces, `day` as an instant of which the
 * calendar date counts (a last free day), `words` with `; ` between, `weight` in the unit of the reader.
 */
export type ExportKind =
  | 'identifier'
  | 'text'
  | 'number'
  | 'weight'
  | 'boolean'
  | 'instant'
  | 'day'
  | 'words'
  | 'holds'
  | 'fees'

/** How a column is compared: an instant as an instant, `json` by its members, a `set` by its members in any order. */
export type Comparison = 'plain' | 'instant' | 'json' | 'set'

/**
 * What follows from the kind of an attribute. `code` is a SCAC or UN/LOCODE, `word` one of a list that may grow, `enum`
 * one of a list that is closed for filters, `zone` an IANA time zone, `weight` a number of pounds, `day` an instant of which the calendar date counts.
 */
const kinds = {
  identifier: { column: 'text', exported: 'identifier', compared: 'plain' },
  code: { column: 'code', exported: 'identifier', compared: 'plain' },
  text: { column: 'text', exported: 'text', compared: 'plain' },
  word: { column: 'word', exported: 'text', compared: 'plain' },
  enum: { column: 'enum', exported: 'text', compared: 'plain' },
  zone: { column: 'text', exported: 'text', compared: 'plain' },
  number: { column: 'number', exported: 'number', compared: 'plain' },
  integer: { column: 'number', exported: 'number', compared: 'plain' },
  weight: { column: 'number', exported: 'weight', compared: 'plain' },
  boolean: { column: 'boolean', exported: 'boolean', compared: 'plain' },
  instant: { column: 'instant', exported: 'instant', compared: 'instant' },
  day: { column: 'instant', exported: 'day', compared: 'instant' },
  labels: { column: 'words', exported: 'words', compared: 'json' },
  holds: { column: 'entries', exported: 'holds', compared: 'set' },
  fees: { column: 'entries', exported: 'fees', compared: 'set' },
} as const satisfies Record<string, { column: ColumnKind; exported: ExportKind; compared: Comparison }>
export type Kind = keyof typeof kinds
/** Kinds whose values are lists: empty instead of null. */
export type ListKind = 'labels' | 'holds' | 'fees'
export const listKinds: ReadonlySet<Kind> = new Set<ListKind>(['labels', 'holds', 'fees'])

/** An attribute of a record: stored in the column of its name, presented, and exported. */
export interface Attribute {
  kind: Kind
  /** What its column and its filter are called on the screen. */
  heading: string
  /** The attributes that name the zone in which it is shown, the first that is known. Without: UTC. */
  zones?: readonly string[]
  /** Of a `word` or an `enum`: the values that are known today. */
  values?: readonly string[]
  /** Where a record has no value: there is always one, or the attribute is left out of the answer. Else it is null. */
  presence?: 'always' | 'omitted'
  /** The value of a new record, where that is not null. */
  initial?: string | boolean
  /** The member of the presented attributes that contains it. */
  within?: string
  /** False where the service itself sets it: nothing that a source reports changes it. */
  reported?: false
  /** Lists filter by it; they sort by every attribute. */
  list?: true
  /** As many values as records: its values are not counted for filters. */
  unique?: true
  /** Of a shipment: its containers are listed by it too. */
  containers?: true
  /** Shown to everyone who has the link of a share. */
  share?: true
  /** For the people of the account alone: not shown to customers, who can neither filter nor sort by it. */
  internal?: true
  /** What a filter by it finds, for the OpenAPI document, where the name does not say it. */
  says?: string
  /** How lists sort by it, where not as its kind is. */
  order?: string
  /** Its value in the examples of the OpenAPI document, where its name and kind give no good one. */
  example?: string
}

/** No attribute of a record, but a name by which lists filter or sort, or a column of exports: the service derives it. */
interface DerivedColumn {
  heading: string
  internal?: true
  derived?: Column
  exported?: ExportColumn
  containers?: true
}

export type Field = Attribute | DerivedColumn
/** The fields of one kind of record by their names on the wire. */
export type FieldTable = Readonly<Record<string, Field>>

export interface ExportColumn {
  kind: ExportKind
  /** Of an instant: the attributes that name its zone, the first that is known. None: UTC. */
  zones?: readonly string[]
}

export const isAttribute = (field: Field): field is Attribute => 'kind' in field

/** The attributes of a table in its order, those that `chosen` wants. */
export const attributesIn = (
  fields: FieldTable,
  chosen: (attribute: Attribute) => boolean = () => true,
): [name: string, attribute: Attribute][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isAttribute(field) && chosen(field) ? [[name, field] as [string, Attribute]] : [],
  )

type ColumnOf<F> = F extends { derived: infer Derived }
  ? Derived
  : F extends { kind: infer K extends Kind; list: true }
    ? { kind: (typeof kinds)[K]['column'] }
    : F extends { kind: infer K extends Kind }
      ? { kind: (typeof kinds)[K]['column']; only: 'sort' }
      : never
/** The columns by which a list of these records is filtered and sorted. */
type ColumnsOf<Table, Flag = unknown> = {
  -readonly [
    Name in keyof Table as Table[Name] extends Flag
      ? [ColumnOf<Table[Name]>] extends [never]
        ? never
        : Name
      : never
  ]: ColumnOf<Table[Name]>
}

function columnOf(field: Field): Column | undefined {
  if (!isAttribute(field)) return field.derived
  const { kind, list, presence, unique, values, says, order } = field
  return {
    kind: kinds[kind].column,
    // Every attribute is a column on the screen, and every column sorts.
    ...(!list && { only: 'sort' }),
    ...(presence === 'always' && { always: true }),
    ...(unique && { unique }),
    ...(values && { values }),
    ...(says !== undefined && { says }),
    ...(order !== undefined && { order }),
  }
}

/**
 * The columns of a table by which lists are filtered and sorted.
 * @param first names that stand before all others, in this order
 */
export function columnsOf<const Table extends FieldTable>(
  fields: Table,
  first: readonly (keyof Table & string)[] = [],
): ColumnsOf<Table> {
  const names = new Set<string>([...first, ...Object.keys(fields)])
  const columns: Columns = Object.fromEntries(
    [...names].flatMap((name) => {
      const column = fields[name] && columnOf(fields[name])
      return column ? [[name, column]] : []
    }),
  )
  // The columns are built from a table, which inference cannot follow: this is the one place that says so.
  return columns as ColumnsOf<Table>
}

/** Those of the columns that `fields` flags as columns of containers too, and that lists filter by. */
export function columnsOfContainers<const Table extends FieldTable>(
  fields: Table,
): ColumnsOf<Table, { containers: true }> {
  const chosen = Object.fromEntries(Object.entries(fields).filter(([, { containers }]) => containers))
  const columns: Columns = columnsOf(chosen)
  return columns as ColumnsOf<Table, { containers: true }>
}

/** The columns of a table in exports: every attribute, and what is derived for them. */
export const exportsOf = (fields: FieldTable): Record<string, ExportColumn> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!isAttribute(field)) return field.exported ? [[name, field.exported]] : []
      const { kind, zones = [] } = field
      const exported = kinds[kind].exported
      return [
        [name, exported === 'instant' || exported === 'day' ? { kind: exported, zones } : { kind: exported }],
      ]
    }),
  )

/** The names that are for the people of the account alone. */
export const internalIn = (fields: FieldTable): string[] =>
  Object.entries(fields).flatMap(([name, { internal }]) => (internal ? [name] : []))

/** The headings of columns and filters by name. */
export const headingsOf = (fields: FieldTable): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { heading }]) => [name, heading]))

/** The examples that a table gives of its attributes, by name. */
export const examplesOf = (fields: FieldTable): Record<string, string> =>
  Object.fromEntries(
    attributesIn(fields).flatMap(([name, { example }]) => (example === undefined ? [] : [[name, example]])),
  )

/** The names of the attributes that sources report, with how each is compared. */
type ReportedNames<Table> = {
  [Name in keyof Table]: Table[Name] extends { reported: false } | DerivedOnly ? never : Name
}[keyof Table]
type DerivedOnly = { derived: unknown } | { exported: unknown }

/** How each attribute that sources report is compared with what is known. */
export function comparisonsOf<const Table extends FieldTable>(
  fields: Table,
): { readonly [Name in ReportedNames<Table>]: Comparison } {
  const compared = attributesIn(fields, ({ reported }) => reported ?? true).map(
    ([name, { kind }]) => [name, kinds[kind].compared] as const,
  )
  // As above.
  return Object.fromEntries(compared) as { readonly [Name in ReportedNames<Table>]: Comparison }
}
