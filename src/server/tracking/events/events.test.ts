import { beforeAll, expect, test } from 'vitest'
import { anyRequest } from '../testing/scripted-carrier.ts'
import { createSourceRegistry } from '../requests/sources.store.ts'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import {
  isEstimate,
  transportEventNames,
  type DataSource,
  type TransportEventName,
} from '../../../contract/vocabulary/index.ts'
import { createAccount } from '../../accounts/store.ts'
import type { Db } from '../../platform/database/tables.ts'
import { append, type LoggedEvent } from '../../platform/events/log.ts'
import { loggedEvents } from '../../testing/logged-events.ts'
import { createLog } from '../../platform/log.ts'
import { recordBreaches } from '../../testing/contract.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { applySnapshot } from '../snapshot/apply.store.ts'
import { checkDue } from '../requests/check.ts'
import { trackingLoaders } from '../loaders.ts'
import type { ContainerSnapshot, ShipmentSnapshot, Snapshot, Source, SourceAnswer } from '../source.ts'
import { createTrackingRequest } from '../requests/tracking-requests.store.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'

const first = '2026-06-01T12:00:00Z'
const later = '2026-06-02T12:00:00Z'
const id = (digit: number) => `${digit}`.repeat(8) + '-0000-4000-8000-000000000000'
const [lading, discharge, chicago, terminal, berth, ramp, ship] = [1, 2, 3, 4, 5, 6, 7].map(id)
const imo = '9930038'

type ReportedStep = [Partial<ShipmentSnapshot>, Partial<ContainerSnapshot>]

/** One container from Fos to Oakland and on to Chicago, as far as it is reported. */
const snapshot = ([shipment, box]: ReportedStep): Snapshot => ({
  source: 'scripted',
  taken_at: first,
  shipment: {
    bill_of_lading_number: 'MEDUFR030802',
    shipping_line_scac: 'MSCU',
    port_of_lading_id: lading ?? null,
    port_of_lading_locode: 'FRFOS',
    pol_timezone: 'Europe/Paris',
    port_of_discharge_id: discharge ?? null,
    port_of_discharge_locode: 'USOAK',
    pod_timezone: 'America/Los_Angeles',
    pod_terminal_id: terminal ?? null,
    pod_vessel_imo: imo,
    pod_voyage_number: '98N',
    ...shipment,
  },
  containers: [{ number: 'MSCU1234565', pod_terminal_id: terminal ?? null, ...box }],
})
const inland: Partial<ShipmentSnapshot> = {
  destination: { id: chicago ?? '', type: 'metro_area' },
  destination_locode: 'USCHI',
  destination_timezone: 'America/Chicago',
  destination_terminal: { id: ramp ?? '', type: 'rail_terminal' },
}
const deadlines = (line: string | null, at: string | null, rail: string | null) => ({
  import_deadlines: { pickup_lfd_line: line, pickup_lfd_terminal: at, pickup_lfd_rail: rail },
})
const [monday, tuesday] = ['2026-06-09T06:59:00Z', '2026-06-10T06:59:00Z']

const reported = (event: TransportEventName, data_source: DataSource = 'shipping_line'): ReportedStep => [
  {},
  {
    transport_events: [
      {
        key: `${event}@USOAK`,
        event,
        timestamp: isEstimate(event) ? '2026-06-20T08:00:00Z' : '2026-06-02T08:00:00Z',
        timezone: 'America/Los_Angeles',
        location_locode: 'USOAK',
        location: { id: discharge ?? '', type: 'port' },
        terminal: { id: terminal ?? '', type: 'terminal' },
        vessel_id: ship ?? null,
        voyage_number: '98N',
        data_source,
      },
    ],
  },
]

