import { expect, test } from 'vitest'
import { etaDelayOf } from '../../../contract/format/index.ts'
import { alertingOf } from '../../testing/alerting.ts'
import { connectSource, postMessages, useCarrier } from '../../testing/connected.ts'
import { bill, equipmentMessage, transportMessage } from '../dcsa/testing/events.ts'
import { interchange, status } from '../edi/testing/messages.ts'

const at = useCarrier()

const planned = { imo: '9321483', name: 'EMMA MAERSK', voyage: '641E' }
const next = { imo: '9839272', name: 'MSC GULSUN', voyage: '647E' }
const loaded = equipmentMessage('GTIN', 'ACT', '2026-11-10T10:00:00+08:00', 'CNSHA')
/** As lines send it: the estimate that is in force now, and no other. */
const expectedBy = (ship: typeof planned, leaves: string, arrives: string, created: string) => [
  loaded,
  transportMessage('DEPA', 'EST', leaves, 'CNSHA', { ship, created }),
  transportMessage('ARRI', 'EST', arrives, 'USLGB', { ship, created }),
]
const answer = async (events: Record<string, unknown>[]) => {
  at.carrier.events.set(bill, events)
  await at.service.askDue()
  at.service.pass(13 * 3600)
}
const attributesOf = async (list: string) => {
  const { body } = await at.service.ask('GET', `/v2/${list}`)
  return (body as { data: { attributes: Record<string, unknown> }[] }).data[0]?.attributes ?? {}
}

test('the arrival first reported stays when a line answers with the new estimate alone, and the delay counts from it', async () => {
  await at.connect()
  await at.track(bill)
  await answer(
    expectedBy(planned, '2026-11-22T20:00:00+08:00', '2026-12-04T08:00:00-08:00', '2026-11-15T00:00:00Z'),
  )
  await answer(
    expectedBy(planned, '2026-11-22T20:00:00+08:00', '2026-12-08T08:00:00-08:00', '2026-11-19T00:00:00Z'),
  )
  const shipment = await attributesOf('shipments')
  expect(shipment).toMatchObject({
    pod_eta_at: '2026-12-08T16:00:00Z',
    pod_original_eta_at: '2026-12-04T16:00:00Z',
  })
  expect(etaDelayOf(shipment, at.service.clock.now())).toBe(4)
  const late = await at.service.ask('GET', '/v2/shipments?filter[eta_slip_days][start]=2')
  expect((late.body as { data: unknown[] }).data).toHaveLength(1)
  // The changes of the container say it too.
  const { body } = await at.service.ask('GET', '/v2/containers')
  const [container] = (body as { data: { id: string }[] }).data
  const history = await at.service.ask('GET', `/v2/containers/${container?.id}/history`)
  expect(history.text).toContain('"subject":"arrival"')
})

test('a rule for ships that are two days late fires when a line answers with the new estimate alone', async () => {
  const { member, makeRule, alertsOf, work } = alertingOf(at.service)
  const clerk = await member('Noor')
  await at.connect()
  await at.track(bill)
  await answer(
    expectedBy(planned, '2026-11-22T20:00:00+08:00', '2026-12-04T08:00:00-08:00', '2026-11-15T00:00:00Z'),
  )
  const rule = await makeRule(clerk, { resource: 'containers', query: '', threshold: 'delayed', days: 2 })
  await work('Evaluating alert rules')
  expect(await alertsOf(clerk, rule)).toEqual([])
  await answer(
    expectedBy(planned, '2026-11-22T20:00:00+08:00', '2026-12-08T08:00:00-08:00', '2026-11-19T00:00:00Z'),
  )
  await work('Evaluating alert rules')
  expect(await alertsOf(clerk, rule)).toHaveLength(1)
})

test('a booking that is rolled to the next ship keeps the ship and the days that were reported first', async () => {
  await at.connect()
  await at.track(bill)
  await answer(
    expectedBy(planned, '2026-11-22T20:00:00+08:00', '2026-12-04T08:00:00-08:00', '2026-11-15T00:00:00Z'),
  )
  await answer(
    expectedBy(next, '2026-11-30T20:00:00+08:00', '2026-12-12T08:00:00-08:00', '2026-11-19T00:00:00Z'),
  )
  expect(await attributesOf('shipments')).toMatchObject({
    pod_vessel_name: next.name,
    pod_original_vessel_name: planned.name,
    pod_original_vessel_imo: planned.imo,
    pod_original_voyage_number: planned.voyage,
    pol_etd_at: '2026-11-30T12:00:00Z',
    pol_original_etd_at: '2026-11-22T12:00:00Z',
    pod_eta_at: '2026-12-12T16:00:00Z',
    pod_original_eta_at: '2026-12-04T16:00:00Z',
  })
})

test('the estimate of a port that turns out to be a call between is not the first of the arrival', async () => {
  await at.connect()
  await at.track(bill)
  const estimate = (place: string, arrives: string, ship = planned) =>
    transportMessage('ARRI', 'EST', arrives, place, { ship, created: '2026-11-15T00:00:00Z' })
  const [, departure] = expectedBy(planned, '2026-11-22T20:00:00+08:00', '', '2026-11-15T00:00:00Z')
  const toBusan = [loaded, ...(departure ? [departure] : []), estimate('KRPUS', '2026-11-25T08:00:00+09:00')]
  await answer(toBusan)
  expect(await attributesOf('shipments')).toMatchObject({ port_of_discharge_locode: 'KRPUS' })
  await answer([
    ...toBusan,
    equipmentMessage('LOAD', 'PLN', '2026-11-28T08:00:00+09:00', 'KRPUS', { ship: next }),
    estimate('USLGB', '2026-12-09T08:00:00-08:00', next),
  ])
  expect(await attributesOf('shipments')).toMatchObject({
    port_of_discharge_locode: 'USLGB',
    pod_original_eta_at: '2026-12-09T16:00:00Z',
    pod_original_vessel_name: next.name,
  })
})

test('what an EDI message reported first stays when the next messages have another estimate', async () => {
  const partner = await connectSource(at.service, {
    kind: 'edi',
    name: 'Partner',
    settings: { scac: 'MSCU' },
  })
  const departed = (arrival: string) =>
    interchange([status('VD', '20261112', '0200', 'CNSHA', { more: [`DTM*139*${arrival}*0800*LT`] })])
  await at.track(bill)
  for (const arrival of ['20261204', '20261208']) {
    expect((await postMessages(at.service, partner, departed(arrival))).status).toBe(201)
    await at.service.askDue()
    at.service.pass(25 * 3600)
  }
  expect(await attributesOf('shipments')).toMatchObject({
    pod_eta_at: '2026-12-08T16:00:00Z',
    pod_original_eta_at: '2026-12-04T16:00:00Z',
  })
})
