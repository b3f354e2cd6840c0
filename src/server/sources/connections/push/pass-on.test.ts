import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  linkServices,
  type LinkedService,
  openLinked,
  openLinkedPair,
} from '../../../testing/linked-services.ts'
import { type Carrier, openCarrier } from '../../dcsa/testing/carrier.ts'
import { bill, wholeJourney } from '../../dcsa/testing/events.ts'

/** `there` asks a carrier; `here` tracks through it. */
let carrier: Carrier
let there: LinkedService
let here: LinkedService
let connection: string
let shipment: string
beforeEach(async () => {
  carrier = await openCarrier()
  carrier.events.set(bill, wholeJourney.slice(0, 6))
  ;({ there, here, connection } = await openLinkedPair(carrier, '2026-09-28T00:00:00Z'))
  await here.track(bill)
  await here.askDue()
  await there.askDue()
  await news(there, here)
  shipment = await shipmentOf(here)
})
afterEach(async () => {
  await here.close()
  await there.close()
  await carrier.close()
})

/** What one service has goes to the other by its webhook. */
async function news(from: LinkedService, to: LinkedService): Promise<void> {
  await from.deliver()
  from.pass(1)
  to.pass(1)
  await to.askDue()
}
const shipmentOf = async ({ db }: LinkedService) =>
  (await db.selectFrom('shipments').select('id').executeTakeFirstOrThrow()).id
const patch = async (service: LinkedService, path: string, attributes?: object) => {
  const body = attributes && { data: { type: 'shipment', attributes } }
  const { status, text } = await service.ask('PATCH', path, body)
  expect([status, text]).toEqual([200, text])
}
const stateOf = async (service: LinkedService) => {
  const { ref_numbers, line_tracking_stopped_at } = await service.attributesOf(`/v2/shipments/${shipment}`)
  return [(ref_numbers as string[]).toSorted(), line_tracking_stopped_at !== null]
}
const callsOf = async (service: LinkedService, id: string) =>
  ((await service.attributesOf(`/v2/connections/${id}`))['calls'] as { day: number }).day
const waiting = async ({ db }: LinkedService) =>
  (await db.selectFrom('edited_shipments').select('id').execute()).length

test('reference numbers that a person changes on one side are on the other, and come back no more', async () => {
  await patch(here, `/v2/shipments/${shipment}`, { ref_numbers: ['PO 1', 'PO 2'] })
  await here.passOn()
  expect(await stateOf(there)).toEqual([['PO 1', 'PO 2'], false])
  await patch(there, `/v2/shipments/${shipment}`, { ref_numbers: ['PO 2', 'PO 3'] })
  here.pass(13 * 3600)
  await here.askDue()
  expect(await stateOf(here)).toEqual([['PO 2', 'PO 3'], false])
  await patch(here, `/v2/shipments/${shipment}`, { ref_numbers: [] })
  await here.passOn()
  expect(await stateOf(there)).toEqual([[], false])
  here.pass(13 * 3600)
  await here.askDue()
  await here.passOn()
  expect([await stateOf(here), await stateOf(there)]).toEqual([
    [[], false],
    [[], false],
  ])
  // Nothing is left, and nothing goes back and forth.
  await here.passOn()
  const before = await callsOf(here, connection)
  await here.passOn()
  expect([await waiting(here), await callsOf(here, connection)]).toEqual([0, before])
})

test('changes on both sides at once are kept on both', async () => {
  await patch(here, `/v2/shipments/${shipment}`, { ref_numbers: ['HERE'] })
  await patch(there, `/v2/shipments/${shipment}`, { ref_numbers: ['THERE'] })
  await here.passOn()
  for (const service of [here, there]) expect(await stateOf(service)).toEqual([['HERE', 'THERE'], false])
})

const containerOf = async ({ db }: LinkedService) =>
  (await db.selectFrom('containers').select('id').executeTakeFirstOrThrow()).id
const labelContainer = async (service: LinkedService, ref_numbers: string[]) => {
  const id = await containerOf(service)
  const body = { data: { type: 'container', attributes: { ref_numbers } } }
  expect((await service.ask('PATCH', `/v2/containers/${id}`, body)).status).toBe(200)
}
const containerLabels = async (service: LinkedService) => {
  const { ref_numbers } = await service.attributesOf(`/v2/containers/${await containerOf(service)}`)
  return (ref_numbers as string[]).toSorted()
}

test('reference numbers of a container are passed on as those of a shipment, and come back no more', async () => {
  await labelContainer(here, ['BOX 1', 'BOX 2'])
  await here.passOn()
  expect(await containerLabels(there)).toEqual(['BOX 1', 'BOX 2'])
  await labelContainer(there, ['BOX 2', 'BOX 3'])
  here.pass(13 * 3600)
  await here.askDue()
  expect(await containerLabels(here)).toEqual(['BOX 2', 'BOX 3'])
  // Both at once.
  await labelContainer(here, ['BOX 2', 'BOX 3', 'HERE'])
  await labelContainer(there, ['BOX 2', 'THERE'])
  await here.passOn()
  for (const service of [here, there])
    expect(await containerLabels(service)).toEqual(['BOX 2', 'HERE', 'THERE'])
  await labelContainer(here, [])
  await here.passOn()
  here.pass(13 * 3600)
  await here.askDue()
  for (const service of [here, there]) expect(await containerLabels(service)).toEqual([])
  await here.passOn()
  const before = await callsOf(here, connection)
  await here.passOn()
  expect([await waiting(here), await callsOf(here, connection)]).toEqual([0, before])
})

