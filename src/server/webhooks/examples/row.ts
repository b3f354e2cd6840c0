/**
 * A row of which an example names what it shows; every other column is null, as in a row that was just made. Presenters
 * take whole rows, and an example that listed eighty nulls would show nothing.
 */
export const rowOf = <Row extends object>(named: Partial<Row>): Row =>
  new Proxy(named, { get: (row, column) => Reflect.get(row, column) ?? null }) as Row
