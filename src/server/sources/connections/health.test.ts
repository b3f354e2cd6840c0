import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectSource } from '../../testing/connected.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { openDeliveries } from '../../testing/deliveries.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { takeCall } from './calls.store.ts'
import { noteLostKeys } from './connected-sources.ts'
import { noteOutcome } from './health.store.ts'
import { failingAfter, isFailing } from './health.rules.ts'
import { createSealer } from '../../platform/secrets/sealing.ts'

const now = '2026-11-20T18:00:00Z'
const settings = {
  profile: 'other',
  events_url: 'https://example.com/events',
  sign_in: 'api_key',
  api_key: 'key-1',
}
const carrier = { kind: 'dcsa', name: 'Carrier', scacs: ['MSCU'], settings }

describe('a source', () => {
  test('fails from the first question without an answer until the next with one', () => {
    expect(failingAfter(null, 'answered', now)).toEqual({ since: null, event: null })
    expect(failingAfter(null, 'failed', now)).toEqual({ since: now, event: 'source.failing' })
    const since = '2026-11-20T12:00:00Z'
    for (const outcome of ['failed', 'refused', 'silent'] as const)
      expect(failingAfter(since, outcome, now)).toEqual({ since, event: null })
    expect(failingAfter(since, 'answered', now)).toEqual({ since: null, event: 'source.recovered' })
  })

  test('fails from when its secrets cannot be read until others are entered', () => {
    expect(failingAfter(null, 'key_lost', now)).toEqual({ since: now, event: 'source.failing' })
    const since = '2026-11-20T12:00:00Z'
    expect(failingAfter(since, 'key_lost', now)).toEqual({ since, event: null })
    expect(failingAfter(since, 'secrets_entered', now)).toEqual({ since: null, event: 'source.recovered' })
    expect(failingAfter(null, 'secrets_entered', now)).toEqual({ since: null, event: null })
  })

  test('whose limit is reached neither fails nor recovers', () => {
    expect(failingAfter(null, 'limited', now)).toEqual({ since: null, event: null })
    expect(failingAfter(now, 'limited', now)).toEqual({ since: now, event: null })
    expect(['refused', 'failing', 'silent', 'key_lost'].map((state) => isFailing(state as 'silent'))).toEqual(
      [true, true, true, true],
    )
    expect(['limited', 'healthy', 'never_asked', 'off'].some((state) => isFailing(state as 'off'))).toBe(
      false,
    )
  })
})

