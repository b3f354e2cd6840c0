import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Filter } from '../../../contract/jsonapi/index.ts'
import { containerColumns } from '../../../contract/operations/lists/index.ts'
import { listIds, listTable } from '../../platform/database/lists/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { boxChanges, changedHoursAgo, daysLeft, daysLeftAt } from './relative.list.ts'

const account = '00000000-0000-4000-8000-0000000000aa'
const list = listTable({
  table: 'containers',
  columns: containerColumns,
  indexed: ['number'],
  order: [{ column: 'number' }],
  sql: { days_left: daysLeft, changed_hours_ago: changedHoursAgo(boxChanges) },
})

const zones = [
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Pacific/Auckland',
  'America/New_York',
  'Asia/Kolkata',
  'Etc/GMT+12',
  'Pacific/Kiritimati',
  'america/chicago',
]
/** Such as imports may bring: none of them is a zone. */
const odd = ['', 'PST', 'FOO5', 'Mars/Olympus', "x'; drop table containers; --", 'Foo/Bar5', 'UTC+3']

const dayIn = (at: Date, zone: string | null): number => {
  const timeZone = zone !== null && zones.includes(zone) ? zone : 'UTC'
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return Date.parse(parts.format(at)) / 86_400_000
}

interface Box {
  line: Date | null
  terminal: Date | null
  rail: Date | null
  given: Date | null
  port: string | null
  destination: string | null
}
function reckoned({ line, terminal, rail, given, port, destination }: Box, now: Date): number | null {
  const days = (at: Date | null, zone: string | null) =>
    at === null ? [] : [dayIn(at, zone) - dayIn(now, zone)]
  const isNamed = [line, terminal, rail].some((at) => at?.getTime() === given?.getTime())
  const inland = destination ?? port
  const all = [
    ...days(terminal, port),
    ...days(line, inland),
    ...days(rail, inland),
    ...(isNamed ? [] : days(given, inland)),
  ]
  return all.length === 0 ? null : Math.min(...all)
}

/** Around the midnights of some zone on days when clocks change and others; whole and odd seconds. */
const minute = 60_000
const instant = fc
  .record({
    day: fc.constantFrom(
      '2026-03-07',
      '2026-03-08',
      '2026-04-04',
      '2026-09-26',
      '2026-10-31',
      '2026-11-01',
      '2026-11-20',
    ),
    hour: fc.integer({ min: -14, max: 38 }),
    minutes: fc.constantFrom(-1, 0, 1, 29, 30, 31, 59),
    ms: fc.constantFrom(0, 0, 1, 999),
  })
  .map(({ day, hour, minutes, ms }) => new Date(Date.parse(day) + (hour * 60 + minutes) * minute + ms))
const zone = fc.option(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...zones) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  ),
)
const told = fc.option(instant)
const box: fc.Arbitrary<Box> = fc
  .record({
    line: told,
    terminal: told,
    rail: told,
    given: told,
    port: zone,
    destination: zone,
    same: fc.nat(3),
  })
  .map(({ same, ...rest }) => (same === 1 ? { ...rest, given: rest.terminal } : rest))

const write = async (db: Db, boxes: readonly Box[]): Promise<void> => {
  await sql`delete from containers`.execute(db)
  const column = <Value>(of: (each: Box) => Value) => sql.val(boxes.map(of))
  const time = (of: (each: Box) => Date | null) =>
    sql`${column((each) => of(each)?.toISOString() ?? null)}::timestamptz[]`
  await sql`
    insert into containers (account_id, id, number, pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail, pickup_lfd,
      pod_timezone, final_destination_timezone, data_origin, created_at, updated_at)
    select ${account}::uuid, gen_random_uuid(), lpad((n - 1)::text, 4, '0'), line, terminal, rail, given, port,
      destination, 'test', now(), now()
    from unnest(${time(({ line }) => line)}, ${time(({ terminal }) => terminal)}, ${time(({ rail }) => rail)},
      ${time(({ given }) => given)}, ${column(({ port }) => port)}::text[],
      ${column(({ destination }) => destination)}::text[])
      with ordinality as told (line, terminal, rail, given, port, destination, n)`.execute(db)
}
const nothing = { values: [], none: false, any: false }

forEachDatabase('Relative columns', (open) => {
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

  test('days left are the calendar days in the zone of each place, whatever the instants, zones and now', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(box, { minLength: 1, maxLength: 60 }), instant, async (boxes, now) => {
        await write(db, boxes)
        const days = boxes.map((each) => reckoned(each, now))
        const { rows } = await sql<{ days: number | null }>`
          select ${daysLeftAt(now)} as days from containers order by number`.execute(db)
        expect(rows.map((row) => row.days)).toEqual(days)
        const places = (fits: (day: number) => boolean) =>
          days.flatMap((day, place) => (day !== null && fits(day) ? [place] : []))
        for (const edge of [-1, 0, 1, 2, days.find((day) => day !== null) ?? 0]) {
          const text = String(edge)
          expect(await found({ column: 'days_left', end: text }, now)).toEqual(places((day) => day < edge))
          expect(await found({ column: 'days_left', start: text }, now)).toEqual(places((day) => day >= edge))
          expect(await found({ column: 'days_left', values: [text, '0.5'] }, now)).toEqual(
            places((day) => day === edge),
          )
        }
        const none = await found({ column: 'days_left', none: true }, now)
        expect(none).toEqual(days.flatMap((day, place) => (day === null ? [place] : [])))
      }),
      { numRuns: 25 },
    )
  }, 60_000)

  test('a span far beyond the calendar is a span nevertheless', async () => {
    await write(db, [
      {
        line: new Date('2026-11-20'),
        terminal: null,
        rail: null,
        given: null,
        port: null,
        destination: null,
      },
    ])
    const now = new Date('2026-11-20T12:00:00Z')
    expect(await found({ column: 'days_left', start: '-1e300', end: '1e300' }, now)).toEqual([0])
    expect(await found({ column: 'days_left', values: ['1e300'] }, now)).toEqual([])
    expect(await found({ column: 'changed_hours_ago', start: '1e300' }, now)).toEqual([])
    expect(await found({ column: 'changed_hours_ago', end: '1e300' }, now)).toEqual([0])
  })

  test('a box that was picked up has no days left', async () => {
    await write(db, [
      {
        line: new Date('2026-11-20'),
        terminal: null,
        rail: null,
        given: null,
        port: null,
        destination: null,
      },
    ])
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
    await write(db, [{ line: null, terminal: null, rail: null, given: null, port: null, destination: null }])
    await sql`update containers set updated_at = ${changed}`.execute(db)
    const filter = { column: 'changed_hours_ago', [edge]: edge === 'values' ? [hours] : hours }
    expect(await found(filter, new Date('2026-11-20T12:00:00Z'))).toEqual(isFound ? [0] : [])
  })
})
