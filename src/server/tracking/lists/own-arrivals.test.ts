import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  arrivalDelayDays,
  arrivalDelayHours,
  type ArrivalFacts,
  fleetState,
  overdueDays,
  type OwnPortArrival,
  withOwnPortArrival,
} from '../../../contract/trade/index.ts'
import { fleetStates } from '../../../contract/vocabulary/index.ts'
import { iso } from '../../platform/clock.ts'
import { listIds } from '../../platform/database/lists/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { applySnapshots } from '../snapshot/apply.store.ts'
import { isDelayedByHours, etaDelayAt, overdueDaysAt } from './arrival-delay.list.ts'
import { containerList } from './containers.list.ts'
import { fleetStateAt } from './fleet-state.list.ts'
import { isWithShipment, ownPortArrival } from './own-arrivals.list.ts'

const zone = 'America/Los_Angeles'
const page = z.object({ data: z.array(z.object({ attributes: z.looseObject({}) })) })
type Times = Partial<Record<'pod_arrived_at' | 'pol_vessel_loaded_at', string>>

/** Two bills: one that has arrived without its rolled container, and one of which a container came before the others. */
const bills = {
  ARRIVED: {
    pod_original_eta_at: '2026-11-18T20:00:00Z',
    pod_eta_at: '2026-11-27T20:00:00Z',
    pod_ata_at: '2026-11-18T20:00:00Z',
    delayed_at: '2026-11-20T12:00:00Z',
  },
  EXPECTED: {
    pod_original_eta_at: '2026-11-22T20:00:00Z',
    pod_eta_at: '2026-11-22T20:00:00Z',
    pod_ata_at: null,
    delayed_at: null,
  },
}
const containers: [name: string, bill: keyof typeof bills, current_status: string, Times][] = [
  ['landed', 'ARRIVED', 'grounded', { pod_arrived_at: '2026-11-18T20:00:00Z' }],
  ['rolled', 'ARRIVED', 'on_ship', { pol_vessel_loaded_at: '2026-11-02T20:00:00Z' }],
  ['on rail', 'ARRIVED', 'on_rail', { pod_arrived_at: '2026-11-18T20:00:00Z' }],
  ['early', 'EXPECTED', 'grounded', { pod_arrived_at: '2026-11-19T20:00:00Z' }],
  ['expected', 'EXPECTED', 'on_ship', { pol_vessel_loaded_at: '2026-11-02T20:00:00Z' }],
]
const numberOf = (place: number) => `MSCU100000${place}`
const nameOf = (number: unknown) => containers.find((_, place) => numberOf(place) === number)?.[0] ?? ''

