import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listening, listen } from '../../platform/http/listen.ts'
import { connectSource, forgetTracked, trackNumber } from '../../testing/connected.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { type Carrier, openCarrier } from '../dcsa/testing/carrier.ts'
import { bill, box, wholeJourney } from '../dcsa/testing/events.ts'

/** Two services: what is tracked at `here` is tracked through `there`, which asks a carrier. */
let here: TestService
let there: TestService
let upstream: Listening
let carrier: Carrier
let connection: string
beforeAll(async () => {
  there = await startTestService({ knownValues: false })
  here = await startTestService({ knownValues: false })
  upstream = await listen(there.app, { host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  carrier = await openCarrier()
  carrier.events.set(bill, wholeJourney.slice(0, 6))
  await connect(there, 'dcsa', {
    profile: 'other',
    events_url: `${carrier.origin}/events`,
    sign_in: 'api_key',
    api_key: 'key-1',
  })
  connection = await connect(here, 'portolan', {
    base_url: `http://127.0.0.1:${upstream.port}/v2/`,
    api_key: there.own.key,
  })
})
afterEach(async () => {
  await carrier.close()
  for (const { db } of [here, there]) await forgetTracked(db)
})
afterAll(async () => {
  await upstream.close()
  await here.close()
  await there.close()
})

const connect = (service: TestService, kind: string, settings: object) =>
  connectSource(service, { kind, settings })
const track = (number: string) => trackNumber(here, number)
/** Time passes at both, and both do what is due. */
async function pass(seconds: number): Promise<void> {
  for (const service of [here, there]) service.pass(seconds)
  await here.askDue()
  await there.askDue()
}
const requestOf = async (id: string) => {
  const { body } = await here.ask('GET', `/v2/tracking_requests/${id}`)
  return (body as { data: { attributes: Record<string, unknown> } }).data.attributes
}
interface Container {
  id: string
  attributes: { number: string }
}
const containersOf = async (service: TestService) => {
  const { body } = await service.ask('GET', '/v2/containers?include=transport_events,shipment')
  const { data, included = [] } = body as {
    data: Container[]
    included?: { id: string; type: string; attributes: Record<string, unknown> }[]
  }
  const events = included
    .filter(({ type }) => type === 'transport_event')
    .map(({ id, attributes: { event, timestamp, location_locode } }) =>
      [id, event, timestamp, location_locode].join(' '),
    )
    .toSorted()
  return { containers: data.map(({ id, attributes: { number } }) => [id, number]), events }
}

test('what is tracked here is tracked there, and comes with the same ids, events, times and places', async () => {
  const id = await track(bill)
  await pass(0)
  expect(await requestOf(id)).toMatchObject({ status: 'pending', is_retrying: false })
  await pass(30)
  expect(await requestOf(id)).toMatchObject({ status: 'created' })
  const [own, other] = [await containersOf(here), await containersOf(there)]
  expect(own.containers).toMatchObject([[expect.any(String), box]])
  expect(own).toEqual(other)
})

test('many new numbers are all asked for at once, although none is found yet', async () => {
  for (const nth of [1, 2, 3, 4, 5, 6, 7]) await track(`MEDUX900000${nth}`)
  await here.askDue()
  const { body } = await there.ask('GET', '/v2/tracking_requests')
  expect((body as { data: unknown[] }).data).toHaveLength(7)
})

test('a request that is there already is adopted, and none is made twice', async () => {
  await there.ask('POST', '/v2/tracking_requests', {
    data: {
      type: 'tracking_request',
      // With the SCAC before it, as some write it.
      attributes: { request_type: 'bill_of_lading', request_number: `MSCU${bill}`, scac: 'MSCU' },
    },
  })
  carrier.events.set(`MSCU${bill}`, wholeJourney.slice(0, 6))
  await there.askDue()
  const id = await track(bill)
  await pass(0)
  expect(await requestOf(id)).toMatchObject({ status: 'created' })
  const { body } = await there.ask('GET', '/v2/tracking_requests')
  expect((body as { data: unknown[] }).data).toHaveLength(1)
})

test('news of the other service arrive, and a number that it does not find waits for its manifest', async () => {
  const id = await track(bill)
  const unknown = await track('MEDUX7654321')
  await pass(0)
  await pass(30)
  carrier.events.set(bill, wholeJourney)
  await pass(13 * 3600)
  await pass(13 * 3600)
  expect(await requestOf(id)).toMatchObject({ failed_reason: null })
  expect((await containersOf(here)).events.length).toBe((await containersOf(there)).events.length)
  expect(await requestOf(unknown)).toMatchObject({ failed_reason: 'not_found' })
})

test('a wrong key is said with the connection and burns no attempt', async () => {
  await here.ask('PATCH', `/v2/connections/${connection}`, {
    data: { type: 'connection', attributes: { settings: { api_key: 'wrong-key-0123456789' } } },
  })
  const id = await track(bill)
  await pass(0)
  const { body } = await here.ask('GET', `/v2/connections/${connection}`)
  expect(body).toMatchObject({ data: { attributes: { state: 'refused' } } })
  expect(await requestOf(id)).toMatchObject({ status: 'pending', is_retrying: false })
})
