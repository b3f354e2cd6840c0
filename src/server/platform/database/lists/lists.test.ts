import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Columns, SortField } from '../../../../contract/jsonapi/index.ts'
import { forEachDatabase } from '../../../testing/databases.ts'
import type { Db } from '../tables.ts'
import { readCursor } from './cursor.ts'
import { type Listing, type ListTable, listIds, listTable, nameOfSort } from './index.ts'
import { keysOf } from './order.ts'

const columns = {
  created_at: { kind: 'instant', always: true },
  number: { kind: 'text', always: true },
  equipment_type: { kind: 'text' },
  weight_in_lbs: { kind: 'number' },
  available_for_pickup: { kind: 'boolean' },
  act_by_at: { kind: 'instant' },
} as const satisfies Columns
const list = listTable({
  table: 'containers',
  columns,
  indexed: ['created_at', 'number', 'act_by_at'],
  sql: { act_by_at: { ordering: [sql.ref('containers.act_by_day'), sql.ref('containers.act_by_at')] } },
})
/** Nulls first, as events without a time come first in the history of a container. */
const nullsFirst: ListTable = {
  ...list,
  order: [{ column: 'act_by_at', nullsFirst: true }, { column: 'number' }],
}
const account = '00000000-0000-4000-8000-0000000000aa'
const other = '00000000-0000-4000-8000-0000000000bb'
const uuid = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Few different values, so that many are equal and many are null; times finer than a millisecond among them. */
async function fill(db: Db, size: number): Promise<void> {
  for (const owner of [account, other]) {
    await sql`insert into accounts (id, company_name, created_at) values (${owner}, 'Lists', now())`.execute(
      db,
    )
    await sql`
      insert into containers (account_id, id, number, equipment_type, weight_in_lbs, available_for_pickup,
        pickup_lfd_line, data_origin, created_at, updated_at)
      select ${owner}::uuid, md5(${owner} || n)::uuid, 'BOX' || (n * 7919 % ${size / 2 || 1}::int),
        (array['dry', 'Reefer', 'öffen', null])[n % 4 + 1],
        case when n % 3 = 0 then null else (n % 14 - 1) * 1.1 end,
        (array[true, false, null])[n % 3 + 1],
        case when n % 5 < 2 then null else timestamptz '2026-11-20T00:00:00Z' + (n % 11) * interval '1.000001 s' end,
        'test', timestamptz '2026-01-01T00:00:00Z' + (n / 7) * interval '0.00003 s', now()
      from generate_series(1, ${size}::int) as n`.execute(db)
  }
  await sql`analyze containers`.execute(db)
}

type Sorted = Record<string, string | number | boolean | null>
/** The order implemented in JavaScript: nulls last, text by code points, the id at the end. */
async function orderOf(db: Db, sort: readonly SortField[]): Promise<string[]> {
  const { rows } = await sql<Sorted & { id: string }>`
    select id, number, equipment_type, weight_in_lbs, available_for_pickup,
      (extract(epoch from created_at) * 1000000)::bigint as created_at,
      (extract(epoch from act_by_at) * 1000000)::bigint as act_by_at
    from containers where account_id = ${account}`.execute(db)
  const compared = (one: Sorted, other: Sorted): number => {
    for (const { column, descending } of [...sort, { column: 'id', descending: false }]) {
      const [a = null, b = null] = [one[column], other[column]]
      if (a === b) continue
      if (a === null || b === null) return a === null ? 1 : -1
      return a < b === descending ? 1 : -1
    }
    return 0
  }
  return rows.toSorted(compared).map(({ id }) => id)
}

const sorts = fc.uniqueArray(
  fc.record({ column: fc.constantFrom(...Object.keys(columns)), descending: fc.boolean() }),
  { selector: ({ column }) => column, maxLength: 3 },
)

const cursorOf = (text: string, of: ListTable, sort: readonly SortField[]) => {
  const kinds = keysOf(of, sort).map(({ kind }) => kind)
  const cursor = readCursor(text, nameOfSort(of, sort), kinds)
  if (!cursor) throw new Error(`No cursor: ${Buffer.from(text, 'base64url').toString()}`)
  return cursor
}

