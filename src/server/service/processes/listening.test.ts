import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccount } from '../../accounts/store.ts'
import { editedEvent } from '../../platform/events/entry.ts'
import { append } from '../../platform/events/log.ts'
import { missingPostgres, stopOwnServer } from '../../testing/databases.ts'
import { missingPgbouncer, startPgbouncer } from '../../testing/pgbouncer.ts'
import { openSeveral, type SeveralDatabases } from '../../testing/several-databases.ts'
import { type ListeningConnection, startListening } from '../../platform/database/server/listening.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { Db } from '../../platform/database/tables.ts'

const created_at = '2026-11-20T18:00:00Z'
const edit = {
  event: editedEvent,
  reference: { type: 'shipment', id: randomUUID() },
  shipment_id: null,
  container_id: null,
  occurred_at: created_at,
} as const

describe.skipIf(missingPostgres() !== undefined)('A process that listens to others', () => {
  let several: SeveralDatabases
  let writer: Db
  let listening: ListeningConnection
  let account: string
  const received: string[] = []
  const reports: string[] = []
  const until = (isTrue: () => boolean) =>
    vi.waitFor(() => expect(isTrue()).toBe(true), { timeout: 20_000, interval: 5 })
  beforeEach(async () => {
    received.length = 0
    reports.length = 0
    several = await openSeveral(1)
    const [database] = several.databases
    if (!database) throw new Error('No database was opened')
    writer = database.db
    account = await createAccount(writer, {
      company_name: 'Imports',
      routing_data: true,
      simulated: false,
      created_at,
    })
    listening = startListening({ url: several.url, report: (sentence) => reports.push(sentence) })
    for (const channel of ['event_log', 'work', 'end'])
      listening.subscribe(channel, (payload) => received.push(`${channel} ${payload}`))
    await until(() => listening.isConnected)
  })
  afterEach(async () => {
    await listening.close()
    await several.close()
  })
  afterAll(stopOwnServer)

  /** What came until now: notifications arrive in the order of their commits. */
  const receivedSoFar = async () => {
    const marker = randomUUID()
    await sql`select pg_notify('end', ${marker})`.execute(writer)
    await until(() => received.at(-1) === `end ${marker}`)
    return received.splice(0).slice(0, -1)
  }

  test('learns of changes with their commit, once for a transaction however many there are, and not of what is rolled back', async () => {
    const many = Array.from({ length: 500 }, () => edit)
    await writer.transaction().execute(async (trx) => {
      await append(trx, account, many, created_at)
      await append(trx, account, many, created_at)
    })
    expect(await receivedSoFar()).toEqual([`event_log ${account}`])
    const failing = writer.transaction().execute(async (trx) => {
      await append(trx, account, [edit], created_at)
      throw new Error('Failed')
    })
    await expect(failing).rejects.toThrow('Failed')
    expect(await receivedSoFar()).toEqual([])
  })

  test('learns of requests that are to be checked sooner, and not of those that were checked', async () => {
    const id = randomUUID()
    await sql`
      insert into tracking_requests (account_id, id, request_type, request_number, normalized_number, status, is_retrying,
        next_check_at, created_at, updated_at)
      values (${account}, ${id}, 'container', 'MSCU1234566', 'MSCU1234566', 'pending', false, ${created_at}, ${created_at},
        ${created_at})`.execute(writer)
    expect(await receivedSoFar()).toEqual(['work requests'])
    const checkAt = (at: string | null) =>
      sql`update tracking_requests set next_check_at = ${at}::timestamptz where id = ${id}`.execute(writer)
    await checkAt('2026-11-20T19:00:00Z')
    await checkAt(null)
    expect(await receivedSoFar()).toEqual([])
    await checkAt('2026-11-20T18:30:00Z')
    await checkAt('2026-11-20T18:20:00Z')
    expect(await receivedSoFar()).toEqual(['work requests', 'work requests'])
  })

  test('connects again after the connection was lost, says both once, and looks at everything then', async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'portolan listening' and datname = current_database()`.execute(writer)
    await until(() => reports.length === 2)
    expect(reports).toEqual([
      expect.stringContaining('Notifications of other processes do not arrive'),
      'Notifications of other processes arrive again',
    ])
    expect(await receivedSoFar()).toEqual(['event_log ', 'work ', 'end '])
    await writer.transaction().execute((trx) => append(trx, account, [edit], created_at))
    expect(await receivedSoFar()).toEqual([`event_log ${account}`])
  })

  test.skipIf(missingPgbouncer() !== undefined)(
    'is reached by what is written through a pool in transaction mode',
    async () => {
      const pool = await startPgbouncer(new URL(several.url).searchParams.get('host') ?? '', 4)
      const pooled = await openDatabase({
        url: pool.urlOf(several.url),
        directUrl: several.url,
        migrations,
        preparesStatements: false,
      })
      for (let nth = 0; nth < 5; nth += 1)
        await pooled.db.transaction().execute((trx) => append(trx, account, [edit], created_at))
      expect(await receivedSoFar()).toEqual(Array(5).fill(`event_log ${account}`))
      await pooled.close()
      await pool.stop()
    },
  )
})
