import { type RawBuilder, sql } from 'kysely'

/** Records whose text begins like one of these, in any case. */
export const beginsWith =
  (column: string) =>
  (values: readonly string[]): RawBuilder<boolean> =>
    sql`exists (
    select from unnest(${sql.val(values)}::text[]) as asked
    where starts_with(lower(${sql.ref(column)}), lower(asked)))`
