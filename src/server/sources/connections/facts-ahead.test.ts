import { expect, test } from 'vitest'
import { connectSource, postMessages, useCarrier } from '../../testing/connected.ts'
import {
  bill,
  box,
  equipmentMessage,
  second,
  transportMessage,
  wholeJourney,
} from '../dcsa/testing/events.ts'
import { interchange, status } from '../edi/testing/messages.ts'

const at = useCarrier()

type Attributes = Record<string, unknown>
interface Listed {
  data: { attributes: Attributes }[]
  included?: { type: string; attributes: Attributes }[]
}
const list = async (path: string) => (await at.service.ask('GET', `/v2/${path}`)).body as Listed
const first = async (path: string): Promise<Attributes> => (await list(path)).data[0]?.attributes ?? {}
const eventsOf = async () =>
  ((await list('containers?include=transport_events')).included ?? [])
    .filter(({ type }) => type === 'transport_event')
    .map(({ attributes }) => attributes)
const log = async () =>
  (await at.service.db.selectFrom('event_log').select('event').execute()).map(({ event }) => event)

/** Until the second ship sails, now is 20 November 18:00 UTC. */
const atSea = wholeJourney.slice(0, 10)
const ahead = transportMessage('ARRI', 'ACT', '2026-11-22T05:00:00-08:00', 'USLGB', {
  ship: second,
  created: '2026-11-19T00:00:00Z',
})

test('an arrival that a line reports as happened for the day after tomorrow is an estimate, says so, and nothing counts from it', async () => {
  at.carrier.events.set(bill, [
    ...atSea,
    ahead,
    equipmentMessage('DISC', 'ACT', '2026-11-22T15:00:00-08:00', 'USLGB', { ship: second }),
  ])
  await at.connect()
  await at.track(bill)
  await at.service.askDue()
  expect(await first('shipments')).toMatchObject({
    pod_ata_at: null,
    pod_eta_at: '2026-11-22T13:00:00Z',
    facts_ahead: ['pod_ata_at'],
  })
  expect(await first('containers')).toMatchObject({
    number: box,
    current_status: 'on_ship',
    pod_arrived_at: null,
    pod_discharged_at: null,
  })
  const events = await eventsOf()
  expect(events.map(({ event }) => event)).not.toContain('container.transport.vessel_discharged')
  expect(events.filter(({ location_locode }) => location_locode === 'USLGB')).toMatchObject([
    {
      event: 'container.transport.estimated.vessel_arrived',
      timestamp: '2026-11-22T13:00:00Z',
      reported_as_happened: true,
    },
  ])
  expect(await log()).not.toContain('container.transport.vessel_arrived')
})

test('it has happened when its time has passed and the line still says so', async () => {
  at.carrier.events.set(bill, [...atSea, ahead])
  await at.connect()
  await at.track(bill)
  await at.service.askDue()
  at.service.pass(48 * 3600)
  await at.service.askDue()
  expect(await first('shipments')).toMatchObject({ pod_ata_at: '2026-11-22T13:00:00Z', facts_ahead: [] })
  const arrived = (await eventsOf()).filter(({ location_locode }) => location_locode === 'USLGB')
  expect(arrived).toMatchObject([{ event: 'container.transport.vessel_arrived' }])
  expect(arrived[0]).not.toHaveProperty('reported_as_happened')
  expect(await log()).toContain('container.transport.vessel_arrived')
})

test('a message that names an arrival of the future is read again when that time has passed, although nothing new comes', async () => {
  const partner = await connectSource(at.service, {
    kind: 'edi',
    name: 'Partner',
    settings: { scac: 'MSCU' },
  })
  await at.track(bill)
  const now = at.service.clock.now()
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  const text = interchange([
    status('VD', '20260906', '0200', 'CNSHA'),
    status('VA', tomorrow, '2300', 'USLGB'),
  ])
  expect((await postMessages(at.service, partner, text)).status).toBe(201)
  await at.service.askDue()
  expect(await first('shipments')).toMatchObject({ pod_ata_at: null, facts_ahead: ['pod_ata_at'] })
  for (let days = 0; days < 3; days += 1) {
    at.service.pass(25 * 3600)
    await at.service.askDue()
  }
  expect(await first('shipments')).toMatchObject({ pod_ata_at: expect.any(String), facts_ahead: [] })
})

test('an import that brings an arrival of the future has the estimate alone', async () => {
  const shipment = '00000002-0000-4000-8000-0000000000aa'
  const container = '00000001-0000-4000-8000-0000000000aa'
  const tomorrow = new Date(at.service.clock.now().getTime() + 24 * 3_600_000).toISOString()
  const { status: answered, text } = await at.service.ask('POST', '/v2/imports', {
    data: {
      id: shipment,
      type: 'shipment',
      attributes: {
        bill_of_lading_number: 'MEDUY7654321',
        shipping_line_scac: 'MSCU',
        pod_timezone: 'America/Los_Angeles',
        pod_ata_at: tomorrow,
      },
      relationships: { containers: { data: [{ id: container, type: 'container' }] } },
    },
    included: [
      {
        id: container,
        type: 'container',
        attributes: { number: box, pod_timezone: 'America/Los_Angeles', pod_discharged_at: tomorrow },
      },
    ],
  })
  expect([answered, text]).toEqual([201, text])
  expect(await first('shipments')).toMatchObject({ pod_ata_at: null, facts_ahead: ['pod_ata_at'] })
  expect(await first('containers')).toMatchObject({
    pod_discharged_at: null,
    facts_ahead: ['pod_discharged_at'],
  })
})
