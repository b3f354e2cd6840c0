import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { missingPostgres } from '../testing/databases.ts'
import { type PrimaryAndReplica, startPrimaryAndReplica } from '../testing/replica.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { manualScheduler } from '../testing/manual-scheduler.ts'
import { listen, type Listening } from '../platform/http/listen.ts'
import { dispatched, readStream } from '../platform/live/testing/reader.ts'
import { untilReadable } from '../testing/logged-events.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { atReplica } from '../platform/database/replica/read-place.ts'
import type { Replica } from '../platform/database/replica/replica.ts'

const shipment = '00000000-0000-4000-8000-000000000001'
const header = 'Portolan-Wal-Position'
const missing = missingPostgres()
const skipped = missing === undefined ? '' : ` (skipped: ${missing})`

describe.skipIf(missing !== undefined)(`With a streaming replica${skipped}`, () => {
  let servers: PrimaryAndReplica
  let database: Database
  let replica: Replica
  let service: TestService
  const time = { later: 0 }
  const outcomes: string[] = []
  const sentences: string[] = []
  const streams = manualScheduler()

  beforeAll(async () => {
    servers = await startPrimaryAndReplica()
    database = await openDatabase({
      url: servers.url,
      migrations,
      inform: (sentence) => sentences.push(sentence),
      read: {
        url: servers.readUrl,
        count: (outcome) => outcomes.push(outcome),
        now: () => performance.now() + time.later,
      },
    })
    if (!database.replica) throw new Error('No replica')
    replica = database.replica
    service = await startTestService({ database, scheduler: streams.scheduler })
    const at = '2026-11-20T18:00:00Z'
    const numbers = { bill_of_lading_number: 'MEDU1', normalized_number: 'MEDU1', data_origin: 'test' }
    await database.db
      .insertInto('shipments')
      .values({
        ...numbers,
        account_id: service.own.account_id,
        id: shipment,
        created_at: at,
        updated_at: at,
      })
      .execute()
  }, 60_000)
  afterAll(async () => {
    await service.close()
    await servers.stop()
  })
  beforeEach(async () => {
    await replica.round()
    await caughtUp()
    outcomes.length = 0
  })

  const caughtUp = async () => {
    const position = await replica.position()
    for (let tries = 0; (await replica.placeFor(position)) !== 'replica'; tries += 1) {
      if (tries > 2000) throw new Error('The replica did not reach its primary')
      await wait(5)
      await replica.round()
    }
  }
  let serial = 0
  /** @returns the label that the shipment has now, and the position that the answer names */
  const edit = async () => {
    const label = `Edit ${(serial += 1)}`
    const body = { data: { attributes: { ref_numbers: [label] } } }
    const { status, headers } = await service.ask('PATCH', `/v2/shipments/${shipment}`, body)
    expect(status).toBe(200)
    return { label, position: headers.get(header) ?? '' }
  }
  const listed = async (position: string | null) => {
    const sent = position === null ? {} : { [header]: position }
    const { body, headers } = await service.ask('GET', '/v2/shipments', undefined, sent)
    const { data } = body as { data: { attributes: { ref_numbers: string[] } }[] }
    return { label: data[0]?.attributes.ref_numbers[0], outcome: outcomes.at(-1), headers }
  }
  /** On a busy machine the replica may answer, or have a write, later than a request waits. */
  const listedAtReplica = async (position: string) => {
    let found = await listed(position)
    while (found.outcome === 'behind') found = await listed(position)
    return found
  }
  const whilePaused = async (work: () => Promise<void>) => {
    await servers.pause()
    try {
      await work()
    } finally {
      await servers.resume()
    }
  }

  test('a client sees its own write although the replica stands still, others read at the replica meanwhile', async () => {
    const before = await edit()
    await caughtUp()
    await whilePaused(async () => {
      const { label, position } = await edit()
      expect(await listed(position)).toMatchObject({ label, outcome: 'behind' })
      for (const earlier of [before.position, '0/0'])
        expect(await listedAtReplica(earlier)).toMatchObject({ label: before.label, outcome: 'replica' })
    })
  })

  test('a client that sends no position is answered as without a replica', async () => {
    await whilePaused(async () => {
      const { label } = await edit()
      const found = await listed(null)
      expect(found).toMatchObject({ label, outcome: 'no_position' })
      expect(found.headers.get(header)).toBeNull()
    })
  })

  test.each(['', 'latest', '-1/0', '1', '0/123456789', `0/0' or '1'='1`, '9'.repeat(99)])(
    'the position %j is none',
    async (position) => {
      const { label } = await edit()
      expect(await listed(position)).toMatchObject({ label, outcome: 'no_position' })
    },
  )

  test('a position that the primary cannot have reached is not waited for', async () => {
    const { label } = await edit()
    const found = await listed('FFFFFFFF/FFFFFFFF')
    expect(found).toMatchObject({ label, outcome: 'behind' })
    expect(found.headers.get(header)).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
  })

  test('a request waits for the replica for a moment, and reads there once it has the write', async () => {
    const { label, position } = await edit()
    const found = await listedAtReplica(position)
    expect(found).toMatchObject({ label, outcome: 'replica' })
    expect(found.headers.get(header)).toBeNull()
  })

  test('what a client sees at the primary is not gone in what it reads next', async () => {
    await whilePaused(async () => {
      const { label } = await edit()
      const seen = await service.ask('GET', `/v2/shipments/${shipment}`, undefined, { [header]: '0/0' })
      expect(seen.text).toContain(label)
      expect(await listed(seen.headers.get(header) ?? '')).toMatchObject({ label, outcome: 'behind' })
    })
  })

  test('what a stream announces is in the list that is asked for then, also at the beginning of a stream', async () => {
    const listening: Listening = await listen(service.app, { host: '127.0.0.1', port: 0 })
    const authorization = { authorization: `Token ${service.own.key}` }
    const positionIn = (block: string | undefined) => {
      const data = JSON.parse(dispatched(block ?? '')?.data ?? '{}') as { wal_position?: string }
      return data.wal_position ?? ''
    }
    await whilePaused(async () => {
      const earlier = await edit()
      const reader = await readStream(listening.port, authorization)
      expect(await listed(positionIn(await reader.next()))).toMatchObject({ label: earlier.label })
      const { label } = await edit()
      await untilReadable(database.db)
      let block: string | undefined
      do block = await streams.advanceUntil(reader.next())
      while (block?.includes('alive'))
      expect(block).toContain(shipment)
      expect(await listed(positionIn(block))).toMatchObject({ label, outcome: 'behind' })
      await reader.close()
    })
    await service.services.endStreams()
    await listening.close()
  })

  test('an export has what was written before it was asked for, and is written from the replica once that has it', async () => {
    const address = async () => {
      const body = { list: 'shipments', format: 'csv', query: '', columns: ['ref_numbers'] }
      const made = await service.ask('POST', '/v2/exports', body)
      return (made.body as { url: string }).url
    }
    const textAt = async (url: string) => (await service.app.request(url)).text()
    const exported = async () => textAt(await address())
    await whilePaused(async () => {
      const { label } = await edit()
      expect(await exported()).toContain(label)
      expect(outcomes).toEqual(['behind'])
    })
    const { label } = await edit()
    let text = await exported()
    while (outcomes.at(-1) === 'behind') text = await exported()
    expect([text.includes(label), outcomes.at(-1)]).toEqual([true, 'replica'])
    const earlier = await address()
    await caughtUp()
    await whilePaused(async () => {
      const later = await edit()
      do text = await textAt(earlier)
      while (outcomes.at(-1) === 'behind')
      expect([text.includes(label), text.includes(later.label)]).toEqual([true, false])
    })
  })

  test('a replica that is more than ten seconds behind is not read', async () => {
    await whilePaused(async () => {
      await edit()
      await replica.round()
      time.later += 10_001
      await replica.round()
      expect(await listed('0/0')).toMatchObject({ outcome: 'behind' })
    })
  })

  test('a statement that fails there, and a transaction, are sent to the primary', async () => {
    const { db } = database
    await atReplica(() => sql`create table crates (n int)`.execute(db))
    await atReplica(() => db.transaction().execute((trx) => sql`insert into crates values (1)`.execute(trx)))
    expect((await sql`select n from crates`.execute(db)).rows).toEqual([{ n: 1 }])
    expect(outcomes).toEqual(['failed'])
    expect(sentences.at(-1)).toMatch(/sent to the primary: cannot execute CREATE TABLE in a read-only/)
    const { rows } = await atReplica(() => sql`select pg_is_in_recovery() as is_replica`.execute(db))
    expect(rows).toEqual([{ is_replica: true }])
  })

  test('a replica that ends is reported once, read around, and used again when it is back', async () => {
    sentences.length = 0
    await servers.restartReplica()
    const { label, position } = await edit()
    const found = []
    for (let nth = 0; nth < 5; nth += 1) found.push(await listed(position))
    expect(found).toEqual(Array(5).fill(expect.objectContaining({ label, outcome: 'unavailable' })))
    expect(sentences).toEqual([
      expect.stringMatching(/^The read replica at .* is not used, all is read at the primary: /),
    ])
    await replica.round()
    expect((await listed(position)).outcome).toBe('unavailable')
    time.later += 5001
    await replica.round()
    await caughtUp()
    expect(await listedAtReplica(position)).toMatchObject({ label, outcome: 'replica' })
    expect(sentences.slice(1)).toEqual([
      expect.stringMatching(/^Lists, searches and exports are read at the replica/),
    ])
  })
})
