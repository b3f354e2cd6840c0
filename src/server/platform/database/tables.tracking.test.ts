import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  attributesIn,
  containerFields,
  type FieldTable,
  listKinds,
  shipmentFields,
  trackingRequestFields,
} from '../../../contract/fields/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'

// An engine of its own is started, which takes long on a busy machine.

const tables: [table: string, fields: FieldTable][] = [
  ['containers', containerFields],
  ['shipments', shipmentFields],
  ['tracking_requests', trackingRequestFields],
]

forEachDatabase('the tables of tracked records', (open) => {
  test.each(tables)('every attribute of the table %s is a column of its database', async (table, fields) => {
    const { db } = await open()
    const { rows } = await sql<{ name: string; nullable: string }>`
      select column_name as name, is_nullable as nullable from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}`.execute(db)
    const nullable = new Map(rows.map((row) => [row.name, row.nullable === 'YES']))
    for (const [name, { kind, presence }] of attributesIn(fields)) {
      const isNullable = presence !== 'always' && !listKinds.has(kind)
      expect([name, nullable.get(name)]).toEqual([name, isNullable])
    }
  })
})
