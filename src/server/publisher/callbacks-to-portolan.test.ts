import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from '../platform/http/listen.ts'
import { createLog } from '../platform/log.ts'
import { coversNothing } from '../testing/connected.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { createGuardedConnector } from '../webhooks/guarded-connector.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { createCallbacks } from './callbacks.ts'
import { completeUntil } from './subscriptions.store.ts'

/** One Portolan publishes, and another one that has it as its carrier is sent what becomes known, over HTTP both ways. */
let there: TestService
let here: TestService
let publisher: Listening
let receiver: Listening
let callbacks: Delivery
const connector = createGuardedConnector({ toLoopback: true })
beforeAll(async () => {
  const now = '2026-10-01T00:00:00Z'
  there = await startTestService({ now, connector, knownValues: false })
  let port = 0
  here = await startTestService({
    now,
    source: coversNothing,
    knownValues: false,
    publicUrl: () => `http://127.0.0.1:${port}`,
  })
  publisher = await listen(there.app, { host: '127.0.0.1', port: 0 })
  receiver = await listen(here.app, { host: '127.0.0.1', port: 0 })
  port = receiver.port
  callbacks = createCallbacks({
    db: there.db,
    wall: there.clock,
    log: createLog(() => undefined, there.clock.now),
    connector,
    sealer: there.sealer,
  })
})
afterAll(async () => {
  await connector.close()
  for (const each of [publisher, receiver, there, here]) await each.close()
})

const shipment = '5a000000-0000-4000-8000-000000000001'
const container = '5a000000-0000-4000-8000-000000000002'
const link = (type: string, id: string) => ({ data: { type, id } })
const places = {
  full_in: 'CNSHA',
  vessel_loaded: 'CNSHA',
  vessel_departed: 'CNSHA',
  vessel_discharged: 'USLGB',
} as const

/** The publisher learns of these events, through an import. */
async function learn(events: readonly (keyof typeof places)[]): Promise<void> {
  const { status, text } = await there.ask('POST', '/v2/imports', {
    data: {
      id: shipment,
      type: 'shipment',
      attributes: { bill_of_lading_number: 'MAEU123456789', shipping_line_scac: 'MAEU' },
    },
    included: [
      {
        id: container,
        type: 'container',
        attributes: { number: 'MSKU1234565' },
        relationships: { shipment: link('shipment', shipment) },
      },
      ...events.map((event) => {
        const nth = Object.keys(places).indexOf(event)
        return {
          id: `5b000000-0000-4000-8000-00000000000${nth}`,
          type: 'transport_event',
          attributes: {
            event: `container.transport.${event}`,
            timestamp: `2026-09-1${nth}T08:00:00Z`,
            timezone: 'Asia/Shanghai',
            location_locode: places[event],
            ...(event !== 'full_in' && { voyage_number: '041W' }),
          },
          relationships: { container: link('container', container) },
        }
      }),
    ],
  })
  expect([status, text]).toEqual([201, text])
}
async function send(): Promise<void> {
  // What was learned in a millisecond is sent when that is over.
  const { rows } = await sql<{ last: string }>`select max(learned_at) as last from transport_events`.execute(
    there.db,
  )
  while ((await completeUntil(there.db)) <= (rows[0]?.last ?? ''));
  await callbacks.round()
  await callbacks.idle()
}
const eventsHere = async () =>
  (await here.db.selectFrom('transport_events').select('event').orderBy('timestamp').execute()).map(
    ({ event }) => event.replace('container.transport.', ''),
  )

test('what one Portolan learns appears in another that has it as its carrier, by a signed callback and without a call', async () => {
  await learn(['full_in', 'vessel_loaded'])
  const settings = {
    profile: 'portolan',
    events_url: `http://127.0.0.1:${publisher.port}/dcsa/v2/events`,
    api_key: there.own.key,
  }
  const made = await here.ask('POST', '/v2/connections', {
    data: { type: 'connection', attributes: { kind: 'dcsa', settings } },
  })
  const { id } = (made.body as { data: { id: string } }).data
  await here.keepSubscriptions()
  await here.ask('POST', '/v2/tracking_requests', {
    data: {
      type: 'tracking_request',
      attributes: {
        request_type: 'bill_of_lading',
        request_number: 'MAEU123456789',
        scac: 'MAEU',
      },
    },
  })
  await here.askDue()
  expect(await eventsHere()).toEqual(['full_in', 'vessel_loaded'])
  const stateOf = async () => {
    const { body } = await here.ask('GET', `/v2/connections/${id}`)
    return (body as { data: { attributes: { calls: { day: number }; callbacks: unknown } } }).data.attributes
  }
  const { calls } = await stateOf()

  here.pass(60)
  await learn(['full_in', 'vessel_loaded', 'vessel_departed'])
  await send()
  await here.askDue()
  expect(await eventsHere()).toEqual(['full_in', 'vessel_loaded', 'vessel_departed'])
  expect((await stateOf()).calls).toEqual(calls)
  expect(await stateOf()).toMatchObject({
    callbacks: { state: 'active', last_received_at: expect.any(String) },
  })

  await here.ask('DELETE', `/v2/connections/${id}`)
  expect((await there.ask('GET', '/dcsa/v2/event-subscriptions')).body).toEqual([])
})
