import { describe, expect, test } from 'vitest'
import { useCarrier } from '../../../testing/connected.ts'
import { forEachDatabase } from '../../../testing/databases.ts'
import { bill, box, second, transportMessage, wholeJourney } from '../../dcsa/testing/events.ts'

const HOUR = 3600
/** At sea to Long Beach, with an estimate of the arrival. */
const atSea = wholeJourney.slice(0, 12)
/** The same arrival, as it was estimated later. */
const arrivesAt = (at: string, created: string, classifier = 'EST') =>
  transportMessage('ARRI', classifier, at, 'USLGB', { ship: second, created })
const later = arrivesAt('2026-11-22T08:00:00-08:00', '2026-11-20T17:00:00Z')

forEachDatabase('A carrier that answers for new events alone', (open) => {
  const at = useCarrier(async () => await open())
  const increments = { increments: 'name' }

  const poll = async (hours = 3) => {
    at.service.pass(hours * HOUR)
    await at.service.askDue()
  }
  /** Of each question that was asked so far: whether it was for all. */
  const questions = () =>
    at.carrier.asked().map(({ url }) => (url.searchParams.has('eventCreatedDateTime:gte') ? 'new' : 'all'))
  const shipment = async () => {
    const { body } = await at.service.ask('GET', '/v2/shipments')
    return (body as { data: { id: string; attributes: Record<string, unknown> }[] }).data[0]
  }
  const eta = async () => (await shipment())?.attributes['pod_eta_at']
  const track = async (events: Record<string, unknown>[], settings: object = increments) => {
    at.carrier.events.set(bill, events)
    const { id } = await at.connect({}, settings)
    await at.track(bill)
    await at.service.askDue()
    return id
  }

  test('is asked for all once, and then from the newest message on, with an overlap', async () => {
    await track(atSea)
    await poll()
    const [, question] = at.carrier.asked()
    expect([...(question?.url.searchParams ?? [])]).toEqual([
      ['transportDocumentReference', bill],
      ['eventCreatedDateTime:gte', '2026-09-14T18:00:00Z'],
      ['limit', '100'],
    ])
  })

  test('corrects an estimate by an increment, and is asked the same again until all is asked for a day later', async () => {
    await track(atSea)
    expect(await eta()).toBe('2026-09-25T15:00:00Z')
    at.carrier.events.set(bill, [...atSea, later])
    await poll()
    expect(await eta()).toBe('2026-11-22T16:00:00Z')
    for (let polls = 0; polls < 7; polls += 1) await poll()
    expect(questions()).toEqual(['all', ...Array.from({ length: 7 }, () => 'new'), 'all'])
    expect(await eta()).toBe('2026-11-22T16:00:00Z')
  })

  test('with nothing new is an answer: the number is found, and the source answered now', async () => {
    await track(atSea)
    const before = await shipment()
    at.carrier.fault = (response, { url }) =>
      url.searchParams.has('eventCreatedDateTime:gte') && !!response.writeHead(404).end('{}')
    await poll()
    expect(questions()).toEqual(['all', 'new'])
    const after = await shipment()
    expect(after?.attributes).toMatchObject({ pod_eta_at: '2026-09-25T15:00:00Z' })
    const checked = ({ attributes = {} }: { attributes?: Record<string, unknown> } = {}) =>
      Date.parse(String(attributes['line_tracking_last_succeeded_at']))
    expect(checked(after) - checked(before)).toBe(3 * HOUR * 1000)
    const { body } = await at.service.ask('GET', '/v2/tracking_requests')
    expect(body).toMatchObject({ data: [{ attributes: { status: 'created', is_retrying: false } }] })
  })

  test('withdraws nothing by leaving it out of an increment, and an estimate by leaving it out of all', async () => {
    await track([...atSea, later])
    at.carrier.events.set(bill, atSea)
    await poll()
    expect([await eta(), questions()]).toEqual(['2026-11-22T16:00:00Z', ['all', 'new']])
    await poll(24)
    expect([await eta(), questions().at(-1)]).toEqual(['2026-09-25T15:00:00Z', 'all'])
  })

  test('reports an estimate that it had withdrawn in an increment again', async () => {
    await track([...atSea, later])
    at.carrier.events.set(bill, atSea)
    await poll(24)
    expect(await eta()).toBe('2026-09-25T15:00:00Z')
    at.carrier.events.set(bill, [...atSea, later])
    await poll()
    expect([await eta(), questions()]).toEqual(['2026-11-22T16:00:00Z', ['all', 'all', 'new']])
  })

  test('that withdraws what came by an increment, with the answer of the day before, is understood', async () => {
    await track(atSea)
    at.carrier.events.set(bill, [...atSea, later])
    await poll()
    expect(await eta()).toBe('2026-11-22T16:00:00Z')
    at.carrier.events.set(bill, atSea)
    await poll(24)
    expect(await eta()).toBe('2026-09-25T15:00:00Z')
  })

  test('makes good what an increment missed: by the next one, and by all of it for what was shown too late', async () => {
    await track(atSea)
    at.carrier.events.set(bill, [...atSea, later])
    at.carrier.fault = (response) => !!response.destroy()
    await poll()
    at.carrier.fault = undefined
    await poll()
    expect(await eta()).toBe('2026-11-22T16:00:00Z')
    // It was made before the newest that was known, and shown only now.
    const late = wholeJourney.map((event) => ({ ...event, eventCreatedDateTime: '2026-09-01T00:00:00Z' }))
    at.carrier.events.set(bill, late)
    await poll()
    const arrived = async () => (await shipment())?.attributes['pod_ata_at']
    expect(await arrived()).toBeNull()
    await poll(24)
    expect(await arrived()).toBe('2026-09-26T12:00:00Z')
  })

  test('the same increment again, in any order, changes nothing', async () => {
    await track(atSea)
    at.carrier.events.set(bill, [later, ...atSea.toReversed(), later])
    await poll()
    const stored = async () => [await at.stored('received_events'), await at.stored('transport_events')]
    const before = await stored()
    await poll()
    await poll()
    expect(questions()).toEqual(['all', 'new', 'new', 'new'])
    expect([await stored(), await eta()]).toEqual([before, '2026-11-22T16:00:00Z'])
  })

  test('or refuses to, is asked for all at once, and only for all until the next day', async () => {
    await track(atSea)
    at.carrier.refuses_increments = true
    at.carrier.events.set(bill, [...atSea, later])
    await poll()
    expect([questions(), await eta()]).toEqual([['all', 'new', 'all'], '2026-11-22T16:00:00Z'])
    await poll()
    await poll()
    expect(questions()).toEqual(['all', 'new', 'all', 'all', 'all'])
    at.carrier.refuses_increments = false
    await poll(24)
    await poll()
    expect(questions().slice(5)).toEqual(['all', 'new'])
  })

  test('whose pages of new events lead back is asked for all', async () => {
    await track(atSea)
    at.carrier.fault = (response, { url }) =>
      url.searchParams.has('eventCreatedDateTime:gte') &&
      !!response
        .writeHead(200, { 'next-page': '4', 'content-type': 'application/json' })
        .end(JSON.stringify(atSea.slice(-1)))
    await poll()
    expect(questions()).toEqual(['all', 'new', 'new', 'all'])
    expect(await eta()).toBe('2026-09-25T15:00:00Z')
  })

  describe('is asked for all', () => {
    test('when somebody wants the container refreshed', async () => {
      await track(atSea)
      await poll()
      const { body } = await at.service.ask('GET', `/v2/containers?filter[number]=${box}`)
      const [container] = (body as { data: { id: string }[] }).data
      const refreshed = await at.service.ask('PATCH', `/v2/containers/${container?.id}/refresh`)
      expect(refreshed.status).toBe(200)
      await at.service.askDue()
      await poll()
      expect(questions()).toEqual(['all', 'new', 'all', 'new'])
    })

    test('after the settings were edited', async () => {
      const id = await track(atSea)
      await poll()
      await at.service.ask('PATCH', `/v2/connections/${id}`, {
        data: { type: 'connection', attributes: { settings: { api_key: 'key-1' } } },
      })
      await poll()
      await poll()
      expect(questions()).toEqual(['all', 'new', 'all', 'new'])
    })

    test.each([
      ['does not say when it was made', { eventCreatedDateTime: undefined }],
      ['says a time to come', { eventCreatedDateTime: '2026-12-24T12:00:00Z' }],
      ['says a time without a zone', { eventCreatedDateTime: '2026-11-01T12:00:00' }],
      ['can be made anew', { eventUpdatedDateTime: '2026-11-01T12:00:00Z' }],
    ])('each time while one message %s', async (_name, spoilt) => {
      await track([...atSea.slice(0, -1), { ...atSea.at(-1), ...spoilt }])
      await poll()
      expect(questions()).toEqual(['all', 'all'])
    })

    test('each time where its profile does not have it', async () => {
      await track(atSea, {})
      await poll()
      expect(questions()).toEqual(['all', 'all'])
    })
  })

  test('sends little while nothing changes, however often it is asked', async () => {
    await track(atSea)
    const all = at.carrier.sent
    for (let polls = 0; polls < 7; polls += 1) await poll()
    expect(all).toBe(atSea.length)
    // The newest message is within the overlap.
    expect(at.carrier.sent - all).toBe(7)
  })
})
