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

/** Bytes of an index, those of partitions together, and how often statements have read it since the database was made. */
export interface IndexSize {
  table: string
  index: string
  bytes: number
  scans: number
}

export async function indexSizes(db: Db): Promise<IndexSize[]> {
  // An index of a month has a name of its own.
  const { rows } = await sql<IndexSize>`
    select coalesce(parent.relname, owner.relname) as table, coalesce(whole.relname, c.relname) as index,
      sum(pg_relation_size(c.oid))::float8 as bytes, sum(used.idx_scan)::float8 as scans
    from pg_stat_user_indexes used join pg_class c on c.oid = used.indexrelid
    join pg_class owner on owner.oid = used.relid
    left join pg_inherits of_table on of_table.inhrelid = owner.oid left join pg_class parent on parent.oid = of_table.inhparent
    left join pg_inherits of_index on of_index.inhrelid = c.oid left join pg_class whole on whole.oid = of_index.inhparent
    where c.relnamespace = 'public'::regnamespace
    group by 1, 2 order by 3 desc, 2`.execute(db)
  return rows
}
