import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Filter } from '../../../contract/jsonapi/index.ts'
import {
  actBy,
  type ActByFacts,
  type AvailabilityFacts,
  blockingHolds,
  compareLastFreeDays,
  dayNumber,
  daysLeft,
  isPastGate,
  arrivalDelayDays,
  arrivalDelayHours,
  isReadyForPickup,
  isStoppedBeforePickup,
  isZone,
  localTime,
} from '../../../contract/trade/index.ts'
import { containerStatuses, holdNames } from '../../../contract/vocabulary/index.ts'
import { listIds } from '../../platform/database/lists/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { containerList } from './containers.list.ts'
import { etaDelayAt, isDelayedByHours } from './arrival-delay.list.ts'
import { daysLeftAt, isPastGateAt } from './relative.list.ts'
import { shipmentList } from './shipments.list.ts'

const account = '00000000-0000-4000-8000-0000000000aa'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const year = Array.from({ length: 53 }, (_, week) => Date.UTC(2026, 0, 1) + week * 7 * DAY_MS)

/** Minutes from UTC; 0 in what is no zone. */
const offsetAt = (zone: string | null, at: number): number => {
  const local = localTime(new Date(at), zone)
  const shown = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute)
  return (shown - Math.floor(at / MINUTE_MS) * MINUTE_MS) / MINUTE_MS
}

/** The minutes of 2026 at which the clocks of a zone change. */
function changesIn(zone: string): number[] {
  return year.slice(1).flatMap((end, week) => {
    let [before, after] = [year[week] ?? end, end]
    if (offsetAt(zone, before) === offsetAt(zone, after)) return []
    while (after - before > MINUTE_MS) {
      const middle = Math.floor((before + after) / 2 / MINUTE_MS) * MINUTE_MS
      if (offsetAt(zone, middle) === offsetAt(zone, before)) before = middle
      else after = middle
    }
    return [after]
  })
}

const ianaZones = Intl.supportedValuesOf('timeZone')
const aliases = ['america/chicago', 'US/Pacific', 'Singapore', 'Japan', 'CET', 'EST5EDT']
/** Such as imports may bring: none of them is a zone. */
const notZones = [
  '',
  'PST',
  'FOO5',
  'Mars/Olympus',
  "x'; drop table containers; --",
  'Foo/Bar5',
  'UTC+3',
  '+03:00',
]
const changes = new Map([...ianaZones, ...aliases].map((zone) => [zone, changesIn(zone)]))

const near = (instants: readonly number[]) =>
  fc
    .record({
      at: fc.constantFrom(...instants),
      hours: fc.constantFrom(0, 0, -24, 24, -1, 1),
      minutes: fc.constantFrom(-1, 0, 1, 29, 30, 31, 59),
      ms: fc.constantFrom(0, 0, 1, 999),
    })
    .map(({ at, hours, minutes, ms }) => new Date(at + (hours * 60 + minutes) * MINUTE_MS + ms).toISOString())
/** Around the midnights and the changes of clocks of a zone, most near 1 November so that days of two zones meet. */
const instantIn = (zone: string | null) => {
  const start = Date.UTC(2026, 10, 1)
  const midnights = [-1, 0, 1, 2].map((days) => start + days * DAY_MS - offsetAt(zone, start) * MINUTE_MS)
  return near([...midnights, ...((zone !== null && changes.get(zone)) || [])])
}

