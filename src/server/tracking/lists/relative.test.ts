import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Filter } from '../../../contract/jsonapi/index.ts'
import { containerColumns } from '../../../contract/operations/lists/index.ts'
import { listIds, listTable } from '../../platform/database/lists/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { containerChanges, changedHoursAgo, daysLeftColumn } from './relative.list.ts'

const account = '00000000-0000-4000-8000-0000000000aa'
const list = listTable({
  table: 'containers',
  columns: containerColumns,
  indexed: ['number'],
  order: [{ column: 'number' }],
  sql: { days_left: daysLeftColumn, changed_hours_ago: changedHoursAgo(containerChanges) },
})

/** One container, and no other. @param lastFreeDay as the line reported it */
const write = async (db: Db, lastFreeDay: string | null): Promise<void> => {
  await sql`delete from containers`.execute(db)
  await sql`
    insert into containers (account_id, id, number, pickup_lfd_line, data_origin, created_at, updated_at)
    select ${account}::uuid, gen_random_uuid(), '0', ${lastFreeDay}::timestamptz, 'test', now(), now()`.execute(
    db,
  )
}
const nothing = { values: [], none: false, any: false }

forEachDatabase('Relative columns', { engineMatters: true }, (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
    await sql`insert into accounts (id, company_name, created_at) values (${account}, 'Days', now())`.execute(
      db,
    )
  })
  /** The places in the given order of what a filter finds. */
  const found = async (filter: Partial<Filter> & { column: string }, now: Date) => {
    const listing = { sort: [], filters: [{ ...nothing, ...filter }], now, page: { size: 1000, offset: 0 } }
    const { ids } = await listIds(db, account, list, listing)
    const { rows } = await sql<{ id: string; number: string }>`select id, number from containers`.execute(db)
    const places = new Map(rows.map((row) => [row.id, Number(row.number)]))
    return ids.map((id) => places.get(id))
  }

  test('a span far beyond the calendar is a span nevertheless', async () => {
    await write(db, '2026-11-20T00:00:00Z')
    const now = new Date('2026-11-20T12:00:00Z')
    expect(await found({ column: 'days_left', start: '-1e300', end: '1e300' }, now)).toEqual([0])
    expect(await found({ column: 'days_left', values: ['1e300'] }, now)).toEqual([])
    expect(await found({ column: 'changed_hours_ago', start: '1e300' }, now)).toEqual([])
    expect(await found({ column: 'changed_hours_ago', end: '1e300' }, now)).toEqual([0])
  })

  test('a container that was picked up has no days left', async () => {
    await write(db, '2026-11-20T00:00:00Z')
    await sql`update containers set current_status = 'picked_up'`.execute(db)
    const now = new Date('2026-11-20T12:00:00Z')
    expect(await found({ column: 'days_left', end: '4' }, now)).toEqual([])
    expect(await found({ column: 'days_left', values: ['0'], none: true }, now)).toEqual([0])
  })

  test.each([
    ['end', '1', '2026-11-20T11:00:01Z', true],
    ['end', '1', '2026-11-20T11:00:00Z', false],
    ['start', '1', '2026-11-20T11:00:00Z', true],
    ['start', '1', '2026-11-20T11:00:01Z', false],
    ['end', '1', '2026-11-20T13:00:00Z', true],
    ['start', '0', '2026-11-20T13:00:00Z', true],
    ['values', '2', '2026-11-20T10:00:00Z', true],
    ['values', '2', '2026-11-20T09:00:01Z', true],
    ['values', '2', '2026-11-20T09:00:00Z', false],
  ])('what changed so many hours ago: %s %s of %s', async (edge, hours, changed, isFound) => {
    await write(db, null)
    await sql`update containers set updated_at = ${changed}`.execute(db)
    const filter = { column: 'changed_hours_ago', [edge]: edge === 'values' ? [hours] : hours }
    expect(await found(filter, new Date('2026-11-20T12:00:00Z'))).toEqual(isFound ? [0] : [])
  })
})
