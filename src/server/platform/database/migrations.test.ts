import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Db } from './tables.ts'

// An engine of its own is started, which takes long on a busy machine.

const released = Object.fromEntries(Object.entries(migrations).slice(0, 1))
const account = randomUUID()

interface Column {
  table: string
  name: string
  type: string
  needed: boolean
}

/** What can be written to the tables, accounts first: the others refer to them. */
async function columnsOf(db: Db): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as name, udt_name as type,
      is_nullable = 'NO' and column_default is null as needed
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'record_counts'
      and is_generated = 'NEVER' and is_identity = 'NO'
    order by table_name <> 'accounts', table_name, ordinal_position`.execute(db)
  return Map.groupBy(rows, ({ table }) => table)
}

const words: Record<string, string> = { type: 'terminal', field: 'ref_number' }
const values: Record<string, (nth: number) => unknown> = {
  uuid: () => randomUUID(),
  text: (nth) => `word ${nth}`,
  _text: () => ['PO 7'],
  timestamptz: () => '2026-11-20T18:00:00Z',
  bool: () => true,
  int4: () => 40,
  int8: () => 14,
  float4: () => 12.5,
  float8: () => 12.5,
  jsonb: () => ({ told: { tags: ['urgent'] } }),
  bytea: (nth) => new Uint8Array([nth]),
}
function valueOf({ table, name, type }: Column, nth: number): unknown {
  if (name === 'account_id' || (table === 'accounts' && name === 'id' && nth === 0)) return account
  return words[name] ?? values[type]?.(nth)
}

/** Two rows in each table: one with what it must have, one with everything. */
async function fill(db: Db): Promise<void> {
  for (const [table, columns] of await columnsOf(db))
    for (const [nth, given] of [columns.filter(({ needed }) => needed), columns].entries())
      await sql`
        insert into ${sql.table(table)} (${sql.join(given.map(({ name }) => sql.ref(name)))})
        values (${sql.join(given.map((column) => valueOf(column, nth)))})`.execute(db)
}

const rowsOf = async (db: Db, table: string, columns: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ content: unknown }>`
    select to_jsonb(stored) as content from (select ${columns} from ${sql.table(table)}) as stored`.execute(
    db,
  )
  return rows.map(({ content }) => JSON.stringify(content)).toSorted()
}

/** Columns that have another name since, by the first one. */
const renamedColumns: Record<string, string> = { aside: 'unmapped' }

const twice = (row: object) => [row, row]

forEachDatabase(
  'data of the first version',
  (open) => {
    test('stays as it was, to the last field of each table', async () => {
      const { db } = await open()
      await fill(db)
      const before = await columnsOf(db)
      const kept = (table: string, newNames: Record<string, string>) =>
        rowsOf(
          db,
          table,
          sql.join(
            (before.get(table) ?? []).map(
              ({ name }) => sql`${sql.ref(newNames[name] ?? name)} as ${sql.ref(name)}`,
            ),
          ),
        )
      const known = new Map<string, string[]>()
      for (const table of before.keys()) known.set(table, await kept(table, {}))
      await migrate(db, migrations)
      for (const [table, rows] of known) {
        expect([table, rows.length]).toEqual([table, 2])
        expect([table, await kept(table, renamedColumns)]).toEqual([table, rows])
      }
    })

    test('gets what came since: the usual limits, nothing to deliver, and work on documents without a type', async () => {
      const { db } = await open()
      await fill(db)
      await migrate(db, migrations)
      expect(await db.selectFrom('accounts').select(['container_refresh', 'rate_limits']).execute()).toEqual(
        twice({ container_refresh: true, rate_limits: {} }),
      )
      expect(await db.selectFrom('tracking_requests').select('resumed_at').execute()).toEqual(
        twice({ resumed_at: null }),
      )
      expect(
        await db.selectFrom('webhook_notifications').select(['attempts', 'next_attempt_at']).execute(),
      ).toEqual(twice({ attempts: 0, next_attempt_at: null }))
      const { id } = await db
        .selectFrom('documents')
        .select('id')
        .where('document_type', 'is', null)
        .executeTakeFirstOrThrow()
      expect(
        await db.selectFrom('document_jobs').select(['document_id', 'kind', 'attempts']).execute(),
      ).toEqual([{ document_id: id, kind: 'classify', attempts: 0 }])
      expect(
        await db.selectFrom('record_counts').select(['kind', 'total']).orderBy('kind').execute(),
      ).toEqual(
        ['containers', 'documents', 'shipments', 'tracking_requests', 'webhook_notifications'].map(
          (kind) => ({
            kind,
            total: 2,
          }),
        ),
      )
    })
  },
  { migrations: released, engineMatters: true },
)