interface Case {
  container: ActByFacts & AvailabilityFacts
  /** Of its shipment. */
  arrival: { first: string | null; latest: string | null; actual: string | null }
}
const casesIn = (zones: readonly string[]): fc.Arbitrary<Case> => {
  const zone = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<string | null>(...zones) },
    { weight: 1, arbitrary: fc.constantFrom(null, ...notZones) },
  )
  return fc.tuple(zone, fc.oneof(fc.constant(null), zone)).chain(([port, destination]) => {
    const [atPort, inland] = [fc.option(instantIn(port)), fc.option(instantIn(destination ?? port))]
    const rarely = fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: instantIn(port) },
    )
    const facts = fc.record({
      terminal: atPort,
      line: inland,
      rail: inland,
      other: inland,
      entered: inland,
      overrules: fc.constantFrom(true, false, null),
      calculated: atPort,
      calculatedZone: fc.constantFrom(port, destination),
      closes: atPort,
      same: fc.constantFrom<'terminal' | 'line' | null>('terminal', 'line', null),
      status: fc.constantFrom(...containerStatuses),
      times: fc.tuple(rarely, rarely, rarely),
      available: fc.constantFrom(true, false, null),
      stopped: fc.constantFrom(null, null, null, '2026-10-30T12:00:00.000Z'),
      holds: fc.uniqueArray(
        fc.record({ name: fc.constantFrom(...holdNames), status: fc.constantFrom('hold', 'pending') }),
        { selector: ({ name }) => name, maxLength: 2 },
      ),
      first: atPort,
      latest: atPort,
      actual: rarely,
    })
    return facts.map((each) => ({
      container: {
        current_status: each.status,
        pod_full_out_at: each.times[0],
        final_destination_full_out_at: each.times[1],
        empty_terminated_at: each.times[2],
        pod_timezone: port,
        final_destination_timezone: destination,
        pickup_lfd: each.same === null ? each.other : each[each.same],
        import_deadlines: {
          pickup_lfd_terminal: each.terminal,
          pickup_lfd_line: each.line,
          pickup_lfd_rail: each.rail,
        },
        pickup_lfd_entered: each.entered,
        pickup_lfd_overrules: each.overrules,
        pickup_lfd_calculated: each.calculated,
        pickup_lfd_calculated_timezone: each.calculatedZone,
        act_by_closes_at: each.closes,
        available_for_pickup: each.available,
        tracking_stopped_at: each.stopped,
        holds_at_pod_terminal: each.holds,
      },
      arrival: { first: each.first, latest: each.latest, actual: each.actual },
    }))
  })
}

async function write(db: Db, cases: readonly Case[]): Promise<void> {
  await sql`delete from containers`.execute(db)
  await sql`delete from shipments`.execute(db)
  const rows = cases.map(({ container: { import_deadlines, ...container }, arrival }, n) => ({
    ...container,
    ...import_deadlines,
    ...arrival,
    n,
  }))
  await sql`
    with rows as materialized (
      select *, gen_random_uuid() as shipment_id from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (
        n int, current_status text, pod_full_out_at timestamptz, final_destination_full_out_at timestamptz,
        empty_terminated_at timestamptz, pod_timezone text, final_destination_timezone text, pickup_lfd timestamptz,
        pickup_lfd_terminal timestamptz, pickup_lfd_line timestamptz, pickup_lfd_rail timestamptz,
        pickup_lfd_entered timestamptz, pickup_lfd_overrules boolean, pickup_lfd_calculated timestamptz,
        pickup_lfd_calculated_timezone text, act_by_closes_at timestamptz,
        available_for_pickup boolean, holds_at_pod_terminal jsonb, first timestamptz, latest timestamptz, actual timestamptz,
        tracking_stopped_at timestamptz)
    ), shipped as (
      insert into shipments (account_id, id, bill_of_lading_number, normalized_number, pod_original_eta_at, pod_eta_at, pod_ata_at,
        pod_timezone, line_tracking_stopped_at, data_origin, created_at, updated_at)
      select ${account}::uuid, shipment_id, n, n, first, latest, actual, pod_timezone, tracking_stopped_at, 'test', now(), now()
      from rows
    )
    insert into containers (account_id, id, shipment_id, number, current_status, pod_full_out_at,
      final_destination_full_out_at, empty_terminated_at, pod_timezone, final_destination_timezone, pickup_lfd,
      pickup_lfd_terminal, pickup_lfd_line, pickup_lfd_rail, pickup_lfd_entered, pickup_lfd_overrules, pickup_lfd_calculated,
      pickup_lfd_calculated_timezone, act_by_closes_at,
      available_for_pickup, holds_at_pod_terminal, data_origin,
      created_at, updated_at)
    select ${account}::uuid, md5(n::text)::uuid, shipment_id, n, current_status, pod_full_out_at,
      final_destination_full_out_at, empty_terminated_at, pod_timezone, final_destination_timezone, pickup_lfd,
      pickup_lfd_terminal, pickup_lfd_line, pickup_lfd_rail, pickup_lfd_entered, pickup_lfd_overrules, pickup_lfd_calculated,
      pickup_lfd_calculated_timezone, act_by_closes_at,
      available_for_pickup, holds_at_pod_terminal, 'test',
      now(), now()
    from rows`.execute(db)
}

