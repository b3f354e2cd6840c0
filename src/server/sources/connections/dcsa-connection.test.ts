import { describe, expect, test } from 'vitest'
import { useCarrier } from '../../testing/connected.ts'
import { openCarrier } from '../dcsa/testing/carrier.ts'
import { bill, booking, box, wholeJourney } from '../dcsa/testing/events.ts'

const at = useCarrier()

test('a bill that the carrier knows becomes a shipment with its containers, events and times', async () => {
  at.carrier.events.set(bill, wholeJourney)
  await at.connect()
  const id = await at.track(bill)
  await at.service.askDue()
  expect(await at.requestOf(id)).toMatchObject({ status: 'created', failed_reason: null })
  const { body } = await at.service.ask('GET', '/v2/containers?include=shipment,transport_events')
  expect(body).toMatchObject({ data: [{ attributes: { number: box } }] })
  const { included = [] } = body as { included?: { type: string; attributes: Record<string, unknown> }[] }
  expect(included.find(({ type }) => type === 'shipment')?.attributes).toMatchObject({
    bill_of_lading_number: bill,
    shipping_line_scac: 'MSCU',
    data_origin: 'dcsa',
  })
  expect(included.filter(({ type }) => type === 'transport_event').length).toBeGreaterThan(5)
  expect(at.carrier.asked().map(({ url, headers }) => [url.search, headers['x-api-key']])).toEqual([
    [`?transportDocumentReference=${bill}&limit=100`, 'key-1'],
  ])
})

test('containers and bookings are asked for by their own numbers', async () => {
  at.carrier.events.set(box, wholeJourney).set(booking, wholeJourney)
  await at.connect()
  await at.track(box, 'container')
  await at.service.askDue()
  await at.track(booking, 'booking_number')
  await at.service.askDue()
  expect(at.carrier.asked().map(({ url }) => [...url.searchParams.keys()][0])).toEqual(['equipmentReference'])
  // The booking is of the shipment that is tracked already.
  expect((await at.service.ask('GET', '/v2/shipments')).body).toMatchObject({ data: [{}] })
})

test('the same answer again is not written again, and every event is kept once', async () => {
  at.carrier.events.set(bill, wholeJourney)
  await at.connect()
  await at.track(bill)
  await at.service.askDue()
  const before = [await at.stored('received_events'), await at.stored('transport_events')]
  at.service.pass(13 * 3600)
  await at.service.askDue()
  expect(at.carrier.asked()).toHaveLength(2)
  expect([await at.stored('received_events'), await at.stored('transport_events')]).toEqual(before)
  expect(before[0]).toBe(wholeJourney.length)
})

test('an estimate that the carrier no longer sends is withdrawn, and a fact stays', async () => {
  const estimate = {
    ...wholeJourney.find((event) => event['transportEventTypeCode'] === 'ARRI'),
    eventID: 'estimate-1',
    eventClassifierCode: 'EST',
    eventDateTime: '2027-01-04T06:00:00+01:00',
  }
  at.carrier.events.set(bill, [...wholeJourney.slice(0, 6), estimate])
  await at.connect()
  await at.track(bill)
  await at.service.askDue()
  at.carrier.events.set(bill, wholeJourney.slice(3, 6))
  at.service.pass(13 * 3600)
  await at.service.askDue()
  const rows = await at.service.db.selectFrom('received_events').selectAll().execute()
  const withdrawn = rows.filter(({ withdrawn_at }) => withdrawn_at !== null)
  expect(withdrawn.every(({ is_fact }) => !is_fact)).toBe(true)
  expect(withdrawn.map(({ payload }) => (JSON.parse(payload) as { eventID: string }).eventID)).toContain(
    'estimate-1',
  )
  expect(rows.filter(({ is_fact, withdrawn_at }) => is_fact && withdrawn_at === null).length).toBeGreaterThan(
    3,
  )
})

