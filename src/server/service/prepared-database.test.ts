import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWhole } from '../platform/database/embedded/new-folder.ts'
import { appliedMigrations } from '../platform/database/migrate.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { attachedMonths, presentMonth } from '../platform/database/months/months.store.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import type { Db } from '../platform/database/tables.ts'
import { adoptLog, append } from '../platform/events/log.ts'
import { makePreparedDatabase, preparedDatabase } from './prepared-database.ts'

const account = '10000000-0000-4000-8000-000000000001'
const at = '2026-11-20T12:00:00Z'
const folders = ['one', 'other'].map((name) => mkdtempSync(join(tmpdir(), `portolan-${name}-`)))
const prepared = () => makePreparedDatabase(migrations)

let one: Database
let other: Database
beforeAll(async () => {
  const [first = '', second = ''] = folders
  // A start that was cut off while it unpacked leaves this.
  mkdirSync(join(first, 'database.new/base'), { recursive: true })
  writeFileSync(join(first, 'database.new/base/half'), '')
  one = await openDatabase({ folder: first, migrations, prepared })
  other = await openDatabase({ folder: second, migrations, prepared })
})
afterAll(async () => {
  await one.close()
  await other.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('an empty folder begins with all tables and the catalogue, and with no month of the past', async () => {
  const applied = await appliedMigrations(one.db)
  expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrations).toSorted())
  const ports = await one.db.selectFrom('ports').select('id').limit(1).execute()
  expect(ports).toHaveLength(1)
  const present = await presentMonth(one.db)
  for (const { month } of await attachedMonths(one.db)) expect(month >= present).toBe(true)
})

test('nothing is left of a start that was cut off, and the log has room for a whole segment', () => {
  const [first = ''] = folders
  expect(existsSync(join(first, 'database.new'))).toBe(false)
  expect(existsSync(join(first, 'database/base/half'))).toBe(false)
  const segments = readdirSync(join(first, 'database/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
  for (const name of segments) expect(statSync(join(first, 'database/pg_wal', name)).size).toBe(16 * 2 ** 20)
  expect(segments).not.toEqual([])
})

test('a folder that could not be filled does not take its place', async () => {
  const [first = ''] = folders
  const folder = join(first, 'filled')
  await expect(makeWhole(folder, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  expect(existsSync(folder)).toBe(false)
})

test('two installations with the same files have logs of their own: that of one is foreign to the other', async () => {
  const entry = {
    event: 'tracking_request.succeeded',
    reference: null,
    shipment_id: null,
    container_id: null,
    payload: null,
    occurred_at: at,
  } as const
  const log = (db: Db) => db.transaction().execute((trx) => append(trx, account, [entry], at))
  for (const { db } of [one, other])
    await sql`insert into accounts (id, company_name, created_at) values (${account}, 'Harbourline', ${at})`.execute(
      db,
    )
  // One has done more than the other.
  for (let times = 0; times < 10; times += 1) await log(one.db)
  await log(other.db)
  expect(await adoptLog(one.db)).toBe(false)
  expect(await adoptLog(other.db)).toBe(false)
  const last = await one.db
    .selectFrom('event_log')
    .select('xid')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await sql`update event_log set xid = ${last.xid}::text::xid8`.execute(other.db)
  expect(await adoptLog(other.db)).toBe(true)
})

test('the files that are kept are those of these migrations', async () => {
  expect((await preparedDatabase(migrations))?.length).toBe((await prepared()).length)
})