/** The zones whose clocks the database has as this program has them: each may be newer than the other. */
async function zonesAlike(db: Db, zones: readonly string[]): Promise<string[]> {
  const asked = zones.flatMap((zone) =>
    [...year, ...(changes.get(zone) ?? []).flatMap((at) => [at - MINUTE_MS, at])].map((at) => ({ zone, at })),
  )
  const { rows } = await sql<{ offset: number }>`
    select extract(epoch from at at time zone known_zone(zone) - at at time zone 'UTC')::int / 60 as offset
    from unnest(${sql.val(asked.map(({ zone }) => zone))}::text[],
      ${sql.val(asked.map(({ at }) => new Date(at).toISOString()))}::timestamptz[]) with ordinality as asked (zone, at, n)
    order by n`.execute(db)
  const differing = new Set(
    asked.flatMap(({ zone, at }, n) => (rows[n]?.offset === offsetAt(zone, at) ? [] : [zone])),
  )
  return zones.filter((zone) => !differing.has(zone))
}

forEachDatabase('Judgements in SQL', { engineMatters: true }, (open) => {
  let db: Db
  let zones: string[]
  beforeAll(async () => {
    db = (await open()).db
    await sql`insert into accounts (id, company_name, created_at) values (${account}, 'Days', now())`.execute(
      db,
    )
    zones = await zonesAlike(db, [...ianaZones, ...aliases])
  })

  const find = async (
    query: { filter?: Partial<Filter> & { column: string }; sort?: string },
    now: Date,
    list = containerList,
  ) => {
    const { filter, sort } = query
    const { ids } = await listIds(db, account, list, {
      sort: sort === undefined ? [] : [{ column: sort.replace('-', ''), descending: sort.startsWith('-') }],
      filters: filter ? [{ values: [], none: false, any: false, ...filter }] : [],
      now,
      page: { size: 1000, offset: 0 },
    })
    const { rows } = await sql<{ id: string; number: string }>`
      select id, number from containers union all select id, bill_of_lading_number from shipments`.execute(db)
    const places = new Map(rows.map(({ id, number }) => [id, Number(number)]))
    return ids.map((id) => places.get(id) ?? -1)
  }
  const inAnyOrder = (places: number[]) => places.toSorted((one, other) => one - other)

  test('the database knows nearly all zones, and takes for UTC what is none', async () => {
    expect(zones.length).toBeGreaterThan(ianaZones.length * 0.95)
    expect(await zonesAlike(db, notZones)).toEqual(notZones)
    expect(notZones.filter(isZone)).toEqual([])
  })

  test('a list by act by has the earlier calendar day first, whatever its instant', async () => {
    const reported = (terminal: string | null, line: string | null): Case => ({
      container: {
        current_status: 'available',
        pod_full_out_at: null,
        final_destination_full_out_at: null,
        empty_terminated_at: null,
        pod_timezone: 'America/Los_Angeles',
        final_destination_timezone: 'America/Chicago',
        pickup_lfd: line,
        import_deadlines: { pickup_lfd_terminal: terminal, pickup_lfd_line: line, pickup_lfd_rail: null },
        available_for_pickup: true,
        tracking_stopped_at: null,
        holds_at_pod_terminal: [],
      },
      arrival: { first: null, latest: null, actual: null },
    })
    // Saturday the 21st in Chicago; Friday the 20th in Los Angeles, with the line's Saturday beside it; Friday.
    await write(db, [
      reported(null, '2026-11-21T06:30:00Z'),
      reported('2026-11-21T07:00:00Z', '2026-11-21T06:30:00Z'),
      reported('2026-11-21T06:59:00Z', null),
    ])
    const now = new Date('2026-11-20T18:58:00Z')
    expect(await find({ sort: 'act_by_at' }, now)).toEqual([2, 1, 0])
    expect(await find({ sort: '-act_by_at' }, now)).toEqual([0, 1, 2])
    expect(await find({ filter: { column: 'days_left', values: ['1'] } }, now)).toEqual([0])
    expect(await find({ filter: { column: 'act_by', start: '2026-11-21T07:00:00Z' } }, now)).toEqual([1])
  })

  test('act by, days left, readiness, blocking holds and ETA delay are those of the functions, in every zone', async () => {
    const cases = fc.array(casesIn(zones), { minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(cases, instantIn('America/New_York'), async (given, time) => {
        await write(db, given)
        const now = new Date(time)
        const binding = given.map(({ container }) => actBy(container))
        const days = binding.map((each) => each && daysLeft(each, now))
        const { rows } = await sql<Record<'at' | 'day' | 'left' | 'delay', number | null>>`
          select (extract(epoch from act_by_at) * 1000)::float8 as at,
            (extract(epoch from act_by_day) / 86400)::int as day, ${daysLeftAt(now)} as left, ${etaDelayAt(now)} as delay,
            ${isDelayedByHours(5, now)} as is_late, coalesce(${isPastGateAt(now)}, false) as is_gate_closed
          from containers join shipments on shipments.id = containers.shipment_id order by number::int`.execute(
          db,
        )
        expect(rows).toEqual(
          given.map(({ container, arrival }, place) => {
            const each = binding[place]
            const facts = {
              pod_original_eta_at: arrival.first,
              pod_eta_at: arrival.latest,
              pod_ata_at: arrival.actual,
              pod_timezone: container.pod_timezone,
              line_tracking_stopped_at: container.tracking_stopped_at,
            }
            const hours = arrivalDelayHours(facts, now)
            return {
              at: each ? Date.parse(each.at) : null,
              day: each ? dayNumber(each.day) : null,
              left: days[place],
              delay: arrivalDelayDays(facts, now),
              is_late: hours === null ? null : hours >= 5,
              is_gate_closed: each !== null && each !== undefined && isPastGate(each, now),
            }
          }),
        )

        // Each shipment here has one container: it is listed as its container is.
        for (const [list, sort] of [
          [containerList, 'act_by_at'],
          [containerList, '-act_by_at'],
          [shipmentList, 'act_by_at'],
          [shipmentList, '-act_by_at'],
        ] as const) {
          const order = (await find({ sort }, now, list)).map((place) => binding[place] ?? null)
          const sign = sort === 'act_by_at' ? 1 : -1
          order.slice(1).forEach((each, place) => {
            const before = order[place] ?? null
            if (each !== null && before !== null)
              expect(sign * compareLastFreeDays(before, each)).toBeLessThanOrEqual(0)
            else expect(each).toBeNull()
          })
        }

        const where = (fits: (each: Case, place: number) => boolean) =>
          given.flatMap((each, place) => (fits(each, place) ? [place] : []))
        const found = async (filter: Partial<Filter> & { column: string }) =>
          inAnyOrder(await find({ filter }, now))
        for (const edge of [-1, 0, 1, 2, days.find((each) => each !== null) ?? 0]) {
          const withDays = (fits: (left: number) => boolean) =>
            where((_, place) => {
              const left = days[place] ?? null
              return left !== null && fits(left)
            })
          const text = String(edge)
          expect(await found({ column: 'days_left', end: text })).toEqual(withDays((left) => left < edge))
          expect(
            inAnyOrder(await find({ filter: { column: 'days_left', end: text } }, now, shipmentList)),
          ).toEqual(withDays((left) => left < edge))
          expect(await found({ column: 'days_left', start: text })).toEqual(withDays((left) => left >= edge))
          expect(await found({ column: 'days_left', values: [text, '0.5'] })).toEqual(
            withDays((left) => left === edge),
          )
        }
        expect(await found({ column: 'days_left', none: true })).toEqual(
          where((_, place) => days[place] === null),
        )
        expect(await found({ column: 'stopped_before_pickup', values: ['true'] })).toEqual(
          where(({ container }) => isStoppedBeforePickup(container)),
        )
        expect(await found({ column: 'ready_for_pickup', values: ['true'] })).toEqual(
          where(({ container }) => isReadyForPickup(container)),
        )
        expect(await found({ column: 'blocking_holds', values: ['customs'] })).toEqual(
          where(({ container }) =>
            blockingHolds(container.holds_at_pod_terminal).some(({ name }) => name === 'customs'),
          ),
        )
      }),
      { numRuns: 25 },
    )
  })
})
