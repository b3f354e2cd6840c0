import { describe, expect, test } from 'vitest'
import { useCarrier } from '../../testing/connected.ts'
import { bill, box, wholeJourney } from '../dcsa/testing/events.ts'

const at = useCarrier()
const attempt = (id: string) =>
  at.service.ask('POST', `/v2/connections/${id}/check`, { request_type: 'container', request_number: box })
const edit = (id: string, attributes: object) =>
  at.service.ask('PATCH', `/v2/connections/${id}`, { data: { type: 'connection', attributes } })
const failingAtHome = async () => {
  const { body } = await at.service.ask('GET', '/v2/home')
  return (body as { data: { sources: { failing: unknown[] } } }).data.sources.failing
}

test('a key that is refused when a source is tried is trouble of the source, with the reason', async () => {
  const { id } = await at.connect({}, { api_key: 'wrong' })
  expect((await attempt(id)).body).toMatchObject({ outcome: 'refused' })
  expect(await at.connectionOf(id)).toMatchObject({
    state: 'refused',
    problem: expect.stringContaining('401') as string,
    calls: { minute: 1 },
  })
  expect(await failingAtHome()).toHaveLength(1)
})

test('a source that does not answer when it is tried fails', async () => {
  const { id } = await at.connect({}, { events_url: 'http://127.0.0.1:9/v2/events' })
  await attempt(id)
  expect(await at.connectionOf(id)).toMatchObject({
    state: 'failing',
    problem: expect.stringContaining('refused') as string,
  })
})

describe('the right key', () => {
  test('takes the trouble of the wrong one away at once, also from home', async () => {
    const { id } = await at.connect({}, { api_key: 'wrong' })
    await attempt(id)
    await edit(id, { settings: { api_key: 'key-1' } })
    expect(await at.connectionOf(id)).toMatchObject({ state: 'never_asked', problem: null })
    expect(await failingAtHome()).toEqual([])
    at.carrier.events.set(box, wholeJourney)
    await attempt(id)
    expect(await at.connectionOf(id)).toMatchObject({ state: 'healthy', problem: null })
  })

  test('is not made wrong by the answer to the wrong one that comes after it', async () => {
    const { id } = await at.connect({}, { api_key: 'wrong' })
    await at.track(bill)
    at.carrier.events.set(bill, wholeJourney)
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    at.carrier.fault = (response) => {
      asked.resolve()
      void released.promise.then(() => response.writeHead(401).end())
      return true
    }
    const trying = attempt(id)
    await asked.promise
    at.carrier.fault = undefined
    await edit(id, { settings: { api_key: 'key-1' } })
    released.resolve()
    await trying
    expect(await at.connectionOf(id)).toMatchObject({ state: 'never_asked' })
    await at.service.askDue()
    expect(await at.connectionOf(id)).toMatchObject({ state: 'healthy' })
  })
})

test('another name takes no trouble away', async () => {
  const { id } = await at.connect({}, { api_key: 'wrong' })
  await attempt(id)
  const limits = { minute: null, hour: null, day: null }
  await edit(id, { name: 'Carrier by its agent', settings: {}, limits })
  expect(await at.connectionOf(id)).toMatchObject({ state: 'refused', name: 'Carrier by its agent' })
})

test('requests that waited for a source are asked for when a try shows that it answers again', async () => {
  at.carrier.api_key = 'key-2'
  at.carrier.events.set(bill, wholeJourney).set(box, wholeJourney)
  const { id } = await at.connect()
  const request = await at.track(bill)
  await at.service.askDue()
  expect(await at.connectionOf(id)).toMatchObject({ state: 'refused' })
  at.carrier.api_key = 'key-1'
  await attempt(id)
  await at.service.askDue()
  expect(await at.requestOf(request)).toMatchObject({ status: 'created' })
})