forEachDatabase('The event log', (open) => {
  let db: Db
  let close = 0
  beforeAll(async () => {
    db = (await open()).db
  })

  /** A new account, which knows the vessel. */
  async function newAccount(): Promise<string> {
    const account_id = await createAccount(db, {
      company_name: `Imports ${++close}`,
      routing_data: false,
      simulated: false,
      created_at: first,
    })
    await db
      .insertInto('vessels')
      .values({ account_id, id: ship ?? '', name: 'MSC CHANNE', imo, mmsi: null, unmapped: null })
      .execute()
    return account_id
  }
  const logged = (account_id: string) => loggedEvents(db, account_id)

  /** The record that the log refers to, as the interface shows it; it breaks nothing of the contract. */
  async function recordOf(
    account_id: string,
    { reference_type, reference_id }: LoggedEvent,
  ): Promise<Resource> {
    const load = trackingLoaders({ db })[reference_type as 'transport_event']
    const [record] = (await load?.(wholeAccount(account_id), [reference_id ?? ''])) ?? []
    if (!record) throw new Error(`There is no ${reference_type} ${reference_id}`)
    expect(recordBreaches(record, true)).toEqual([])
    return record
  }

  /**
   * Applies one report after another and returns what the last one added: the one entry of that name, its record, and
   * all names added. Applied once more, it adds nothing.
   */
  async function change(event: string, ...steps: ReportedStep[]) {
    const account = await newAccount()
    let before = 0
    for (const step of steps) {
      before = (await logged(account)).length
      await applySnapshot(db, account, { snapshot: snapshot(step) }, step === steps.at(-1) ? later : first)
    }
    const all = await logged(account)
    const added = all.slice(before)
    const entries = added.filter((entry) => entry.event === event)
    expect(entries).toHaveLength(1)
    const last = snapshot(steps.at(-1) ?? [{}, {}])
    const again = await applySnapshot(db, account, { snapshot: last }, later)
    expect(again).toMatchObject({ changed: false })
    expect(await logged(account)).toHaveLength(all.length)
    const [entry] = entries
    if (!entry) throw new Error('There is one')
    const [shipment] =
      (await trackingLoaders({ db }).shipment?.(wholeAccount(account), [entry.shipment_id ?? ''])) ?? []
    expect(shipment).toBeDefined()
    return { entry, record: await recordOf(account, entry), names: added.map((each): string => each.event) }
  }

  test.each(transportEventNames)(
    '%s is raised when a source tells it of a box that is known',
    async (event) => {
      const { entry, record, names } = await change(event, [{}, {}], reported(event))
      expect(entry.reference_type).toBe('transport_event')
      expect(record.attributes).toMatchObject({
        event,
        location_locode: 'USOAK',
        data_source: 'shipping_line',
      })
      expect(record.relationships).toMatchObject({
        container: { data: { id: entry.container_id, type: 'container' } },
        shipment: { data: { id: entry.shipment_id, type: 'shipment' } },
        location: { data: { id: discharge, type: 'port' } },
        vessel: { data: { id: ship, type: 'vessel' } },
        terminal: { data: { id: terminal, type: 'terminal' } },
      })
      expect(names.filter((name) => name === event)).toHaveLength(1)
    },
  )

  test.each<[TransportEventName, ReportedStep, ReportedStep, object]>([
    [
      'container.transport.available',
      [{}, { available_for_pickup: false }],
      [{}, { available_for_pickup: true }],
      { timestamp: later, location_locode: 'USOAK', data_source: 'terminal' },
    ],
    [
      'container.transport.not_available',
      [{}, { available_for_pickup: true }],
      [{}, { available_for_pickup: false }],
      { timestamp: later, location_locode: 'USOAK', data_source: 'terminal' },
    ],
    [
      'container.transport.estimated.vessel_departed',
      [{ pol_etd_at: '2026-06-03T00:00:00Z' }, {}],
      [{ pol_etd_at: '2026-06-04T00:00:00Z' }, {}],
      { timestamp: '2026-06-04T00:00:00Z', location_locode: 'FRFOS', timezone: 'Europe/Paris' },
    ],
    [
      'container.transport.estimated.vessel_arrived',
      [{ pod_eta_at: '2026-06-20T00:00:00Z' }, {}],
      [{ pod_eta_at: '2026-06-21T00:00:00Z' }, {}],
      { timestamp: '2026-06-21T00:00:00Z', location_locode: 'USOAK', voyage_number: '98N' },
    ],
    [
      'container.transport.estimated.arrived_at_inland_destination',
      [{ ...inland, destination_eta_at: '2026-06-25T00:00:00Z' }, {}],
      [{ ...inland, destination_eta_at: '2026-06-26T00:00:00Z' }, {}],
      { timestamp: '2026-06-26T00:00:00Z', location_locode: 'USCHI', timezone: 'America/Chicago' },
    ],
  ])(
    '%s is raised, too, when only the field that says it has moved',
    async (event, known, moved, attributes) => {
      const { entry, record } = await change(event, known, moved)
      expect(entry.reference_type).toBe('transport_event')
      expect(record.attributes).toMatchObject({ event, ...attributes })
    },
  )

  test.each<[string, ReportedStep, ReportedStep, object]>([
    [
      'container.pickup_lfd.changed',
      [{}, deadlines(monday, null, null)],
      [{}, deadlines(tuesday, null, null)],
      { data_source: 'shipping_line', location_locode: 'USOAK', timestamp: later, value: null },
    ],
    [
      'container.pickup_lfd_line.changed',
      [{}, deadlines(null, monday, null)],
      [{}, deadlines(tuesday, monday, null)],
      { data_source: 'shipping_line', location_locode: 'USOAK', timestamp: tuesday, value: tuesday },
    ],
    [
      'container.pickup_lfd_terminal.changed',
      [{}, deadlines(monday, monday, null)],
      [{}, deadlines(monday, tuesday, null)],
      { data_source: 'terminal', location_locode: 'USOAK', timestamp: tuesday, value: tuesday },
    ],
    [
      'container.pickup_lfd_rail.changed',
      [inland, deadlines(null, null, monday)],
      [inland, deadlines(null, null, tuesday)],
      {
        data_source: 'terminal',
        location_locode: 'USCHI',
        timezone: 'America/Chicago',
        timestamp: tuesday,
        value: tuesday,
      },
    ],
    [
      'container.pickup_appointment.changed',
      [{}, { pickup_appointment_at: monday }],
      [{}, { pickup_appointment_at: null }],
      { data_source: 'terminal', location_locode: 'USOAK', timestamp: null, value: null },
    ],
  ])(
    '%s is raised when that date moves, with the new date where it is that of one source',
    async (event, known, moved, attributes) => {
      const { entry, record } = await change(event, known, moved)
      expect(entry.reference_type).toBe('transport_event')
      expect(record.attributes).toMatchObject({ event, created_at: later, ...attributes })
      expect(record.attributes['timezone']).not.toBeNull()
      expect(entry.occurred_at).toBe(later)
      expect(record.relationships).toMatchObject({ container: { data: { id: entry.container_id } } })
    },
  )

  test('shipment.estimated.arrival is raised when the arrival at the port of discharge moves', async () => {
    const { entry, record } = await change(
      'shipment.estimated.arrival',
      [{ pod_eta_at: '2026-06-20T00:00:00Z' }, {}],
      [{ pod_eta_at: '2026-06-21T00:00:00Z' }, {}],
    )
    expect(entry.reference_type).toBe('estimated_event')
    expect(record).toMatchObject({
      attributes: {
        event: 'shipment.estimated.arrival',
        estimated_timestamp: '2026-06-21T00:00:00Z',
        location_locode: 'USOAK',
        timezone: 'America/Los_Angeles',
        voyage_number: '98N',
        data_source: 'shipping_line',
      },
      relationships: {
        shipment: { data: { id: entry.shipment_id } },
        port: { data: { id: discharge, type: 'port' } },
        vessel: { data: { id: ship, type: 'vessel' } },
      },
    })
  })

  const hold = { name: 'customs', status: 'hold', description: 'CUST EXAM' }
  const fee = { type: 'demurrage', amount: 300, currency_code: 'USD' }

  test('container.created is raised with a new container, and has what came with it', async () => {
    const { entry, record } = await change('container.created', [{}, { available_for_pickup: false }])
    expect(entry.reference_type).toBe('container_updated_event')
    expect(record.attributes).toMatchObject({
      changeset: { available_for_pickup: [null, false], pod_terminal: [null, terminal] },
      data_source: 'terminal',
    })
    expect(record.relationships).toMatchObject({ container: { data: { id: entry.container_id } } })
  })

  test('container.updated is raised once for all that changed, each as before and after', async () => {
    const { entry, record } = await change(
      'container.updated',
      [{}, { available_for_pickup: true, ...deadlines(monday, null, null) }],
      [
        {},
        {
          available_for_pickup: false,
          holds_at_pod_terminal: [hold],
          fees_at_pod_terminal: [fee],
          pickup_appointment_at: tuesday,
          pod_terminal_id: berth ?? null,
          ...deadlines(tuesday, null, null),
        },
      ],
    )
    expect(entry.reference_type).toBe('container_updated_event')
    expect(record).toMatchObject({
      attributes: {
        changeset: {
          available_for_pickup: [true, false],
          pickup_lfd: [monday, tuesday],
          fees_at_pod_terminal: [[], [fee]],
          holds_at_pod_terminal: [[], [hold]],
          pickup_appointment_at: [null, tuesday],
          pod_terminal: [terminal, berth],
        },
        timestamp: later,
        timezone: 'America/Los_Angeles',
        data_source: 'terminal',
      },
      relationships: {
        container: { data: { id: entry.container_id, type: 'container' } },
        terminal: { data: { id: berth, type: 'terminal' } },
      },
    })
  })

  test('container.pod_terminal_changed is raised when the ship is sent to another berth', async () => {
    const { entry, record, names } = await change(
      'container.pod_terminal_changed',
      [{}, {}],
      [{}, { pod_terminal_id: berth ?? null }],
    )
    expect(entry.reference_type).toBe('container_updated_event')
    expect(record).toMatchObject({
      attributes: { changeset: { pod_terminal: [terminal, berth] } },
      relationships: { terminal: { data: { id: berth, type: 'terminal' } } },
    })
    expect(names).toEqual(['container.updated', 'container.pod_terminal_changed'])
  })

  const back: ReportedStep = [
    {},
    {
      transport_events: [
        { key: 'empty_in', event: 'container.transport.empty_in', timestamp: '2026-05-30T00:00:00Z' },
      ],
    },
  ]
  test.each<[string, SourceAnswer, object]>([
    [
      'tracking_request.succeeded',
      { kind: 'snapshot', snapshot: snapshot([{}, {}]) },
      { status: 'created', failed_reason: null, is_retrying: false },
    ],
    [
      'tracking_request.failed',
      { kind: 'refused', reason: 'invalid_number' },
      { status: 'failed', failed_reason: 'invalid_number' },
    ],
    ['tracking_request.awaiting_manifest', { kind: 'not_found' }, { status: 'awaiting_manifest' }],
    [
      'tracking_request.tracking_stopped',
      { kind: 'snapshot', snapshot: snapshot(back) },
      { status: 'tracking_stopped' },
    ],
  ])('%s is raised when the line answers so', async (event, answer, attributes) => {
    const account_id = await newAccount()
    const time = { ms: Date.parse(first) }
    const clock = { speed: 1, now: () => new Date(time.ms) }
    const source: Source = {
      name: `reported ${account_id}`,
      simulated: false,
      capabilities: anyRequest,
      ask: async () => answer,
    }
    const deps = {
      db,
      clock,
      sources: createSourceRegistry([source]),
      log: createLog(() => undefined, clock.now),
    }
    const number = 'MEDUFR030802'
    await createTrackingRequest(db, {
      account_id,
      id: crypto.randomUUID(),
      request_type: 'bill_of_lading',
      request_number: number,
      normalized_number: normaliseIdentifier(number),
      scac: 'MSCU',
      source: source.name,
      next_check_at: first,
      created_at: first,
      updated_at: first,
    })
    for (let rounds = 0; rounds < 3; rounds++) {
      await checkDue(deps)
      time.ms += 60_000
    }
    const entries = (await logged(account_id)).filter((entry) => entry.event === event)
    expect(entries).toHaveLength(1)
    const [entry] = entries
    if (!entry) throw new Error('There is one')
    expect(entry.reference_type).toBe('tracking_request')
    expect((await recordOf(account_id, entry)).attributes).toMatchObject(attributes)
  })

  test('events of documents are announced with the document', async () => {
    const account_id = await newAccount()
    const entry = (event: 'document.extracted' | 'document.extraction_failed') => ({
      event,
      reference: { type: 'document', id: id(8) },
      shipment_id: null,
      container_id: null,
      occurred_at: first,
    })
    const entries = [entry('document.extracted'), entry('document.extraction_failed')]
    await db.transaction().execute((trx) => append(trx, account_id, entries, first))
    expect(
      (await logged(account_id)).map(({ event, reference_type }) => `${reference_type} ${event}`),
    ).toEqual(['document document.extracted', 'document document.extraction_failed'])
  })
})
