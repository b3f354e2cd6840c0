import type { RawBuilder } from 'kysely'

/** Whose records are asked for, and the time from which relative columns count. */
export interface CountingRequest {
  accountId: string
  now?: Date | undefined
}

/** What is asked of the records that are counted: a subquery of them, joined and narrowed as the column needs. */
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
