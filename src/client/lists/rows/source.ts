import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { KeyedQuery, IncludedRecords } from '../../api/index.ts'
import type { ListName } from '../view/index.ts'
import type { RecordRow } from '../columns/index.ts'

/** One page of a list as the service answers it. */
export interface ListPageAnswer<Of extends Resource> {
  data: Of[]
  included?: Resource[] | undefined
  meta: { total: number }
}

/** Parameters of a list's operation. */
export type ListQuery = Record<string, string | number>

/** A list as a page declares it once: how it is asked for, and how a record becomes a row. */
export interface ListSource<Of extends Resource, Row extends RecordRow> {
  list: ListName
  /** The query of one page, with what the view says and the page's number and size. */
  query: (query: ListQuery) => KeyedQuery<ListPageAnswer<Of>>
  rowOf: (record: Of, related: IncludedRecords, now: Date) => Row
}
