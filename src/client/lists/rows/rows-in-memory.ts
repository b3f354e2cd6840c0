import type { Resource } from '../../../contract/jsonapi/index.ts'
import { related } from '../../api/index.ts'
import type { CustomValues, RecordRow } from '../columns/index.ts'
import { groupAt } from '../groups/sections.rules.ts'
import { type Book, LIST_PAGE_ROWS } from './pages.rules.ts'
import type { ListPageAnswer, ListSource } from './queries.ts'

type ValuesOf = (ids: readonly string[]) => ReadonlyMap<string, CustomValues> | undefined

/** Makes rows of records; the same record gives the same row, so that its cells are not drawn again. */
export class RowMaker<Of extends Resource, Row extends RecordRow> {
  readonly #source: ListSource<Of, Row>
  readonly #now: Date
  readonly #made = new WeakMap<Of, { row: Row; of: ListPageAnswer<Of>; values: CustomValues | undefined }>()

  /** Words of rows, like "3 days left", hold at `now`: another time needs another maker. */
  constructor(source: ListSource<Of, Row>, now: Date) {
    this.#source = source
    this.#now = now
  }

  /** @param place of the record among all rows of the list, from 0 */
  rowOf(record: Of, page: ListPageAnswer<Of>, place: number, values: CustomValues | undefined): Row {
    const known = this.#made.get(record)
    if (known !== undefined && known.of === page && known.values === values) return known.row
    const plain = this.#source.rowOf(record, related(page), this.#now)
    const group = groupAt(page.meta.groups, place)
    const row = { ...plain, ...(values && { custom_fields: values }), ...(group && { group }) }
    this.#made.set(record, { row, of: page, values })
    return row
  }
}

/** Gives the row at a place, from 0, of the pages that are in memory; undefined where none is, or it moved elsewhere. */
export function rowsAt<Of extends Resource, Row extends RecordRow>(
  inMemory: readonly { page: number; document: ListPageAnswer<Of> }[],
  { moved }: Pick<Book, 'moved'>,
  maker: RowMaker<Of, Row>,
  valuesOf: ValuesOf,
): (index: number) => Row | undefined {
  const byPage = new Map(inMemory.map(({ page, document }) => [page, document]))
  const values = new Map<ListPageAnswer<Of>, ReturnType<ValuesOf>>()
  const valuesIn = (document: ListPageAnswer<Of>) => {
    if (!values.has(document)) values.set(document, valuesOf(document.data.map(({ id }) => id)))
    return values.get(document)
  }
  return (index) => {
    const page = Math.floor(index / LIST_PAGE_ROWS)
    const document = byPage.get(page)
    const record = document?.data[index - page * LIST_PAGE_ROWS]
    if (document === undefined || record === undefined || moved.has(`${page} ${record.id}`)) return undefined
    return maker.rowOf(record, document, index, valuesIn(document)?.get(record.id))
  }
}
