import { beforeAll, expect, test } from 'vitest'
import { anyRequest } from '../testing/scripted-carrier.ts'
import { createSourceRegistry } from '../requests/sources.store.ts'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { createAccount } from '../../accounts/store.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { read } from '../../platform/events/log.ts'
import { beginning } from '../../platform/events/position.rules.ts'
import { loggedEvents, untilReadable } from '../../testing/logged-events.ts'
import { createLog } from '../../platform/log.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { applySnapshot, applySnapshots } from './apply.store.ts'
import { checkDue } from '../requests/check.ts'
import { listContainers } from '../records/containers.store.ts'
import { feedFleet } from '../testing/feed-fleet.ts'
import { editShipment, listShipments, shipmentsByIds } from '../records/shipments.store.ts'
import type { Snapshot, Source, SourceAnswer } from '../source.ts'
import { createTrackingRequest, trackingRequestsByIds } from '../requests/tracking-requests.store.ts'
import { listTransportEvents } from '../events/transport-events.store.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'

const start = Date.parse('2026-06-01T12:00:00Z')
const now = '2026-06-01T12:00:00Z'
const silent = createLog(
  () => undefined,
  () => new Date(start),
)

const move = (event: string, timestamp: string | null, location_locode: string) => ({
  key: `${event} ${location_locode}`,
  event: `container.transport.${event}`,
  timestamp,
  timezone: 'Etc/UTC',
  location_locode,
})
const snapshot = (bill: string, ...numbers: string[]): Snapshot => ({
  source: 'scripted',
  taken_at: now,
  shipment: {
    bill_of_lading_number: bill,
    shipping_line_scac: 'MSCU',
    port_of_lading_locode: 'FRFOS',
    port_of_discharge_locode: 'USOAK',
    pod_eta_at: '2026-06-10T00:00:00Z',
  },
  containers: numbers.map((number) => ({
    number,
    holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'CUST EXAM "1"' }],
    transport_events: [
      move('vessel_departed', '2026-05-20T10:00:00Z', 'FRFOS'),
      move('vessel_loaded', '2026-05-19T10:00:00Z', 'FRFOS'),
      move('full_in', null, 'FRFOS'),
    ],
  })),
  positions: [
    {
      vessel_id: '99999999-9999-4999-8999-999999999999',
      timestamp: '2026-05-21T00:00:00Z',
      latitude: 35.5,
      longitude: -8.25,
      heading: 270,
      speed: null,
    },
  ],
})

/** A carrier whose answers the test gives. */
function carrier(answers: Record<string, SourceAnswer>) {
  const asked: string[] = []
  const source: Source = {
    name: 'scripted',
    simulated: false,
    capabilities: anyRequest,
    async ask({ request_number }) {
      asked.push(request_number)
      const answer = answers[request_number]
      if (!answer) return { kind: 'not_found' }
      return answer
    },
  }
  return { source, asked, answers }
}