forEachDatabase('Arrivals of the containers of one bill', { engineMatters: true }, (open) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ database: await open() })
    const applications = Object.keys(bills).map((bill) => ({
      snapshot: {
        source: 'scripted',
        taken_at: '2026-11-20T18:00:00Z',
        shipment: { bill_of_lading_number: bill, shipping_line_scac: 'MSCU' },
        containers: containers.flatMap(([, of], place) => (of === bill ? [{ number: numberOf(place) }] : [])),
      },
    }))
    await service.db
      .transaction()
      .execute((trx) => applySnapshots(trx, service.own.account_id, applications, iso(service.clock.now())))
    for (const [bill, { delayed_at, ...times }] of Object.entries(bills)) {
      await service.db
        .updateTable('shipments')
        .set({ ...times, pod_timezone: zone })
        .where('bill_of_lading_number', '=', bill)
        .execute()
      await sql`update shipments set delayed_at = ${delayed_at} where bill_of_lading_number = ${bill}`.execute(
        service.db,
      )
    }
    for (const [place, [, , current_status, times]] of containers.entries())
      await service.db
        .updateTable('containers')
        .set({ current_status, ...times })
        .where('number', '=', numberOf(place))
        .execute()
  })
  afterAll(() => service.close())

  const found = async (query: string) => {
    const { status, text, body } = await service.ask('GET', `/v2/containers?${query}`)
    expect([status, text]).toEqual([200, text])
    return page.parse(body).data.map(({ attributes }) => nameOf(attributes['number']))
  }
  test.each([
    ['filter[arrives_in_days][start]=0', ['expected', 'rolled']],
    ['filter[arrives_in_days]=7', ['rolled']],
    ['filter[arrives_in_days]=2', ['expected']],
    ['filter[arrives_in_days]=null', ['early', 'landed', 'on rail']],
    ['filter[arrives_in_days]=null,7', ['early', 'landed', 'on rail', 'rolled']],
    ['filter[arrives_on]=2026-11-27', ['rolled']],
    ['filter[arrives_on]=null', ['early', 'landed', 'on rail']],
    ['filter[eta_slip_days][start]=2', ['rolled']],
    ['filter[eta_slip_days]=0', ['expected', 'landed', 'on rail']],
    ['filter[eta_slip_days][end]=0', ['early']],
    ['filter[delayed_hours_ago][end]=25', ['rolled']],
    ['filter[delayed_hours_ago]=null', ['early', 'expected', 'landed', 'on rail']],
  ])('each container counts by its own arrival, not by that of its bill: %s', async (query, names) => {
    expect((await found(query)).toSorted()).toEqual(names)
  })

  test('the container with the longest delay of its own comes first, and delays are counted by container', async () => {
    const names = await found('sort=-eta_slip_days')
    expect([names[0], names.at(-1)]).toEqual(['rolled', 'early'])
    const { body } = await service.ask('GET', '/v2/containers/facets?facets=eta_slip_days')
    expect(body).toMatchObject({
      data: {
        eta_slip_days: {
          values: expect.arrayContaining([
            { value: '0', label: null, count: 3 },
            { value: '9', label: null, count: 1 },
          ]),
        },
      },
    })
  })

  test('home has in its calendar and among the delayed ones the container that is still to come', async () => {
    const { body } = await service.ask('GET', '/v2/home')
    const { data } = z
      .object({
        data: z.object({
          calendar: z.object({ days: z.array(z.object({ date: z.string(), arrivals: z.number() })) }),
          cards: z.array(
            z.object({
              name: z.string(),
              containers: z.array(z.object({ number: z.string(), arrival: z.looseObject({}).nullable() })),
            }),
          ),
        }),
      })
      .parse(body)
    const arrivals = data.calendar.days.flatMap(({ date, arrivals: count }) =>
      count > 0 ? [[date, count]] : [],
    )
    expect(arrivals).toEqual([
      ['2026-11-22', 1],
      ['2026-11-27', 1],
    ])
    const delayed = data.cards.find(({ name }) => name === 'delayed')?.containers
    expect(delayed?.map(({ number, arrival }) => [nameOf(number), arrival])).toEqual([
      [
        'rolled',
        expect.objectContaining({ at: '2026-11-27T20:00:00.000Z', is_actual: false, delay_days: 9 }),
      ],
    ])
  })
})

const now = new Date('2026-11-20T18:58:00Z')
const times = [null, '2026-11-18T20:00:00Z', '2026-11-24T20:00:00Z']
type Case = OwnPortArrival & ArrivalFacts & { n: number }
/** Every combination of what a container and its shipment can say of the arrival. */
const cases: Case[] = [null, '2026-11-15T20:00:00Z', '2026-11-19T20:00:00Z']
  .flatMap((pod_arrived_at) =>
    ['on_ship', 'grounded', 'on_rail'].map((current_status) => ({ pod_arrived_at, current_status })),
  )
  .flatMap((own) =>
    [null, '2026-11-02T20:00:00Z'].map((pol_vessel_loaded_at) => ({ ...own, pol_vessel_loaded_at })),
  )
  .flatMap((own) => [null, '2026-11-17T20:00:00Z'].map((pod_ata_at) => ({ ...own, pod_ata_at })))
  .flatMap((own) => times.map((pod_original_eta_at) => ({ ...own, pod_original_eta_at })))
  .flatMap((own) => times.map((pod_eta_at) => ({ ...own, pod_eta_at })))
  .flatMap((own) =>
    [null, '2026-11-10T20:00:00Z'].map((line_tracking_stopped_at) => ({ ...own, line_tracking_stopped_at })),
  )
  .map((own, n) => ({ ...own, n, pod_timezone: zone, empty_out_at: null, pol_full_in_at: null }))
const account = '00000000-0000-4000-8000-0000000000ab'

