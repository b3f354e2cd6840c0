import type { Resource } from '../../../contract/jsonapi/index.ts'
import { related } from '../../api/index.ts'
import type { CustomValues, RecordRow } from '../columns/index.ts'
import { type Book, pageSize } from './pages.rules.ts'
import type { Page, Source } from './source.ts'

type ValuesOf = (ids: readonly string[]) => ReadonlyMap<string, CustomValues> | undefined

/** Makes rows of records; the same record gives the same row, so that its cells are not drawn again. */
export class RowMaker<Of extends Resource, Row extends RecordRow> {
  readonly #source: Source<Of, Row>
  readonly #now: Date
  readonly #made = new WeakMap<Of, { row: Row; of: Page<Of>; values: CustomValues | undefined }>()

  /** Words of rows, like "3 days left", hold at `now`: another time needs another maker. */
  constructor(source: Source<Of, Row>, now: Date) {
    this.#source = source
    this.#now = now
  }

  rowOf(record: Of, page: Page<Of>, values: CustomValues | undefined): Row {
    const known = this.#made.get(record)
    if (known !== undefined && known.of === page && known.values === values) return known.row
    const plain = this.#source.rowOf(record, related(page), this.#now)
    const row = values === undefined ? plain : { ...plain, custom_fields: values }
    this.#made.set(record, { row, of: page, values })
    return row
  }
}

/** Gives the row at a place, from 0, of the pages that are in memory; undefined where none is, or it moved elsewhere. */
export function rowsAt<Of extends Resource, Row extends RecordRow>(
  inMemory: readonly { page: number; document: Page<Of> }[],
  { moved }: Pick<Book, 'moved'>,
  maker: RowMaker<Of, Row>,
  valuesOf: ValuesOf,
): (index: number) => Row | undefined {
  const byPage = new Map(inMemory.map(({ page, document }) => [page, document]))
  const values = new Map<Page<Of>, ReturnType<ValuesOf>>()
  const valuesIn = (document: Page<Of>) => {
    if (!values.has(document)) values.set(document, valuesOf(document.data.map(({ id }) => id)))
    return values.get(document)
  }
  return (index) => {
    const page = Math.floor(index / pageSize)
    const document = byPage.get(page)
    const record = document?.data[index - page * pageSize]
    if (document === undefined || record === undefined || moved.has(`${page} ${record.id}`)) return undefined
    return maker.rowOf(record, document, valuesIn(document)?.get(record.id))
  }
}
