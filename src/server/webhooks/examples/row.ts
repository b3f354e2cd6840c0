/**
 * A whole row, as presenters take it, from the columns that an example names. Every other column is null, as in a new
 * row: an example that listed eighty nulls would be unreadable.
 */
export const rowOf = <Row extends object>(named: Partial<Row>): Row =>
  new Proxy(named, { get: (row, column) => Reflect.get(row, column) ?? null }) as Row