forEachDatabase('The own arrival of a container', { engineMatters: true }, (open) => {
  test('is in the database as the rules have it: delay, hours of it, days overdue, days until it and the state on the map', async () => {
    const { db } = await open()
    await sql`insert into accounts (id, company_name, created_at) values (${account}, 'Arrivals', now())`.execute(
      db,
    )
    await sql`
      with rows as materialized (
        select *, md5(n::text)::uuid as id from jsonb_to_recordset(${JSON.stringify(cases)}::text::jsonb) as row (
          n int, pod_arrived_at timestamptz, current_status text, pol_vessel_loaded_at timestamptz, pod_ata_at timestamptz,
          pod_original_eta_at timestamptz, pod_eta_at timestamptz, line_tracking_stopped_at timestamptz, pod_timezone text)
      ), shipped as (
        insert into shipments (account_id, id, bill_of_lading_number, normalized_number, pod_ata_at, pod_original_eta_at,
          pod_eta_at, line_tracking_stopped_at, pod_timezone, data_origin, created_at, updated_at)
        select ${account}::uuid, id, n, n, pod_ata_at, pod_original_eta_at, pod_eta_at, line_tracking_stopped_at, pod_timezone,
          'test', now(), now() from rows returning id
      )
      select count(*) from shipped`.execute(db)
    await sql`
      insert into containers (account_id, id, shipment_id, number, current_status, pod_arrived_at, pol_vessel_loaded_at,
        tracking_stopped_at, data_origin, created_at, updated_at)
      select ${account}::uuid, md5(n::text)::uuid, md5(n::text)::uuid, n, current_status, pod_arrived_at, pol_vessel_loaded_at,
        line_tracking_stopped_at, 'test', now(), now()
      from jsonb_to_recordset(${JSON.stringify(cases)}::text::jsonb) as row (
        n int, pod_arrived_at timestamptz, current_status text, pol_vessel_loaded_at timestamptz,
        line_tracking_stopped_at timestamptz)`.execute(db)
    const { rows } = await sql<{
      delay: number | null
      overdue: number | null
      state: number
      hours: boolean
    }>`
      select ${etaDelayAt(now, ownPortArrival)} as delay, ${overdueDaysAt(now, ownPortArrival)} as overdue,
        ${isWithShipment(isDelayedByHours(30, now, ownPortArrival), account)} as hours, ${fleetStateAt(now)} as state
      from containers join shipments on shipments.id = containers.shipment_id order by number::int`.execute(
      db,
    )
    const own = cases.map((each) => withOwnPortArrival(each, each))
    const blank = {
      pod_full_out_at: null,
      final_destination_full_out_at: null,
      empty_terminated_at: null,
      final_destination_timezone: null,
      pickup_lfd: null,
      import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
      available_for_pickup: null,
      holds_at_pod_terminal: [],
    }
    expect(rows).toEqual(
      own.map((each, n) => ({
        delay: arrivalDelayDays(each, now),
        overdue: overdueDays({ expected: each.pod_eta_at, actual: each.pod_ata_at, zone }, now) || null,
        hours: (arrivalDelayHours(each, now) ?? 0) >= 30,
        state: fleetStates.indexOf(
          fleetState(
            {
              ...blank,
              ...own[n],
              current_status: each.current_status,
              tracking_stopped_at: each.line_tracking_stopped_at,
            } as never,
            cases[n] ?? null,
            now,
          ),
        ),
      })),
    )
    const { ids } = await listIds(db, account, containerList, {
      filters: [{ column: 'arrives_in_days', values: [], none: false, any: false, start: '-9999' }],
      sort: [{ column: 'number', descending: false }],
      now,
      page: { size: 1000, offset: 0 },
    })
    const expected = own.filter(
      ({ pod_ata_at, pod_eta_at, line_tracking_stopped_at }) =>
        pod_ata_at === null && pod_eta_at !== null && line_tracking_stopped_at === null,
    )
    const { rows: known } = await sql<{
      id: string
      n: number
    }>`select id, number::int as n from containers`.execute(db)
    expect(
      known
        .filter(({ id }) => ids.includes(id))
        .map(({ n }) => n)
        .toSorted((one, other) => one - other),
    ).toEqual(expected.map(({ n }) => n))
  })
})
