import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  type ContainerPlace,
  type PlacingEvent,
  placingEvents,
  whereaboutsOf,
} from '../../../contract/trade/index.ts'
import { containerStatuses } from '../../../contract/vocabulary/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { forEachDatabase } from '../../testing/databases.ts'

const account = '00000000-0000-4000-8000-0000000000ac'
const idOf = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const ports = [801, 802, 803].map(idOf)
const vessels = [701, 702].map(idOf)
const instants = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z', '2026-12-03T10:00:00.000Z']

const rarely = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...instants) },
)
const port = fc.option(fc.constantFrom(...ports))
const container = fc.record({
  current_status: fc.oneof(
    fc.constantFrom('new', 'on_ship', 'loaded', 'grounded'),
    fc.constantFrom(...containerStatuses, 'lost'),
  ),
  final_destination_timezone: fc.constantFrom(null, 'America/Chicago'),
  pol_full_in_at: rarely,
  pol_vessel_loaded_at: rarely,
  pol_vessel_departed_at: rarely,
  pod_arrived_at: rarely,
  pod_discharged_at: rarely,
  pod_full_out_at: rarely,
  pod_rail_departed_at: rarely,
  ind_ata_at: rarely,
  ind_rail_unloaded_at: rarely,
  final_destination_full_out_at: rarely,
  empty_terminated_at: rarely,
})
const shipment = fc.record({
  port_of_lading_id: port,
  port_of_discharge_id: port,
  pol_atd_at: rarely,
  pod_ata_at: rarely,
  line_tracking_stopped_at: rarely,
})
const event = fc.record({
  event: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...placingEvents) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('empty_out', 'estimated.vessel_departed')
        .map((e) => `container.transport.${e}`),
    },
  ),
  timestamp: fc.option(fc.constantFrom(...instants), { freq: 9 }),
  location_id: port,
  location_type: fc.constantFrom('port', 'port', 'metro_area'),
  vessel_id: fc.option(fc.constantFrom(...vessels)),
  voyage_number: fc.constantFrom(null, '078E'),
})
const cases = fc.array(
  fc.record({
    container,
    shipment: fc.option(shipment, { freq: 9 }),
    events: fc.array(event, { maxLength: 5 }),
    later: fc.array(event, { maxLength: 2 }),
    // What is written first, and whether some of the events are taken back.
    shipmentFirst: fc.boolean(),
    withdrawn: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
)
type Case = typeof cases extends fc.Arbitrary<(infer Of)[]> ? Of : never
interface NumberedCase extends Omit<Case, 'events' | 'later'> {
  n: number
  events: PlacingEvent[]
  later: PlacingEvent[]
}

async function insert(db: Db, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::jsonb)`.execute(
    db,
  )
}
const stored = { account_id: account, data_origin: 'test', created_at: instants[0], updated_at: instants[0] }

const shipmentRow = ({ n, shipment: row }: NumberedCase) => ({
  ...stored,
  ...row,
  id: idOf(n),
  bill_of_lading_number: `B${n}`,
  normalized_number: `B${n}`,
})
const eventRows = (n: number, events: readonly PlacingEvent[]) =>
  events.map((row) => ({
    account_id: account,
    container_id: idOf(n),
    source_key: row.id,
    created_at: instants[0],
    ...row,
  }))

forEachDatabase('Where containers are', { engineMatters: true }, (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
    await sql`insert into accounts (id, company_name, created_at) values (${account}, 'Places', now())`.execute(
      db,
    )
  })

  const clear = async () => {
    await sql`delete from transport_events`.execute(db)
    await sql`delete from containers`.execute(db)
    await sql`delete from shipments`.execute(db)
  }
  const places = async (): Promise<ContainerPlace[]> => {
    const { rows } = await sql<ContainerPlace>`
      select whereabouts, current_place_id as place_id, current_voyage_number as voyage_number, placed_since as since
      from containers where account_id = ${account} order by number::int`.execute(db)
    return rows.map((row) => ({ ...row, since: row.since && new Date(row.since).toISOString() }))
  }

  test('are kept as the rule has them, whatever is written first, moved or taken back', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (drawn) => {
        await clear()
        let serial = 5000
        const numbered = (events: Case['events']): PlacingEvent[] =>
          events.map((each) => ({ ...each, id: idOf((serial += 7)) }))
        const given: NumberedCase[] = drawn.map((each, n) => ({
          ...each,
          n,
          events: numbered(each.events),
          later: numbered(each.later),
        }))
        const shipments = (first: boolean) =>
          given.filter((each) => each.shipment !== null && each.shipmentFirst === first).map(shipmentRow)
        await insert(db, 'shipments', shipments(true))
        await insert(
          db,
          'containers',
          given.map(({ n, container: row, shipment: own }) => ({
            ...stored,
            ...row,
            id: idOf(n),
            number: String(n),
            shipment_id: own === null ? null : idOf(n),
            fees_at_pod_terminal: [],
            holds_at_pod_terminal: [],
          })),
        )
        await insert(
          db,
          'transport_events',
          given.flatMap(({ n, events }) => eventRows(n, events)),
        )
        await insert(db, 'shipments', shipments(false))
        await insert(
          db,
          'transport_events',
          given.flatMap(({ n, later }) => eventRows(n, later)),
        )
        const withdrawn = given.flatMap((each) => (each.withdrawn ? each.later.map(({ id }) => id) : []))
        await sql`delete from transport_events where id = any(${sql.val(withdrawn)}::uuid[])`.execute(db)

        expect(await places()).toEqual(
          given.map((each) =>
            whereaboutsOf(
              { ...each.container, tracking_stopped_at: each.shipment?.line_tracking_stopped_at ?? null },
              each.shipment,
              [...each.events, ...(each.withdrawn ? [] : each.later)],
            ),
          ),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('a container follows a port that is merged into another, and the arrival of its shipment', async () => {
    const [one = '', two = ''] = ports
    const [ship = ''] = vessels
    const [first = '', second = ''] = instants
    await clear()
    await insert(db, 'shipments', [
      {
        ...stored,
        id: idOf(1),
        bill_of_lading_number: 'B',
        normalized_number: 'B',
        port_of_discharge_id: two,
      },
    ])
    await insert(db, 'containers', [
      {
        ...stored,
        id: idOf(1),
        number: '1',
        shipment_id: idOf(1),
        current_status: 'new',
        fees_at_pod_terminal: [],
        holds_at_pod_terminal: [],
      },
    ])
    const nowhere = { whereabouts: 'not_started', place_id: null, voyage_number: null, since: null }
    expect(await places()).toEqual([nowhere])
    const loaded = {
      id: idOf(2),
      event: 'container.transport.vessel_loaded',
      timestamp: first,
      location_id: one,
      location_type: 'port',
      vessel_id: ship,
      voyage_number: '078E',
    }
    await insert(db, 'transport_events', eventRows(1, [loaded]))
    expect(await places()).toEqual([{ ...nowhere, whereabouts: 'in_port', place_id: one, since: first }])
    await sql`update transport_events set location_id = ${two} where account_id = ${account}`.execute(db)
    expect(await places()).toEqual([{ ...nowhere, whereabouts: 'in_port', place_id: two, since: first }])
    const left = { ...loaded, id: idOf(3), event: 'container.transport.vessel_departed', vessel_id: null }
    await insert(db, 'transport_events', eventRows(1, [{ ...left, location_id: two, timestamp: second }]))
    expect(await places()).toEqual([
      { whereabouts: 'at_sea', place_id: ship, voyage_number: '078E', since: second },
    ])
    await sql`update shipments set pod_ata_at = ${second} where account_id = ${account}`.execute(db)
    expect(await places()).toEqual([{ ...nowhere, whereabouts: 'in_port', place_id: two, since: second }])
    await sql`update shipments set line_tracking_stopped_at = ${second} where account_id = ${account}`.execute(
      db,
    )
    expect(await places()).toEqual([{ ...nowhere, whereabouts: 'ended' }])
  })
})
