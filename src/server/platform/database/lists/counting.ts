import type { RawBuilder } from 'kysely'

/** The account of the counted records, and the time from which relative columns count. */
export interface CountingRequest {
  accountId: string
  now?: Date | undefined
}

/** A subquery of the records that are counted, joined and narrowed as the column needs. */
export type CountedRows = (
  select: RawBuilder<unknown>,
  more?: { join?: RawBuilder<unknown> | undefined; where?: RawBuilder<boolean> },
) => RawBuilder<unknown>

/** How often each value of a column is there. */
export interface Counting {
  /** A statement with `value` (text) and `count`, and `counted`: how many records it looked at. */
  values: RawBuilder<unknown>
  /** As many as there can be, in place of the most frequent hundred. */
  most?: number
  /** Records that have a value which is not counted. */
  beyond?: RawBuilder<boolean>
}
export type CountingQuery = (rows: CountedRows, asking: CountingRequest, slug: string) => Counting