forEachDatabase('The event log, of a connected source', (open) => {
  let service: TestService
  let id: string
  beforeAll(async () => {
    service = await startTestService({ database: await open() })
  })
  beforeEach(async () => {
    await service.db.deleteFrom('connections').execute()
    await service.db.deleteFrom('event_log').execute()
    id = await connectSource(service, carrier)
  })
  afterAll(() => service.close())

  const ended = (kind: 'answered' | 'failed' | 'refused' | 'limited') =>
    noteOutcome(
      service.db,
      { account_id: service.own.account_id, id },
      kind === 'answered' ? { kind } : { kind, problem: 'It answered 503' },
      service.clock.now(),
    )
  const logged = () =>
    service.db
      .selectFrom('event_log')
      .select(['event', 'reference_type', 'reference_id', 'payload'])
      .where('event', 'like', 'source.%')
      .orderBy('seq')
      .execute()
  const connection = async () => {
    const { body } = await service.ask('GET', `/v2/connections/${id}`)
    return (body as { data: { attributes: Record<string, unknown> } }).data.attributes
  }

  test('has one entry when it fails, however often, and one when it answers again', async () => {
    await ended('answered')
    expect(await logged()).toEqual([])
    await ended('failed')
    await ended('refused')
    await ended('limited')
    await ended('failed')
    const about = { reference_type: 'connection', reference_id: id }
    const failing = {
      event: 'source.failing',
      ...about,
      payload: { name: 'Carrier', problem: 'It answered 503' },
    }
    expect(await logged()).toMatchObject([failing])
    const since = (await connection())['failing_since']
    expect(since).toBe('2026-11-20T18:00:00Z')
    await ended('answered')
    await ended('answered')
    expect(await logged()).toMatchObject([
      failing,
      { event: 'source.recovered', ...about, payload: { failing_since: since } },
    ])
    expect(await connection()).toMatchObject({ failing_since: null })
  })

  test('has one entry where several questions fail at once', { tags: ['engine'] }, async () => {
    await Promise.all([ended('failed'), ended('failed'), ended('failed')])
    expect(await logged()).toHaveLength(1)
    expect(await connection()).toMatchObject({ state: 'failing' })
  })

  test('has none of a connection that was removed meanwhile', async () => {
    await service.db.deleteFrom('connections').execute()
    expect(await ended('failed')).toBe(0)
    expect(await logged()).toEqual([])
  })

  test('settings that were edited end nothing: the next answer does', async () => {
    await ended('refused')
    await service.ask('PATCH', `/v2/connections/${id}`, {
      data: { type: 'connection', attributes: { settings: { api_key: 'key-2' } } },
    })
    expect(await connection()).toMatchObject({ failing_since: null })
    await ended('answered')
    expect((await logged()).map(({ event }) => event)).toEqual(['source.failing', 'source.recovered'])
  })

  const otherKey = createSealer(new Uint8Array(32).fill(7))
  const loseKey = () =>
    service.db
      .updateTable('connections')
      .set({ secrets: otherKey.seal('{"api_key":"key-1"}', `${service.own.account_id} ${id}`) })
      .where('id', '=', id)
      .execute()
  const looked = () => noteLostKeys({ db: service.db, wall: service.clock, sealer: service.sealer })
  const enterKey = () =>
    service.ask('PATCH', `/v2/connections/${id}`, {
      data: { type: 'connection', attributes: { settings: { api_key: 'key-2' } } },
    })

  test('has one entry when the key of its secrets is lost, and one when they are entered anew', async () => {
    await looked()
    expect(await logged()).toEqual([])
    await loseKey()
    await looked()
    await looked()
    const failing = {
      event: 'source.failing',
      reference_id: id,
      payload: { problem: 'Its secrets cannot be read: another key encrypted them' },
    }
    expect(await logged()).toMatchObject([failing])
    const { state, failing_since } = await connection()
    expect([state, failing_since]).toEqual(['key_lost', '2026-11-20T18:00:00Z'])
    expect((await enterKey()).status).toBe(200)
    await looked()
    expect(await logged()).toMatchObject([
      failing,
      { event: 'source.recovered', reference_id: id, payload: { name: 'Carrier', failing_since } },
    ])
    expect(await connection()).toMatchObject({ state: 'never_asked', failing_since: null })
  })

  test('has no other entry of a source that failed before its key was lost: the next answer ends it', async () => {
    await ended('failed')
    await loseKey()
    await looked()
    await enterKey()
    expect((await logged()).map(({ event }) => event)).toEqual(['source.failing'])
    await ended('answered')
    expect((await logged()).map(({ event }) => event)).toEqual(['source.failing', 'source.recovered'])
  })

  test('has none of a lost key while the connection is switched off', async () => {
    await service.ask('PATCH', `/v2/connections/${id}`, {
      data: { type: 'connection', attributes: { is_on: false } },
    })
    await loseKey()
    await looked()
    expect(await logged()).toEqual([])
  })

  test('calls of the last day are listed with the connections, by quarters of an hour', async () => {
    const row = { account_id: service.own.account_id, id }
    const at = service.clock.now().getTime()
    for (const minutes of [1, 2, 40]) await takeCall(service.db, row, {}, at - minutes * 60_000)
    const { body } = await service.ask('GET', '/v2/connections')
    const { meta } = body as { meta: { last_day: Record<string, unknown> } }
    expect(meta.last_day[id]).toEqual([
      { at: '2026-11-20T17:15:00Z', calls: 1, failed: 0, mean_ms: null },
      { at: '2026-11-20T17:45:00Z', calls: 2, failed: 0, mean_ms: null },
    ])
  })
})

test('a webhook gets events of sources only where it names them', async () => {
  const deliveries = await openDeliveries()
  try {
    const receiver = await deliveries.receiver()
    await deliveries.webhook(`${receiver.url}/all`)
    await deliveries.webhook(`${receiver.url}/sources`, { events: ['source.failing', 'source.recovered'] })
    const id = await connectSource(deliveries, carrier)
    const row = { account_id: deliveries.own.account_id, id }
    await noteOutcome(deliveries.db, row, { kind: 'failed', problem: 'No' }, deliveries.clock.now())
    await deliveries.deliver()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/sources'])
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      data: {
        attributes: { event: 'source.failing' },
        relationships: { reference_object: { data: { type: 'connection', id } } },
      },
    })
  } finally {
    await deliveries.close()
  }
})
