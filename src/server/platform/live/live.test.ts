import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { append, type Entry } from '../events/log.ts'
import { type Listening, listen } from '../http/listen.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { manualScheduler } from '../../testing/manual-scheduler.ts'
import { untilReadable } from '../../testing/logged-events.ts'
import { startTestService, type TestAccount, type TestService } from '../../testing/service.ts'
import { MAX_STREAMS } from './routes.ts'
import { type Reader, readStream } from './testing/reader.ts'

const shipment = '00000000-0000-4000-8000-000000000001'
const container = '00000000-0000-4000-8000-000000000002'
const request = '00000000-0000-4000-8000-000000000003'
/** The test moves time quickly, so keep-alive events come between the blocks. */
const stillHere = 'event: alive\ndata: {}'
const at = '2026-11-20T18:00:00Z'
const arrived: Entry = {
  event: 'container.transport.vessel_arrived',
  reference: { type: 'transport_event', id: '00000000-0000-4000-8000-000000000009' },
  shipment_id: shipment,
  container_id: container,
  occurred_at: at,
}
const failed: Entry = {
  event: 'tracking_request.failed',
  reference: { type: 'tracking_request', id: request },
  shipment_id: null,
  container_id: null,
  occurred_at: at,
}

forEachDatabase('The stream of changes', (open) => {
  const time = manualScheduler()
  let service: TestService
  let listening: Listening
  const opened: Reader[] = []
  beforeAll(async () => {
    service = await startTestService({ database: await open(), scheduler: time.scheduler })
    listening = await listen(service.app, { host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await service.services.endStreams()
    await listening.close()
    await service.close()
  })
  beforeEach(async () => {
    for (const reader of opened.splice(0)) await reader.close()
    while (time.waiting() > 0) await time.advance(20_000)
  })

  async function follow(headers: Record<string, string>): Promise<Reader> {
    const following = await readStream(listening.port, headers)
    opened.push(following)
    return following
  }
  const byKey = ({ key }: TestAccount) => ({ authorization: `Token ${key}` })
  const appendEntries = async (entries: Entry[], { account_id }: TestAccount = service.own) => {
    await service.db.transaction().execute((trx) => append(trx, account_id, entries, at))
    await untilReadable(service.db)
  }
  const idOf = (block: string | undefined) => /^id: (\d+-\d+)$/m.exec(block ?? '')?.[1] ?? ''
  const nextBlock = async (reader: Reader) => {
    let block: string | undefined
    do block = await time.advanceUntil(reader.next())
    while (block === stillHere)
    const [, event = ''] = /^event: (.*)$/m.exec(block ?? '') ?? []
    const [, data = 'null'] = /^data: (.*)$/m.exec(block ?? '') ?? []
    return { event, data: JSON.parse(data) as unknown, id: idOf(block) }
  }

  test('sends each client the changes of its own account, those within half a second together', async () => {
    const own = await follow(byKey(service.own))
    const other = await follow(byKey(service.other))
    expect([own.status, own.type]).toEqual([200, 'text/event-stream'])
    expect(await own.next()).toMatch(/^retry: 2000\nid: \d+-\d+\nevent: begun\ndata: {}$/)
    await other.next()
    await appendEntries([arrived])
    await appendEntries([failed, arrived])
    await appendEntries([failed], service.other)
    expect(await nextBlock(own)).toMatchObject({
      event: 'changed',
      data: { shipments: [shipment], containers: [container], tracking_requests: [request] },
    })
    expect(await nextBlock(other)).toMatchObject({
      event: 'changed',
      data: { shipments: [], containers: [], tracking_requests: [request] },
    })
  })

  test('sends what another process appended, without a notification here', async () => {
    const own = await follow(byKey(service.own))
    await own.next()
    await sql`
      insert into event_log (account_id, id, event, shipment_id, occurred_at, recorded_at)
      values (${service.own.account_id}, gen_random_uuid(), 'shipment.estimated.arrival', ${shipment}, ${at}, ${at})`.execute(
      service.db,
    )
    expect(await nextBlock(own)).toMatchObject({ data: { shipments: [shipment], containers: [] } })
  })

  test('sends a client that reconnects what it missed, and no more', async () => {
    const before = await follow(byKey(service.own))
    const id = idOf(await before.next())
    await before.close()
    await appendEntries([failed])
    await appendEntries([arrived], service.other)
    const after = await follow({ ...byKey(service.own), 'last-event-id': id })
    await after.next()
    const missed = await nextBlock(after)
    expect(missed).toMatchObject({ data: { shipments: [], containers: [], tracking_requests: [request] } })
    const again = await follow({ ...byKey(service.own), 'last-event-id': missed.id })
    expect(await again.next()).toBe(`retry: 2000\nid: ${missed.id}\nevent: begun\ndata: {}`)
    await appendEntries([arrived])
    expect(await nextBlock(again)).toMatchObject({ data: { shipments: [shipment], tracking_requests: [] } })
  })

  test('ends an answer that is asked for once after what was missed', async () => {
    const begun = await readStream(listening.port, byKey(service.own), '?once=true')
    const id = idOf(await begun.next())
    expect(await begun.next()).toBeUndefined()
    await appendEntries([failed])
    const missed = await readStream(listening.port, byKey(service.own), `?once=true&last_event_id=${id}`)
    await missed.next()
    expect(await nextBlock(missed)).toMatchObject({ data: { tracking_requests: [request] } })
    expect(await missed.next()).toBeUndefined()
  })

  test.each(['999999999-7', '7', 'yesterday'])(
    'resets a client whose last block had the id %s',
    async (id) => {
      const own = await follow({ ...byKey(service.own), 'last-event-id': id })
      await own.next()
      expect(await nextBlock(own)).toMatchObject({ event: 'reset' })
    },
  )

  test('resets a client that was away while entries that it had not seen were archived, and no other', async () => {
    const before = await follow(byKey(service.own))
    const id = idOf(await before.next())
    await before.close()
    await appendEntries([failed])
    const after = await follow(byKey(service.own))
    const since = idOf(await after.next())
    await after.close()
    const [xid = '', seq = ''] = (since ?? '').split('-')
    await sql`
      insert into archived_months (table_name, month, state, rows, last_xid, last_seq, detached_at)
      values ('event_log', '2020-01-01', 'archived', 1, ${xid}::text::xid8, ${Number(seq)}, now())`.execute(
      service.db,
    )
    try {
      const late = await follow({ ...byKey(service.own), 'last-event-id': id })
      await late.next()
      expect(await nextBlock(late)).toMatchObject({ event: 'reset', id: since })
      const again = await follow({ ...byKey(service.own), 'last-event-id': since })
      expect(await again.next()).toBe(`retry: 2000\nid: ${since}\nevent: begun\ndata: {}`)
      // One without entries begins after them, and is not reset each time that it comes back.
      const other = await follow(byKey(service.other))
      expect(idOf(await other.next())).toBe(since)
    } finally {
      await sql`delete from archived_months`.execute(service.db)
    }
  })

  test('resets a client that missed more changes than are sent one by one', async () => {
    const own = await follow(byKey(service.own))
    const id = idOf(await own.next())
    const many = Array.from({ length: 1001 }, (_, nth) => ({
      ...failed,
      reference: { type: 'tracking_request', id: `00000000-0000-4000-9000-${String(nth).padStart(12, '0')}` },
    }))
    await own.close()
    await appendEntries(many)
    const late = await follow({ ...byKey(service.own), 'last-event-id': id })
    await late.next()
    expect(await nextBlock(late)).toMatchObject({ event: 'reset' })
  })

  test('sends an event while nothing is appended, and ends when the listener is signed out', async () => {
    const signedIn = await service.ask(
      'POST',
      '/v2/session',
      { api_key: service.own.key },
      { authorization: null, 'sec-fetch-site': 'same-origin' },
    )
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const own = await follow({ cookie })
    await own.next()
    expect(await time.advanceUntil(own.next(), 1000)).toBe(stillHere)
    await service.ask('DELETE', '/v2/session', undefined, {
      authorization: null,
      cookie,
      'sec-fetch-site': 'same-origin',
    })
    const blocks: (string | undefined)[] = []
    do blocks.push(await time.advanceUntil(own.next(), 1000))
    while (blocks.at(-1) !== undefined)
    expect(blocks.slice(0, -1).every((block) => block === stillHere)).toBe(true)
  })

  test('allows the streams of a whole office of an account, and another one when one of them ends', async () => {
    const all = await Promise.all(Array.from({ length: MAX_STREAMS }, () => follow(byKey(service.own))))
    expect(all.length).toBeGreaterThanOrEqual(200)
    expect(all.filter(({ status }) => status !== 200)).toEqual([])
    expect((await follow(byKey(service.own))).status).toBe(429)
    expect((await follow(byKey(service.other))).status).toBe(200)
    await all[0]?.close()
    const status = async (): Promise<number> => {
      const { status: got } = await follow(byKey(service.own))
      return got === 429 ? status() : got
    }
    expect(await status()).toBe(200)
  })

  const LOOKS_UNTIL_QUIET = 5
  /** Until nothing is scheduled any more. Each look waits for the queries that are under way: after them the next is scheduled. */
  const untilQuiet = async (): Promise<void> => {
    for (let quiet = 0; quiet < LOOKS_UNTIL_QUIET; quiet = time.waiting() === 0 ? quiet + 1 : 0) {
      await time.advance(1000)
      await sql`select 1`.execute(service.db)
    }
  }

  test('sends no query to the database while there are no clients', async () => {
    const own = await follow(byKey(service.own))
    await own.next()
    expect(time.waiting()).toBeGreaterThan(0)
    await own.close()
    // The service may notice later that the client is gone, and may look once more before that.
    await untilQuiet()
    await appendEntries([arrived])
    expect(time.waiting()).toBe(0)
  })

  test('requires a credential, and ends with the service without delaying it', async () => {
    expect((await follow({})).status).toBe(401)
    const own = await follow(byKey(service.own))
    await own.next()
    const ended = own.next()
    await service.services.endStreams()
    expect(await ended).toBeUndefined()
    expect((await follow(byKey(service.own))).status).toBe(503)
    await listening.close()
  })
})
