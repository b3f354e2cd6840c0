import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  carrierSettings,
  connectSource,
  forgetTracked,
  postMessages,
  trackNumber,
} from '../../testing/connected.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { type Carrier, openCarrier } from '../dcsa/testing/carrier.ts'
import { bill, wholeJourney } from '../dcsa/testing/events.ts'
import { interchange, status } from '../edi/testing/messages.ts'

let service: TestService
let carrier: Carrier
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  carrier = await openCarrier()
})
afterEach(async () => {
  await carrier.close()
  await forgetTracked(service.db)
})
afterAll(() => service.close())

const connectBoth = async () => {
  await connectSource(service, {
    kind: 'dcsa',
    name: 'Carrier',
    scacs: ['MSCU'],
    settings: carrierSettings(carrier),
  })
  return connectSource(service, { kind: 'edi', name: 'Partner', settings: { scac: 'MSCU' } })
}
/** As far as the second ship at sea, with its estimate of arrival. */
const atSea = wholeJourney.slice(0, 12)
const track = async () => {
  carrier.events.set(bill, atSea)
  await trackNumber(service, bill)
  await service.askDue()
}
const send = async (connection: string, text: string) => {
  expect((await postMessages(service, connection, text)).status).toBe(201)
}
const eta = async () =>
  (await service.db.selectFrom('shipments').select('pod_eta_at').executeTakeFirstOrThrow()).pod_eta_at
const laterArrival = interchange([
  status('VD', '20260912', '2300', 'KRPUS', { more: ['DTM*139*20260928*0800*LT'] }),
])

test('messages about a shipment that is tracked through another source stand beside what that one reports', async () => {
  const partner = await connectBoth()
  await track()
  expect(await eta()).toBe('2026-09-25T15:00:00Z')
  await send(partner, laterArrival)
  expect(await eta()).toBe('2026-09-28T15:00:00Z')
  service.pass(24 * 3600)
  await service.askDue()
  expect(await eta()).toBe('2026-09-28T15:00:00Z')
  const { body } = await service.ask('GET', '/v2/tracking_requests')
  expect((body as { data: unknown[] }).data).toHaveLength(1)
  const log = await service.db
    .selectFrom('event_log')
    .select(['event', 'payload'])
    .where('event', '=', 'record.source_changed')
    .execute()
  expect(log).toMatchObject([{ payload: { attribute: 'pod_eta_at', after: `connection:${partner}` } }])
})

test('a shipment says which connection it is tracked through, until that is removed', async () => {
  await connectBoth()
  await track()
  const { id } = await service.db.selectFrom('shipments').select('id').executeTakeFirstOrThrow()
  const meta = async () => {
    const { body } = await service.ask('GET', `/v2/shipments/${id}`)
    return (body as { meta?: { tracked_through: unknown } }).meta?.tracked_through
  }
  const carriers = await service.db
    .selectFrom('connections')
    .select('id')
    .where('kind', '=', 'dcsa')
    .execute()
  expect(await meta()).toEqual({ connection_id: carriers[0]?.id, name: 'Carrier' })
  await service.ask('DELETE', `/v2/connections/${carriers[0]?.id}`)
  expect(await meta()).toBeNull()
})