test('what was passed on before a limit was reached is dropped on both sides later', async () => {
  await labelContainer(here, ['BOX 1'])
  // As if the process had ended after the call.
  await labelContainer(there, ['BOX 1'])
  await here.passOn()
  await labelContainer(here, [])
  await here.passOn()
  for (const service of [here, there]) expect(await containerLabels(service)).toEqual([])
})

test('the reference numbers of a new request reach the service that tracks it', async () => {
  carrier.events.set(
    'MEDUX7654321',
    wholeJourney
      .slice(0, 6)
      .map(
        (event) =>
          JSON.parse(
            JSON.stringify(event)
              .replaceAll(bill, 'MEDUX7654321')
              .replaceAll('MSCU1234566', 'MSCU7654322')
              .replaceAll('EBKG04471122', 'EBKG00000002'),
          ) as Record<string, unknown>,
      ),
  )
  await here.ask('POST', '/v2/tracking_requests', {
    data: {
      type: 'tracking_request',
      attributes: {
        request_type: 'bill_of_lading',
        request_number: 'MEDUX7654321',
        scac: 'MSCU',
        ref_numbers: ['PO 9'],
      },
    },
  })
  await here.askDue()
  await there.askDue()
  await news(there, here)
  await here.passOn()
  const { body } = await there.ask('GET', '/v2/shipments?q=MEDUX7654321')
  expect(body).toMatchObject({ data: [{ attributes: { ref_numbers: ['PO 9'] } }] })
})

test('tracking that is stopped and resumed here is stopped and resumed there, and the other way round', async () => {
  await patch(here, `/v2/shipments/${shipment}/stop_tracking`)
  await here.passOn()
  expect([await stateOf(here), await stateOf(there)]).toEqual([
    [[], true],
    [[], true],
  ])
  here.pass(60)
  await patch(here, `/v2/shipments/${shipment}/resume_tracking`)
  await here.passOn()
  await here.askDue()
  expect([await stateOf(here), await stateOf(there)]).toEqual([
    [[], false],
    [[], false],
  ])
  there.pass(120)
  here.pass(120)
  await patch(there, `/v2/shipments/${shipment}/stop_tracking`)
  await news(there, here)
  expect(await stateOf(here)).toEqual([[], true])
  await here.passOn()
  there.pass(120)
  here.pass(120)
  await patch(there, `/v2/shipments/${shipment}/resume_tracking`)
  carrier.events.set(bill, wholeJourney.slice(0, 10))
  await there.askDue()
  await there.deliver()
  await here.passOn()
  expect([await stateOf(here), await stateOf(there)]).toEqual([
    [[], false],
    [[], false],
  ])
  await here.passOn()
  expect(await waiting(here)).toBe(0)
})

test('a service that cannot be reached gets the change later, and nothing is lost', async () => {
  await here.ask('PATCH', `/v2/connections/${connection}`, {
    data: { type: 'connection', attributes: { settings: { base_url: 'http://127.0.0.1:9/v2' } } },
  })
  await patch(here, `/v2/shipments/${shipment}`, { ref_numbers: ['PO 1'] })
  await here.passOn()
  expect([await stateOf(there), await waiting(here)]).toEqual([[[], false], 1])
  await here.ask('PATCH', `/v2/connections/${connection}`, {
    data: { type: 'connection', attributes: { settings: { base_url: `${there.origin}/v2` } } },
  })
  here.pass(61)
  await here.passOn()
  expect([await stateOf(there), await waiting(here)]).toEqual([[['PO 1'], false], 0])
})

test('a refresh goes to the service that tracks, and a change through a chain of three', async () => {
  const third = await openLinked('2026-09-28T00:00:00Z')
  try {
    await linkServices(third, here)
    await third.track(bill)
    await third.askDue()
    await here.askDue()
    await news(here, third)
    expect(await shipmentOf(third)).toBe(shipment)
    await patch(third, `/v2/shipments/${shipment}`, { ref_numbers: ['CHAIN'] })
    await patch(third, `/v2/shipments/${shipment}/stop_tracking`)
    await third.passOn()
    await here.passOn()
    expect(await stateOf(there)).toEqual([['CHAIN'], true])
    for (const service of [third, here]) {
      await service.passOn()
      expect(await waiting(service)).toBe(0)
    }
  } finally {
    await third.close()
  }
  await patch(there, `/v2/shipments/${shipment}/resume_tracking`)
  for (const { db } of [here, there])
    await db.updateTable('accounts').set({ container_refresh: true }).execute()
  await patch(here, `/v2/shipments/${shipment}/resume_tracking`)
  await here.passOn()
  await there.askDue()
  const asked = carrier.asked().length
  const { id } = await here.db.selectFrom('containers').select('id').executeTakeFirstOrThrow()
  expect((await here.ask('PATCH', `/v2/containers/${id}/refresh`)).status).toBe(200)
  await here.passOn()
  await there.askDue()
  expect(carrier.asked().length).toBe(asked + 1)
})