forEachDatabase('Tracking', (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
  })
  const newAccount = (simulated = false) =>
    createAccount(db, { company_name: 'Imports', routing_data: false, simulated, created_at: now })
  const events = async (account_id: string) => (await loggedEvents(db, account_id)).map(({ event }) => event)
  const identifiers = async (account_id: string) =>
    (
      await db
        .selectFrom('identifiers')
        .select(['field', 'normalized'])
        .where('account_id', '=', account_id)
        .execute()
    ).map(({ field, normalized }) => `${field} ${normalized}`)
  const service = (line: ReturnType<typeof carrier>) => {
    const time = { ms: start }
    const clock = { speed: 1, now: () => new Date(time.ms) }
    return {
      deps: { db, clock, sources: createSourceRegistry([line.source]), log: silent },
      pass: (hours: number) => {
        time.ms += hours * 3_600_000
      },
      ask: (account_id: string, number: string, more: object = {}) =>
        createTrackingRequest(db, {
          account_id,
          id: crypto.randomUUID(),
          request_type: 'bill_of_lading',
          request_number: number,
          normalized_number: normaliseIdentifier(number),
          scac: 'MSCU',
          source: 'scripted',
          next_check_at: iso(new Date(time.ms)),
          created_at: iso(new Date(time.ms)),
          updated_at: iso(new Date(time.ms)),
          ...more,
        }),
    }
  }
  const requestNow = async (account_id: string, { id }: { id: string }) =>
    (await trackingRequestsByIds(db, account_id, [id]))[0]

  test('A snapshot is stored with what it is found by, its positions and the log; reported again it changes nothing', async () => {
    const account = await newAccount()
    const reported = snapshot('MEDUFR030802', 'MSCU1234565', 'MSCU7654321')
    const first = await applySnapshot(db, account, { snapshot: reported }, now)
    expect(first).toMatchObject({ isNew: true, changed: true })
    const log = await events(account)
    expect(log.filter((event) => event === 'container.created')).toHaveLength(2)
    expect(log.filter((event) => event === 'container.transport.estimated.vessel_arrived')).toHaveLength(2)
    expect(log).toHaveLength(10)
    expect(await identifiers(account)).toEqual(
      expect.arrayContaining([
        'bill_of_lading_number MEDUFR030802',
        'bill_of_lading_number MSCUMEDUFR030802',
        'container_number MSCU1234565',
      ]),
    )
    const again = await applySnapshot(
      db,
      account,
      { snapshot: structuredClone(reported) },
      '2026-06-01T13:00:00Z',
    )
    expect(again).toMatchObject({ isNew: false, changed: false, shipment_id: first?.shipment_id })
    expect(await events(account)).toEqual(log)
    const [stored] = await shipmentsByIds(db, wholeAccount(account), [first?.shipment_id ?? ''])
    expect(stored).toMatchObject({
      row: {
        pol_atd_at: '2026-05-20T10:00:00Z',
        pod_original_eta_at: '2026-06-10T00:00:00Z',
        updated_at: now,
      },
      container_ids: first?.containers.map(({ id }) => id),
    })
  })

  test('A container comes with its events in time order, those without a time first', async () => {
    const account = await newAccount()
    const applied = await applySnapshot(db, account, { snapshot: snapshot('MEDU1', 'MSCU1234565') }, now)
    const container = applied?.containers[0]?.id ?? ''
    const listed = await listTransportEvents(db, wholeAccount(account), container, {
      page: { size: 2, offset: 0 },
      sort: [],
    })
    expect(listed?.total).toBe(4)
    expect(listed?.events.map(({ event }) => event)).toEqual([
      'container.transport.full_in',
      'container.transport.vessel_loaded',
    ])
  })

  test('The same new number reported by two at once makes one shipment', { tags: ['engine'] }, async () => {
    const account = await newAccount()
    const reported = snapshot('MEDU2', 'MSCU1234565')
    const both = await Promise.all([
      applySnapshot(db, account, { snapshot: reported }, now),
      applySnapshot(db, account, { snapshot: structuredClone(reported) }, now),
    ])
    expect(both.filter((applied) => applied?.isNew)).toHaveLength(1)
    const page = { size: 30, offset: 0 }
    expect(await listShipments(db, wholeAccount(account), { page, sort: [] })).toMatchObject({ total: 1 })
    expect(await listContainers(db, wholeAccount(account), { page, sort: [] })).toMatchObject({ total: 1 })
  })

  test(
    'Many snapshots of one shipment in one go are applied one after the other',
    { tags: ['engine'] },
    async () => {
      const account = await newAccount()
      const applied = await db.transaction().execute((trx) =>
        applySnapshots(
          trx,
          account,
          ['MSCU1234565', 'MSCU7654321', 'MSCU1111111'].map((number) => ({
            snapshot: snapshot('MEDU3', number),
          })),
          now,
        ),
      )
      expect(new Set(applied.map(({ shipment_id }) => shipment_id)).size).toBe(1)
      expect(applied.map(({ isNew }) => isNew)).toEqual([true, false, false])
      expect(applied.at(-1)?.containers).toHaveLength(3)
    },
  )

  test("A person's reference numbers are found at once, and the next snapshot leaves them", async () => {
    const account = await newAccount()
    const applied = await applySnapshot(db, account, { snapshot: snapshot('MEDU4', 'MSCU1234565') }, now)
    const id = applied?.shipment_id ?? ''
    const edited = await editShipment(db, account, id, { ref_numbers: ['PO "7", {x}', ''], now })
    expect(edited).toMatchObject({ row: { ref_numbers: ['PO "7", {x}', ''] } })
    expect(await identifiers(account)).toContain('ref_number PO"7",{X}')
    const page = { size: 30, offset: 0 }
    expect(await listShipments(db, wholeAccount(account), { page, sort: [], q: 'PO"7"' })).toMatchObject({
      total: 1,
    })
    expect(await listContainers(db, wholeAccount(account), { page, sort: [], q: 'PO"7"' })).toMatchObject({
      total: 1,
    })
    await applySnapshot(db, account, { snapshot: snapshot('MEDU4', 'MSCU1234565') }, now)
    expect((await shipmentsByIds(db, wholeAccount(account), [id]))[0]?.row.ref_numbers).toEqual([
      'PO "7", {x}',
      '',
    ])
    expect(await editShipment(db, await newAccount(), id, { ref_numbers: [], now })).toBeUndefined()
  })

  test('A request that is due is checked once, and its shipment is stored', async () => {
    const account = await newAccount()
    const line = carrier({ MEDU5: { kind: 'snapshot', snapshot: snapshot('MEDU5', 'MSCU1234565') } })
    const { deps, ask } = service(line)
    const request = await ask(account, 'MEDU5', { ref_numbers: ['PO 9'], tags: ['spring'] })
    expect(await checkDue(deps)).toEqual({ checked: 1, more: false })
    expect(await checkDue(deps)).toEqual({ checked: 0, more: false })
    const resolved = await requestNow(account, request)
    expect(resolved).toMatchObject({
      status: 'created',
      checked_at: now,
      next_check_at: '2026-06-01T18:00:00Z',
    })
    const [shipment] = await shipmentsByIds(db, wholeAccount(account), [resolved?.shipment_id ?? ''])
    expect(shipment?.row).toMatchObject({
      ref_numbers: ['PO 9'],
      tags: ['spring'],
      line_tracking_last_succeeded_at: now,
    })
    expect(await events(account)).toContain('tracking_request.succeeded')
  })

  test('A number that is tracked already is a duplicate: typed again, or as the container of a known bill', async () => {
    const account = await newAccount()
    const found: SourceAnswer = { kind: 'snapshot', snapshot: snapshot('MEDU6', 'MSCU1234565') }
    const line = carrier({ MEDU6: found, MSCU1234565: found })
    const { deps, ask } = service(line)
    const first = await ask(account, 'MEDU6')
    const twin = await ask(account, 'MEDU 6', { created_at: '2026-06-01T12:00:01Z' })
    await checkDue(deps)
    const box = await ask(account, 'MSCU1234565', { request_type: 'container' })
    await checkDue(deps)
    const shipment_id = (await requestNow(account, first))?.shipment_id
    expect(await requestNow(account, first)).toMatchObject({ status: 'created' })
    for (const again of [twin, box])
      expect(await requestNow(account, again)).toMatchObject({
        status: 'failed',
        failed_reason: 'duplicate',
        shipment_id,
        next_check_at: null,
      })
    expect(line.asked).not.toContain('MSCU1234565')
  })

  test('When every container is back empty, tracking stops for the whole shipment and all its requests', async () => {
    const account = await newAccount()
    const box = {
      number: 'MSCU1234565',
      transport_events: [move('empty_in', '2026-05-30T00:00:00Z', 'USOAK')],
    }
    const line = carrier({
      MEDU7: { kind: 'snapshot', snapshot: { ...snapshot('MEDU7'), containers: [box] } },
    })
    const { deps, ask, pass } = service(line)
    const request = await ask(account, 'MEDU7')
    await checkDue(deps)
    expect(await requestNow(account, request)).toMatchObject({ status: 'created' })
    pass(1)
    await checkDue(deps)
    const stopped = await requestNow(account, request)
    expect(stopped).toMatchObject({ status: 'tracking_stopped', next_check_at: null })
    const [shipment] = await shipmentsByIds(db, wholeAccount(account), [stopped?.shipment_id ?? ''])
    expect(shipment?.row).toMatchObject({
      line_tracking_stopped_at: '2026-06-01T13:00:00Z',
      line_tracking_stopped_reason: 'all_containers_terminated',
    })
    expect(await events(account)).toEqual(
      expect.arrayContaining(['tracking_request.succeeded', 'tracking_request.tracking_stopped']),
    )
  })

  test(
    'A source that throws, or reports what cannot be stored, holds up no other request',
    { tags: ['engine'] },
    async () => {
      const account = await newAccount()
      const line = carrier({ MEDU8: { kind: 'snapshot', snapshot: snapshot('MEDU8', 'MSCU1234565') } })
      const spoilt = { ...snapshot('MEDU9'), containers: [{ number: 'MSCU1', seal_number: 'NUL \0' }] }
      line.answers['MEDU9'] = { kind: 'snapshot', snapshot: spoilt }
      const ask = line.source.ask
      line.source.ask = async (request, at) => {
        if (request.request_number === 'MEDU10') throw new Error('the line is down')
        return ask(request, at)
      }
      const { deps, ask: askFor } = service(line)
      const good = await askFor(account, 'MEDU8')
      const bad = [await askFor(account, 'MEDU9'), await askFor(account, 'MEDU10')]
      await checkDue(deps)
      expect(await requestNow(account, good)).toMatchObject({ status: 'created' })
      for (const request of bad)
        expect(await requestNow(account, request)).toMatchObject({
          status: 'pending',
          failed_reason: 'internal_processing_error',
          is_retrying: true,
          retry_count: 1,
        })
    },
  )

  test('Requests of another source, such as imported ones, are never checked', async () => {
    const account = await newAccount()
    const line = carrier({})
    const { deps, ask } = service(line)
    await ask(account, 'MEDU11', { source: 'import' })
    expect(await checkDue(deps)).toEqual({ checked: 0, more: false })
  })

  test('Requests of the fleet are added once, in simulated accounts alone', async () => {
    const simulated = await newAccount(true)
    const other = await newAccount()
    const { deps } = service(carrier({}))
    const fleet = [
      {
        request_type: 'bill_of_lading' as const,
        request_number: 'MEDU12',
        scac: 'MSCU',
        ref_numbers: ['PO 1'],
      },
      { request_type: 'container' as const, request_number: 'MSCU1234565', scac: 'MSCU' },
    ]
    const source = { name: 'scripted' }
    const scripted = { source, windowMs: 1, intervalMs: 1, entriesBetween: () => fleet }
    expect(await feedFleet(deps, scripted)).toBe(2)
    expect(await feedFleet(deps, scripted)).toBe(0)
    const requests = await db
      .selectFrom('tracking_requests')
      .select(['account_id', 'normalized_number'])
      .where('account_id', 'in', [simulated, other])
      .orderBy('normalized_number')
      .execute()
    expect(requests).toEqual([
      { account_id: simulated, normalized_number: 'MEDU12' },
      { account_id: simulated, normalized_number: 'MSCU1234565' },
    ])
    await checkDue(deps)
  })

  test(
    'Lists come in one order on every page, with nulls last either way',
    { tags: ['engine'] },
    async () => {
      const account = await newAccount()
      const reported = ['MEDU20', 'MEDU21', 'MEDU22', 'MEDU23'].map((bill, index) => {
        const each = snapshot(bill)
        if (each.shipment) each.shipment.pod_eta_at = index === 1 ? null : `2026-06-1${index}T00:00:00Z`
        return { snapshot: each }
      })
      await db.transaction().execute((trx) => applySnapshots(trx, account, reported, now))
      const bills = async (descending: boolean, offset = 0) => {
        const sort = [{ column: 'pod_eta_at', descending }]
        const { shipments } = await listShipments(db, wholeAccount(account), {
          page: { size: 3, offset },
          sort,
        })
        return shipments.map(({ row }) => row.bill_of_lading_number)
      }
      expect([...(await bills(false)), ...(await bills(false, 3))]).toEqual([
        'MEDU20',
        'MEDU22',
        'MEDU23',
        'MEDU21',
      ])
      expect([...(await bills(true)), ...(await bills(true, 3))]).toEqual([
        'MEDU23',
        'MEDU22',
        'MEDU20',
        'MEDU21',
      ])
    },
  )

  test('The log is read on from where one stopped', async () => {
    const account = await newAccount()
    await applySnapshot(db, account, { snapshot: snapshot('MEDU30', 'MSCU1234565') }, now)
    const all = await loggedEvents(db, account)
    await untilReadable(db)
    const rest = await read(db, { after: all[1] ?? beginning, account_id: account, limit: 1 })
    expect(rest).toEqual([all[2]])
    expect(all[0]).toMatchObject({ reference_type: 'container_updated_event', recorded_at: now })
  })
})