test('pages are read to the last one, and a cursor that leads back is an error and no endless loop', async () => {
  at.carrier.page_size = 4
  at.carrier.events.set(bill, wholeJourney)
  const { id } = await at.connect()
  await at.track(bill)
  await at.service.askDue()
  expect(await at.stored('received_events')).toBe(wholeJourney.length)
  at.carrier.fault = (response) => {
    response.writeHead(200, { 'next-page': '4', 'content-type': 'application/json' })
    response.end(JSON.stringify(wholeJourney.slice(0, 4)))
    return true
  }
  at.service.pass(13 * 3600)
  await at.service.askDue()
  expect(await at.connectionOf(id)).toMatchObject({ state: 'failing' })
  expect(at.carrier.calls.length).toBeLessThan(20)
})

describe('a number that the carrier does not know', () => {
  test('waits for the manifest, and is listed with the connection', async () => {
    const { id } = await at.connect()
    const request = await at.track(bill)
    await at.service.askDue()
    expect(await at.requestOf(request)).toMatchObject({
      status: 'awaiting_manifest',
      failed_reason: 'not_found',
    })
    expect(await at.connectionOf(id)).toMatchObject({ state: 'healthy', unknown_numbers: [bill] })
  })

  test('or whose question it refuses is no fault of the connection', async () => {
    at.carrier.fault = (response) =>
      !!response
        .writeHead(400)
        .end(JSON.stringify({ errors: [{ reason: 'invalid', message: 'Bad number' }] }))
    const { id } = await at.connect()
    for (const number of ['MEDU9000001', 'MEDU9000002', 'MEDU9000003', 'MEDU9000004', 'MEDU9000005'])
      await at.track(number)
    await at.service.askDue()
    expect(await at.connectionOf(id)).toMatchObject({ state: 'healthy', paused_until: null })
    const { body } = await at.service.ask('POST', `/v2/connections/${id}/check`, {
      request_type: 'container',
      request_number: box,
    })
    expect(body).toMatchObject({
      outcome: 'not_found',
      sentence: expect.stringContaining('Bad number') as string,
    })
  })

  test('is asked for at the next connection of the same line', async () => {
    await at.connect({ name: 'First' })
    const second = await openCarrier()
    second.events.set(bill, wholeJourney)
    await at.connect({ name: 'Second' }, { events_url: `${second.origin}/events` })
    const id = await at.track(bill)
    await at.service.askDue()
    await at.service.askDue()
    expect(await at.requestOf(id)).toMatchObject({ status: 'created' })
    await second.close()
  })
})

test('trying a source shows each event and what became of it, and stores nothing', async () => {
  const unknownCode = { ...wholeJourney[0], equipmentEventTypeCode: 'AVPX', eventType: 'EQUIPMENT' }
  at.carrier.events.set(box, [...wholeJourney, unknownCode])
  const { id } = await at.connect()
  const { status, body } = await at.service.ask('POST', `/v2/connections/${id}/check`, {
    request_type: 'container',
    request_number: box,
  })
  expect(status).toBe(200)
  const { received, ...check } = body as { received: { became: string; code: string; events: string[] }[] }
  expect(check).toMatchObject({ outcome: 'found', http_status: 200 })
  expect(received.find(({ code }) => code.includes('AVPX'))).toMatchObject({ became: 'not_understood' })
  expect(received.find(({ code }) => code.startsWith('EQUIPMENT LOAD ACT'))).toMatchObject({
    became: 'event',
  })
  const { changes = [] } = check as { changes?: { attribute: string }[] }
  const changed = new Set(changes.map(({ attribute }) => attribute))
  expect(changed).toContain('pod_ata_at')
  // Ids, and what lists are sorted by, say nothing to a person.
  for (const name of ['status_rank', 'created_at']) expect(changed).not.toContain(name)
  expect([...changed].filter((name) => name.endsWith('_id'))).toEqual([])
  expect([await at.stored('received_events'), await at.stored('transport_events')]).toEqual([0, 0])
  expect(await at.connectionOf(id)).toMatchObject({ state: 'healthy', calls: { minute: 1 } })
})

