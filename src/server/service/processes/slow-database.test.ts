import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startListening } from '../../platform/database/server/listening.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts'
import { missingPostgres, newServerDatabase, stopOwnServer } from '../../testing/databases.ts'
import { openProcesses, type Processes } from '../../testing/process.ts'
import { startPrimaryAndReplica } from '../../testing/replica.ts'

const socketOf = (url: string) => new URL(url).searchParams.get('host') ?? ''

describe.skipIf(missingPostgres() !== undefined)('With a PostgreSQL server behind a bad network', () => {
  let database: Awaited<ReturnType<typeof newServerDatabase>>
  let proxy: DatabaseProxy
  const strays: unknown[] = []
  const stray = (cause: unknown) => strays.push(cause)
  beforeEach(async () => {
    strays.length = 0
    process.on('unhandledRejection', stray)
    database = await newServerDatabase()
    proxy = await startDatabaseProxy(socketOf(database.url))
  })
  afterEach(async () => {
    process.off('unhandledRejection', stray)
    await proxy.close()
    await database.drop()
  })
  afterAll(stopOwnServer)

  test('a process listens to others over a connection that answers after three seconds', async () => {
    proxy.delay(3000)
    const listening = startListening({ url: proxy.urlOf(database.url), report: () => undefined })
    await vi.waitFor(() => expect(listening.isConnected).toBe(true), { timeout: 90_000 })
    await listening.close()
    expect(strays).toEqual([])
  })

  test('a connection that is cut while it is made is made again, and nothing else ends', async () => {
    proxy.delay(500)
    const reports: string[] = []
    const listening = startListening({ url: proxy.urlOf(database.url), report: (each) => reports.push(each) })
    for (let nth = 0; nth < 6; nth += 1) {
      await pause(400)
      proxy.cut()
    }
    proxy.pass()
    await vi.waitFor(() => expect(listening.isConnected).toBe(true), { timeout: 90_000 })
    await listening.close()
    expect([strays, reports.length]).toEqual([[], 2])
  })

  test('a connection of the pool through which nothing comes is given up, and the next statement has another', async () => {
    const url = proxy.urlOf(database.url)
    const opened = await openDatabase({ url, migrations: 'none', maxStatementMs: 500 })
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(opened.db)
    await ask()
    proxy.stall()
    await expect(ask()).rejects.toThrow('Query read timeout')
    proxy.pass()
    expect((await ask()).rows).toEqual([{ one: 1 }])
    await opened.close()
    expect(strays).toEqual([])
  })
})

const cuts = async (proxy: DatabaseProxy) => {
  for (let nth = 0; nth < 5; nth += 1) {
    proxy.cut()
    await pause(300)
  }
}
const delays = async (proxy: DatabaseProxy) => {
  proxy.delay(3000)
  proxy.cut()
  await pause(20_000)
}
const stalls = async (proxy: DatabaseProxy) => {
  proxy.stall()
  await pause(9000)
  proxy.cut()
  await pause(3000)
}

describe.skipIf(missingPostgres() !== undefined)(
  'A process of the service goes on working',
  { tags: ['long'] },
  () => {
    let processes: Processes
    let closeAll: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const close of closeAll.toReversed()) await close()
      closeAll = []
    })

    test('while its pool, the connection by which it listens and its replica are slow, cut and stalled one after the other', async () => {
      const servers = await startPrimaryAndReplica()
      closeAll.push(() => servers.stop())
      const prepared = await openDatabase({ url: servers.url, migrations })
      await prepared.close()
      const proxies: DatabaseProxy[] = []
      for (const url of [servers.url, servers.url, servers.readUrl]) {
        const proxy = await startDatabaseProxy(socketOf(url))
        closeAll.push(() => proxy.close())
        proxies.push(proxy)
      }
      const [pool, direct, replica] = proxies
      if (!pool || !direct || !replica) throw new Error('No proxies')
      processes = await openProcesses({
        'database-url': pool.urlOf(servers.url),
        'database-direct-url': direct.urlOf(servers.url),
        'database-read-url': replica.urlOf(servers.readUrl),
      })
      closeAll.push(() => processes.close())
      const { service, origin } = await processes.start()
      const { headers } = processes
      const write = async () => {
        const attributes = { request_type: 'container', request_number: 'TEST-TR-FAILED', scac: 'TEST' }
        const body = JSON.stringify({ data: { type: 'tracking_request', attributes } })
        const { status } = await fetch(`${origin}/v2/tracking_requests`, { method: 'POST', headers, body })
        return status
      }
      await write()
      for (const proxy of proxies)
        for (const fault of [delays, cuts, stalls]) {
          const asking = Array.from({ length: 15 }, () =>
            fetch(`${origin}/v2/containers`, { headers }).then(
              ({ status }) => status,
              () => 0,
            ),
          )
          await fault(proxy)
          await Promise.all(asking)
          proxy.pass()
          expect([service.exitCode, service.signalCode]).toEqual([null, null])
          const ready = async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200)
          await vi.waitFor(ready, { timeout: 30_000, interval: 250 })
          expect((await fetch(`${origin}/v2/containers`, { headers })).status).toBe(200)
          // The request is known already, and so it is answered by the database.
          expect(await write()).toBeLessThan(500)
        }
      // A replica is left alone for a while after a fault.
      const allUsed = () => expect(proxies.map(({ open }) => open > 0)).toEqual([true, true, true])
      await vi.waitFor(allUsed, { timeout: 30_000, interval: 250 })
    }, 300_000)
  },
)
