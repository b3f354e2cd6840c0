import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from '../platform/http/listen.ts'
import { startTestFleet, type TestFleet } from '../testing/fleet.ts'
import { coversNothing } from '../testing/connected.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** One Portolan with the simulated fleet, and another that has it as its carrier, over HTTP. */
let publisher: TestFleet
let listening: Listening
let reader: TestService

beforeAll(async () => {
  publisher = await startTestFleet(25)
  listening = await listen(publisher.app, { host: '127.0.0.1', port: 0 })
  reader = await startTestService({ source: coversNothing, knownValues: false })
})
afterAll(async () => {
  await listening.close()
  await publisher.close()
  await reader.close()
})

/** The publisher's database notes this by the clock of the machine, which is not that of the test. */
async function learnedAt(at: string, only?: readonly { id: string }[]): Promise<void> {
  const ids = only ? sql`id = any(${sql.val(only.map(({ id }) => id))}::uuid[])` : sql`true`
  for (const table of ['transport_events', 'raw_events'])
    await sql`update ${sql.table(table)} set learned_at = ${at} where ${ids}`.execute(publisher.db)
}

/** The facts of a shipment's containers that the standard can carry. */
async function factsOf({ db, own }: Pick<TestService, 'db' | 'own'>, bill: string) {
  const rows = await db
    .selectFrom('shipments')
    .innerJoin('containers', 'containers.shipment_id', 'shipments.id')
    .innerJoin('transport_events', 'transport_events.container_id', 'containers.id')
    .select(['number', 'event', 'timestamp', 'location_id', 'voyage_number', 'vessel_id'])
    .select([
      'transport_events.terminal_id',
      'pod_ata_at',
      'port_of_lading_locode',
      'port_of_discharge_locode',
    ])
    .where('shipments.account_id', '=', own.account_id)
    .where('bill_of_lading_number', '=', bill)
    .orderBy('number')
    .orderBy('timestamp')
    .orderBy('event')
    .execute()
  return rows.filter(({ event }) => !/vessel_berthed|available|estimated|pickup_/.test(event))
}

test('a shipment that another Portolan publishes is tracked there by its bill of lading, with the same containers, events and times', async () => {
  const row = await publisher.db
    .selectFrom('shipments')
    .select(['bill_of_lading_number as bill', 'shipping_line_scac as scac'])
    .where('pod_ata_at', 'is not', null)
    .where('destination_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transport_events')
            .select('id')
            .whereRef('transport_events.shipment_id', '=', 'shipments.id')
            .where('event', 'like', '%feeder_%'),
        ),
      ),
    )
    .orderBy('bill_of_lading_number')
    .executeTakeFirstOrThrow()
  await learnedAt('2026-11-20T10:00:00Z')
  const settings = {
    profile: 'portolan',
    events_url: `http://127.0.0.1:${listening.port}/dcsa/v2/events`,
    api_key: publisher.own.key,
  }
  const attributes = { kind: 'dcsa', name: 'Forwarder', scacs: [row.scac], settings }
  const connected = await reader.ask('POST', '/v2/connections', { data: { type: 'connection', attributes } })
  expect([connected.status, connected.text]).toEqual([201, connected.text])
  const request = { request_type: 'bill_of_lading', request_number: row.bill, scac: row.scac }
  await reader.ask('POST', '/v2/tracking_requests', {
    data: { type: 'tracking_request', attributes: request },
  })
  await reader.askDue()

  const [there, here] = [await factsOf(publisher, row.bill), await factsOf(reader, row.bill)]
  expect(there.length).toBeGreaterThan(5)
  expect(here).toEqual(there)

  // From now on only what is new is asked for, and what changed there is the same here.
  const { rows: changed } = await sql<{ id: string }>`
    update transport_events set timestamp = '2026-11-20T10:00:00Z'
    where event like '%vessel_discharged' and shipment_id = (
      select id from shipments where bill_of_lading_number = ${row.bill}) returning id`.execute(publisher.db)
  await learnedAt('2026-11-20T17:30:00Z', changed)
  const answer = () =>
    reader.db.selectFrom('received_answers').select(['whole_at', 'answered_at']).executeTakeFirstOrThrow()
  const before = await answer()
  reader.pass(13 * 3600)
  await reader.askDue()
  const after = await answer()
  expect([after.whole_at, after.answered_at !== before.answered_at]).toEqual([before.whole_at, true])
  const [discharged] = (await factsOf(reader, row.bill)).filter(({ event }) =>
    event.endsWith('vessel_discharged'),
  )
  expect(new Date(String(discharged?.timestamp)).toISOString()).toBe('2026-11-20T10:00:00.000Z')
})
