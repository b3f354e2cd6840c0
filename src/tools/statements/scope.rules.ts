import { type Bindings, given, type ValueKey } from './bindings.rules.ts'

/** The tables of a database and their columns, in order. */
export type TableColumns = ReadonlyMap<string, readonly string[]>

/** A column of what a query answers; `value` undefined where nothing is known of it. */
export interface OutputColumn {
  name: string
  value: ValueKey | undefined
}

/** What a name in `from` stands for: a table, a query or a function. */
export interface Relation {
  name: string
  /** In order. Undefined where they are not known, as of a function or a table of the catalogue. */
  columns: readonly OutputColumn[] | undefined
  /** Of a column that `columns` does not have. */
  otherwise: ValueKey | undefined
}

/** The names that a query may use: its own before those of the query around it. */
export interface Scope {
  outer: Scope | undefined
  relations: Relation[]
  /** What the queries of `with` answer. */
  named: Map<string, readonly OutputColumn[]>
}

export const innerScope = (outer: Scope | undefined): Scope => ({ outer, relations: [], named: new Map() })

/** A table under a name, with values of its own. */
export function tableRelation(
  bindings: Bindings,
  name: string,
  columns: readonly string[] | undefined,
): Relation {
  const id = bindings.newId(`${name}#`)
  const own = columns?.map((column) => ({ name: column, value: `${id}.${column}` }))
  return { name, columns: own, otherwise: undefined }
}

/**
 * The answer of a query under a name.
 * @param renamed names in place of the query's own, from the first column on
 * @param isPlain whether what is asked of the answer is the same as if it were asked of the rows before
 */
export function queryRelation(
  bindings: Bindings,
  name: string,
  outputs: readonly OutputColumn[],
  { renamed = [], isPlain = false }: { renamed?: readonly string[]; isPlain?: boolean } = {},
): Relation {
  const id = bindings.newId(`${name}#`)
  const columns = outputs.map((output, index) => {
    const column = renamed[index] ?? output.name
    if (output.value === undefined || output.value === given) return { name: column, value: output.value }
    const value = `${id}.${column}`
    bindings.follow(value, [output.value])
    if (isPlain) bindings.follow(output.value, [value])
    return { name: column, value }
  })
  return { name, columns, otherwise: undefined }
}

/** The column of a name such as `id` or `containers.id`, and the relation that has it. */
export function resolve(
  scope: Scope,
  parts: readonly string[],
): { relation: Relation; value: ValueKey | undefined } | undefined {
  const column = parts.at(-1) ?? ''
  const of = parts.length > 1 ? parts.at(-2) : undefined
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const candidates = at.relations.filter(({ name }) => of === undefined || name === of)
    for (const relation of candidates) {
      const found = relation.columns?.find(({ name }) => name === column)
      if (found) return { relation, value: found.value }
    }
    const open = candidates.find(({ columns }) => columns === undefined)
    if (open && (of !== undefined || at.relations.length === 1))
      return { relation: open, value: open.otherwise }
  }
  return undefined
}

/** What the query of `with` of this name answers; undefined where there is none. */
export function namedQuery(scope: Scope | undefined, name: string): readonly OutputColumn[] | undefined {
  for (let at = scope; at; at = at.outer) {
    const found = at.named.get(name)
    if (found) return found
  }
  return undefined
}

/** What `*` or `name.*` stands for. */
export const columnsOfStar = ({ relations }: Scope, of?: string): OutputColumn[] =>
  relations.filter(({ name }) => of === undefined || name === of).flatMap(({ columns }) => columns ?? [])