describe('a connection', () => {
  test('that is switched off or removed gives its requests to other sources, and what it reported stays', async () => {
    at.carrier.events.set(bill, wholeJourney)
    const { id } = await at.connect()
    const request = await at.track(bill)
    await at.service.askDue()
    await at.service.ask('PATCH', `/v2/connections/${id}`, {
      data: { type: 'connection', attributes: { is_on: false } },
    })
    await at.service.askDue()
    expect(at.carrier.calls).toHaveLength(1)
    expect(await at.requestOf(request)).toMatchObject({ status: 'created' })
    expect((await at.service.ask('DELETE', `/v2/connections/${id}`)).status).toBe(200)
    expect((await at.service.ask('GET', '/v2/containers')).body).toMatchObject({ data: [{}] })
  })

  test('that comes later takes the requests that no source covered', async () => {
    at.carrier.events.set(bill, wholeJourney)
    await at.service.db.deleteFrom('connections').execute()
    const request = await at.track(bill)
    await at.connect()
    await at.service.askDue()
    await at.service.askDue()
    expect(await at.requestOf(request)).toMatchObject({ status: 'created' })
  })

  test('with wrong settings is refused, each with its place', async () => {
    const { status, body } = await at.service.ask('POST', '/v2/connections', {
      data: {
        type: 'connection',
        attributes: { kind: 'dcsa', settings: { profile: 'other', events_url: 'nowhere', colour: 'red' } },
      },
    })
    expect(status).toBe(422)
    const pointers = (body as { errors: { source: { pointer: string } }[] }).errors.map(
      ({ source }) => source.pointer,
    )
    expect(pointers.toSorted()).toEqual(
      ['colour', 'events_url', 'sign_in'].map((name) => `/data/attributes/settings/${name}`),
    )
  })

  test('is seen by its account alone', async () => {
    const { id } = await at.connect()
    expect((await at.service.askAs(at.service.other, 'GET', `/v2/connections/${id}`)).status).toBe(404)
    expect((await at.service.askAs(at.service.other, 'GET', '/v2/connections')).body).toMatchObject({
      data: [],
    })
  })
})

test('arrival notices of the carrier are asked for with the events, and their last free day is that of the line', async () => {
  at.carrier.events.set(bill, wholeJourney)
  const asked: (string | null)[] = []
  const state = { notices: [] as object[], status: 200 }
  at.carrier.fault = (response, { url }) => {
    if (url.pathname !== '/v1/arrival-notices') return false
    asked.push(url.searchParams.get('transportDocumentReferences'))
    response
      .writeHead(state.status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ arrivalNotices: state.notices }))
    return true
  }
  state.notices = [
    {
      issueDateTime: '2026-09-20T08:00:00Z',
      transportDocumentReference: bill,
      transport: { portOfDischarge: { UNLocationCode: 'USLGB' } },
      freeTimes: [{ typeCodes: ['DEM'], lastFreeDate: { value: '2026-10-02' } }],
      releaseInformation: { isFreightReleased: false },
    },
  ]
  await at.connect({}, { arrival_notices_url: `${at.carrier.origin}/v1/arrival-notices` })
  await at.track(bill)
  await at.service.askDue()
  expect(asked).toEqual([bill])
  const deadline = async () => {
    const { body } = await at.service.ask('GET', '/v2/containers')
    const [first] = (body as { data: { attributes: unknown }[] }).data
    return first?.attributes
  }
  expect(await deadline()).toMatchObject({
    import_deadlines: { pickup_lfd_line: '2026-10-03T06:59:00Z' },
    holds_at_pod_terminal: expect.arrayContaining([expect.objectContaining({ name: 'freight' })]) as unknown,
  })
  // Where the notices fail, those that came before stay, and the events are read.
  state.status = 500
  at.service.pass(25 * 3600)
  await at.service.askDue()
  expect(asked).toHaveLength(2)
  expect(await deadline()).toMatchObject({ import_deadlines: { pickup_lfd_line: '2026-10-03T06:59:00Z' } })
})