async function walk(db: Db, of: ListTable, asked: Omit<Listing, 'page'>, size: number, way: 'next' | 'prev') {
  const pages: string[][] = []
  let at: string | undefined = ''
  if (way === 'prev')
    at = (await listIds(db, account, of, { ...asked, page: page(of, asked, '', 1) })).cursors?.last
  while (at !== undefined) {
    const { ids, cursors, total } = await listIds(db, account, of, {
      ...asked,
      page: page(of, asked, at, size),
    })
    expect(total).toBeGreaterThanOrEqual(ids.length)
    if (way === 'next') pages.push(ids)
    else pages.unshift(ids)
    at = cursors?.[way]
  }
  return pages
}
const page = (of: ListTable, { sort }: Omit<Listing, 'page'>, cursor: string, size: number) => ({
  size,
  offset: 0,
  cursor: cursorOf(cursor, of, sort),
})

forEachDatabase('Lists', { engineMatters: true }, (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
    await fill(db, 60)
  })

  test('paged by cursor, onwards or back, a list is the same as in one piece, whatever it is sorted by', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(list, nullsFirst),
        sorts,
        fc.integer({ min: 1, max: 70 }),
        async (of, sort, size) => {
          const whole = await listIds(db, account, of, { sort, page: { size: 1000, offset: 0 } })
          if (of === list)
            expect(whole.ids).toEqual(
              await orderOf(db, sort.length > 0 ? sort : [{ column: 'created_at', descending: true }]),
            )
          expect(whole.ids).toHaveLength(60)
          expect(whole.total).toBe(60)
          expect(new Set(whole.ids)).toEqual(
            new Set(Array.from({ length: 60 }, (_, n) => uuid(`${account}${n + 1}`))),
          )
          const onwards = await walk(db, of, { sort }, size, 'next')
          expect(onwards.flat()).toEqual(whole.ids)
          expect(onwards.slice(0, -1).every((ids) => ids.length === size)).toBe(true)
          expect((await walk(db, of, { sort }, size, 'prev')).flat()).toEqual(whole.ids)
          const numbered = await listIds(db, account, of, { sort, page: { size, offset: size } })
          expect(numbered.ids).toEqual(whole.ids.slice(size, 2 * size))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('a filtered list is paged by cursor too, with its exact total', async () => {
    const filters = [{ column: 'equipment_type', values: ['REEFER', 'öffen'], none: true, any: false }]
    const sort = [{ column: 'act_by_at', descending: true }]
    const whole = await listIds(db, account, list, { sort, filters, page: { size: 1000, offset: 0 } })
    expect([whole.ids.length, whole.total]).toEqual([45, 45])
    expect((await walk(db, list, { sort, filters }, 7, 'next')).flat()).toEqual(whole.ids)
  })

  test('records that go between two pages are missing, and no other is', async () => {
    const sort = [{ column: 'number', descending: false }]
    const { ids } = await listIds(db, account, list, { sort, page: { size: 1000, offset: 0 } })
    const first = await listIds(db, account, list, { sort, page: page(list, { sort }, '', 5) })
    const gone = new Error('Only for this test')
    const deleting = db.transaction().execute(async (trx) => {
      await sql`delete from containers where id = any(${sql.val(ids.slice(3, 8))}::uuid[])`.execute(trx)
      const next = page(list, { sort }, first.cursors?.next ?? '', 5)
      const second = await listIds(trx, account, list, { sort, page: next })
      expect(second.ids).toEqual(ids.slice(8, 13))
      throw gone
    })
    await expect(deleting).rejects.toBe(gone)
  })
})

forEachDatabase('Long lists', { engineMatters: true }, (open) => {
  describe('An index walks the list', () => {
    let db: Db
    beforeAll(async () => {
      db = (await open()).db
      await fill(db, 6_000)
    })

    const cases = ['', 'created_at', 'number', '-number', 'act_by_at', '-act_by_at']
    test.each(cases)('sorted by "%s", deep within it', async (text) => {
      const sort = text === '' ? [] : [{ column: text.replace('-', ''), descending: text.startsWith('-') }]
      const { cursors } = await listIds(db, account, list, { sort, page: page(list, { sort }, '', 5) })
      const plans = await plansOf(db, (watched) =>
        listIds(watched, account, list, { sort, page: page(list, { sort }, cursors?.next ?? '', 30) }),
      )
      expect(plans[0]).toContain('Index')
      expect(plans[0]).not.toContain('Seq Scan')
    })
  })
})

/** The plans of the statements that a function sends, in their order. */
async function plansOf(db: Db, ask: (watched: Db) => Promise<unknown>): Promise<string[]> {
  const sent: CompiledQuery[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      sent.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await ask(db.withPlugin(watch))
  const plans: string[] = []
  for (const { sql: text, parameters } of sent) {
    const { rows } = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${text}`, [...parameters]),
    )
    plans.push(rows.map((row) => Object.values(row)[0]).join('\n'))
  }
  return plans
}
