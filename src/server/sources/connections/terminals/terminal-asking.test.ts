import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectSource, postMessages } from '../../../testing/connected.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { interchange, journey } from '../../edi/testing/messages.ts'
import { openTerminalOperator, type TerminalOperator } from '../../terminal/testing/terminal-operator.ts'

/** The container comes to Los Angeles on 25 September. */
const box = 'MSCU1234566'
let service: TestService
let operator: TerminalOperator
let partner: string
let terminal: string
beforeEach(async () => {
  service = await startTestService({ now: '2026-09-20T12:00:00Z' })
  operator = await openTerminalOperator()
  partner = await connect({ kind: 'edi', name: 'Partner', settings: { scac: 'MSCU' } })
  terminal = await connect({
    kind: 'terminal',
    name: 'Terminal',
    settings: {
      base_url: operator.origin,
      facilities: 'USLAX USMOB',
      client_id: 'consumer-1',
      client_secret: 'secret-1',
    },
  })
  await post(journey.slice(0, 4))
})
afterEach(async () => {
  await operator.close()
  await service.close()
})

const connect = (attributes: object) => connectSource(service, attributes)
/** By way of Los Angeles, where the messages name Long Beach. */
const post = async (messages: string[][]) => {
  await postMessages(service, partner, interchange(messages).replaceAll('USLGB', 'USLAX'))
  await service.askDue()
}
const round = () => service.services.terminals.round()
const container = async () => {
  const { body } = await service.ask('GET', '/v2/containers')
  const [first] = (body as { data: { attributes: Record<string, unknown> }[] }).data
  return first?.attributes ?? {}
}
const connection = async () => {
  const { body } = await service.ask('GET', `/v2/connections/${terminal}`)
  return (body as { data: { attributes: Record<string, unknown> } }).data.attributes
}
const inYard = {
  containerId: box,
  readyForDelivery: 'No',
  dischargeDateTimeLocal: '2026-09-26T15:00:00',
  yardLocation: 'B 412',
  containerHolds: 'CUSTOMS HOLD',
  storagePaidThroughDate: '2026-10-01',
  demurrageOwed: '0.00',
  facilityOutDateTimeLocal: null,
  appointmentDateTimeLocal: null,
}

test('a terminal is asked from three days before the arrival, about containers that come to it, and not again at once', async () => {
  await round()
  expect(operator.asked).toEqual([])
  service.pass(3 * 24 * 3600)
  await round()
  expect(operator.asked).toEqual([{ facility: 'USLAX', numbers: [box] }])
  await round()
  expect(operator.asked).toHaveLength(1)
  // Before it arrived the terminal knows no container: that is nothing to look at.
  expect(await connection()).toMatchObject({ state: 'healthy', unknown_numbers: [] })
  service.pass(7 * 3600)
  await round()
  expect(operator.asked).toHaveLength(2)
  expect(operator.tokens).toBe(2)
})

test('what the terminal says stands beside the line, and counts for what happens there', async () => {
  service.pass(6.5 * 24 * 3600)
  await post([journey[4] ?? [], journey[5] ?? []])
  operator.records.set('USLAX', [inYard])
  await round()
  expect(await container()).toMatchObject({
    available_for_pickup: false,
    availability_known: true,
    holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'CUSTOMS HOLD' }],
    fees_at_pod_terminal: [],
    location_at_pod_terminal: 'B 412',
    import_deadlines: { pickup_lfd_terminal: '2026-10-02T06:59:00Z' },
    pickup_lfd: '2026-10-02T06:59:00Z',
    pod_discharged_at: '2026-09-26T22:00:00Z',
    terminal_checked_at: '2026-09-27T00:00:00Z',
  })
  operator.records.set('USLAX', [
    {
      ...inYard,
      readyForDelivery: 'Yes',
      containerHolds: '',
      demurrageOwed: '250.00',
      appointmentDateTimeLocal: '2026-09-28T07:30:00',
    },
  ])
  service.pass(3 * 3600)
  await round()
  expect(await container()).toMatchObject({
    available_for_pickup: true,
    holds_at_pod_terminal: [],
    fees_at_pod_terminal: [{ type: 'demurrage', amount: 250, currency_code: 'USD' }],
    pickup_appointment_at: '2026-09-28T14:30:00Z',
  })
})

test('a container that left the terminal is not asked about any more', async () => {
  service.pass(9 * 24 * 3600)
  await post([journey[4] ?? [], journey[5] ?? []])
  operator.records.set('USLAX', [{ ...inYard, facilityOutDateTimeLocal: '2026-09-28T09:00:00' }])
  await round()
  expect(await container()).toMatchObject({ pod_full_out_at: '2026-09-28T16:00:00Z' })
  service.pass(24 * 3600)
  await round()
  expect(operator.asked).toHaveLength(1)
})

test('a terminal that refuses or fails is said, and what it was not asked about is asked about again', async () => {
  service.pass(4 * 24 * 3600)
  operator.fault = (response) => {
    response.writeHead(500).end('<html>')
    return true
  }
  await round()
  expect(await connection()).toMatchObject({ state: 'failing' })
  operator.fault = undefined
  await round()
  expect(operator.asked).toHaveLength(1)
  expect(await connection()).toMatchObject({ state: 'healthy' })
  operator.client.secret = 'another'
  await service.ask('PATCH', `/v2/connections/${terminal}`, {
    data: { type: 'connection', id: terminal, attributes: { settings: { client_secret: 'wrong' } } },
  })
  service.pass(24 * 3600)
  await round()
  expect(await connection()).toMatchObject({ state: 'refused' })
})

test('a terminal that is tried shows what it says of a container and what that would change, and changes nothing', async () => {
  operator.records.set('USLAX', [inYard])
  const { body } = await service.ask(
    'POST',
    `/v2/connections/${terminal}/check`,
    { request_type: 'container', request_number: box },
    { 'content-type': 'application/json' },
  )
  expect(body).toMatchObject({
    outcome: 'found',
    received: [
      {
        code: `USLAX ${box}`,
        became: 'values',
        reason: expect.stringContaining('last free day 2026-10-01') as string,
      },
    ],
    changes: expect.arrayContaining([
      expect.objectContaining({ record: box, attribute: 'available_for_pickup', before: null }),
    ]) as unknown,
  })
  expect(await container()).toMatchObject({ available_for_pickup: null })
})

test('a terminal tracks no number', async () => {
  const { body } = await service.ask('GET', '/v2/tracking_requests')
  expect((body as { data: unknown[] }).data).toHaveLength(1)
  expect(await connection()).toMatchObject({ tracked_count: 0 })
})
