import { sql } from 'kysely'
import type { Db } from '../../../src/server/platform/database/tables.ts'

/** Bytes of a table and of its indexes, partitions together. */
export interface TableSize {
  table: string
  rows: number
  bytes: number
  indexBytes: number
}

export async function tableSizes(db: Db): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select coalesce(parent.relname, c.relname) as table, sum(greatest(c.reltuples, 0))::float8 as rows,
      sum(pg_table_size(c.oid))::float8 as bytes, sum(pg_indexes_size(c.oid))::float8 as "indexBytes"
    from pg_class c
    left join pg_inherits on inhrelid = c.oid left join pg_class parent on parent.oid = inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by 1 order by sum(pg_total_relation_size(c.oid)) desc`.execute(db)
  return rows
}