test('of each attribute the reports of all sources are answered, with the one that is shown and why', async () => {
  const partner = await connectBoth()
  await track()
  await send(partner, laterArrival)
  const { id } = await service.db.selectFrom('shipments').select('id').executeTakeFirstOrThrow()
  const arrival = async () => {
    const { body } = await service.ask('GET', `/v2/shipments/${id}/reports`)
    return (body as { data: { attribute: string }[] }).data.find(
      ({ attribute }) => attribute === 'pod_eta_at',
    )
  }
  expect(await arrival()).toMatchObject({
    value: '2026-09-28T15:00:00Z',
    rule: 'newest',
    is_conflict: true,
    reports: [
      {
        connection_id: partner,
        source_name: 'Partner',
        reporter: 'line',
        value: '2026-09-28T15:00:00Z',
        reported_at: '2026-11-20T07:41:00Z',
        is_shown: true,
        state: 'in_force',
      },
      { source_name: 'Carrier', value: '2026-09-25T15:00:00Z', is_shown: false, state: 'in_force' },
    ],
  })
  const notable = async () => {
    const { body } = await service.ask('GET', `/v2/shipments/${id}`)
    return (body as { meta?: { reports: unknown[] } }).meta?.reports
  }
  expect(await notable()).toMatchObject([
    {
      record_id: id,
      attribute: 'pod_eta_at',
      is_conflict: true,
      reporter: 'line',
      source_name: 'Partner',
      is_ended: false,
    },
  ])
  service.pass(49 * 3600)
  expect(await arrival()).toMatchObject({ reports: [{ state: 'stale' }, { state: 'stale' }] })
  await service.ask('DELETE', `/v2/connections/${partner}`)
  expect(await arrival()).toMatchObject({
    value: '2026-09-28T15:00:00Z',
    rule: null,
    reports: [
      { source_name: 'A connection that was removed', is_shown: true, state: 'ended' },
      { is_shown: false },
    ],
  })
  await service.askDue()
  expect(await arrival()).toMatchObject({
    value: '2026-09-25T15:00:00Z',
    rule: 'in_force',
    is_conflict: false,
    reports: [
      { source_name: 'Carrier', is_shown: true },
      { source_name: 'A connection that was removed', state: 'ended' },
    ],
  })
})

test('a tried message connection names what its messages change beside what the other source reports', async () => {
  const partner = await connectBoth()
  await track()
  const tried = async () => {
    const { status: code, body } = await service.ask('POST', `/v2/connections/${partner}/check`, {
      request_type: 'bill_of_lading',
      request_number: bill,
    })
    expect(code).toBe(200)
    return (body as { changes: { attribute: string; after: unknown }[] }).changes
  }
  await send(partner, laterArrival)
  // What it sent is shown already.
  expect(await tried()).toEqual([])
  await service.db.deleteFrom('attribute_reports').where('is_main', '=', false).execute()
  await service.db.updateTable('shipments').set({ pod_eta_at: '2026-09-25T15:00:00Z' }).execute()
  expect(await tried()).toMatchObject([{ attribute: 'pod_eta_at', after: '2026-09-28T15:00:00Z' }])
  expect(await eta()).toBe('2026-09-25T15:00:00Z')
})

test('of a shipment of one source no report is notable', async () => {
  await connectBoth()
  await track()
  const { id } = await service.db.selectFrom('shipments').select('id').executeTakeFirstOrThrow()
  expect((await service.ask('GET', `/v2/shipments/${id}`)).body).toMatchObject({ meta: { reports: [] } })
})

test('the same message again, and one about another shipment of that container, change nothing', async () => {
  const partner = await connectBoth()
  await track()
  await send(partner, laterArrival)
  const reports = async () =>
    service.db.selectFrom('attribute_reports').selectAll().orderBy('record_id').orderBy('source').execute()
  const before = await reports()
  await send(partner, `${laterArrival}\n`)
  await send(partner, laterArrival.replaceAll(bill, 'MEDUX9999999').replaceAll('EBKG04471122', 'EBKG9'))
  expect(await reports()).toEqual(before)
  expect(before.map(({ record_type, is_main }) => `${record_type} ${is_main}`).toSorted()).toEqual([
    'container true',
    'shipment false',
    'shipment true',
  ])
})

test('what a connection reported that is switched off counts after what the others report', async () => {
  const partner = await connectBoth()
  await track()
  await send(partner, laterArrival)
  await service.ask('PATCH', `/v2/connections/${partner}`, {
    data: { type: 'connection', attributes: { is_on: false } },
  })
  await service.askDue()
  expect(await eta()).toBe('2026-09-25T15:00:00Z')
})
