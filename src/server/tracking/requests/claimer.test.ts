import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '../../accounts/store.ts'
import type { Db } from '../../platform/database/tables.ts'
import { createOpenCounts } from '../../platform/jobs/open-counts.ts'
import { createProcessRow } from '../../platform/jobs/process-row.store.ts'
import { createLog } from '../../platform/log.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { sourceNameOf } from '../source.ts'
import { anyRequest, reports } from '../testing/scripted-carrier.ts'
import { createConnectionAsking } from './ask-connections.ts'
import { checkDue } from './check.ts'
import { newClaimer } from './claimer.ts'
import { createSourceRegistry } from './sources.store.ts'
import { claimDueRequests, createTrackingRequest, trackingRequestsByIds } from './tracking-requests.store.ts'

forEachDatabase('Claims of requests', { engineMatters: true }, (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
  })
  const created_at = '2026-06-01T12:00:00Z'
  let wallMs = Date.parse(created_at)
  const wall = { speed: 1, now: () => new Date(wallMs) }
  /** Far from the wall clock, and faster. */
  const clock = { speed: 120, now: () => new Date('2026-06-03T12:00:00Z') }
  const log = createLog(() => undefined, wall.now)
  const source = {
    name: 'scripted',
    simulated: false,
    capabilities: anyRequest,
    ask: () => Promise.resolve(reports({ bill_of_lading_number: 'MEDU1' }, 'MSCU1234565')),
  }
  const sources = createSourceRegistry([source])
  async function oneRequest(source = 'scripted') {
    const given = { company_name: 'Imports', routing_data: false, simulated: false, created_at }
    const account_id = await createAccount(db, given)
    const { id } = await createTrackingRequest(db, {
      account_id,
      id: randomUUID(),
      request_type: 'bill_of_lading',
      request_number: 'MEDU1',
      normalized_number: 'MEDU1',
      scac: 'MSCU',
      source,
      next_check_at: created_at,
      created_at,
      updated_at: created_at,
    })
    return { account_id, status: async () => (await trackingRequestsByIds(db, account_id, [id]))[0]?.status }
  }

  test('What a killed process checked is checked by another one after 40 seconds, whatever the speed of the trade clock', async () => {
    const { account_id, status } = await oneRequest()
    const killed = createProcessRow({ db, wall, openCounts: createOpenCounts() })
    const other = createProcessRow({ db, wall, openCounts: createOpenCounts() })
    const by = killed.newHolder()
    await killed.heartbeat()
    await other.heartbeat()
    const until = new Date(wallMs + 300_000)
    const claim = { now: clock.now(), wall: wall.now(), by, until, most: 10 }
    expect(await claimDueRequests(db, account_id, claim)).toHaveLength(1)
    for (let second = 0; second < 45; second += 5) {
      if (second < 40) expect((await checkDue({ db, clock, wall, sources, log })).checked).toBe(0)
      wallMs += 5000
      await other.heartbeat()
    }
    expect((await checkDue({ db, clock, wall, sources, log })).checked).toBe(1)
    expect(await status()).toBe('created')
    await killed.end()
    await other.end()
  })

  test('A check that was broken off leaves its requests to the next one, and not to the end of the lease', async () => {
    const { status } = await oneRequest()
    const claimer = newClaimer({})
    const gone = withoutTransactions(db, 'Connection terminated unexpectedly')
    await expect(checkDue({ db: gone, clock, wall, sources, log }, claimer)).rejects.toThrow('terminated')
    expect((await checkDue({ db, clock, wall, sources, log })).checked).toBe(0)
    expect((await checkDue({ db, clock, wall, sources, log }, claimer)).checked).toBe(1)
    expect(await status()).toBe('created')
  })

  test('A check that fails by itself keeps its lease, so that what fails each time does not stand before everything else', async () => {
    const { status } = await oneRequest()
    const claimer = newClaimer({})
    const failing = withoutTransactions(db, 'A value that cannot be stored')
    await expect(checkDue({ db: failing, clock, wall, sources, log }, claimer)).rejects.toThrow('A value')
    expect((await checkDue({ db, clock, wall, sources, log }, claimer)).checked).toBe(0)
    wallMs += 300_000
    expect((await checkDue({ db, clock, wall, sources, log }, claimer)).checked).toBe(1)
    expect(await status()).toBe('created')
  })

  test('What was asked of a connected source when the database went away is asked again in the next round', async () => {
    const name = sourceNameOf(randomUUID())
    const { account_id, status } = await oneRequest(name)
    const connected = createSourceRegistry([], () =>
      Promise.resolve(new Map([[account_id, [{ ...source, name }]]])),
    )
    let given = withoutTransactions(db, 'Connection terminated unexpectedly')
    const asking = createConnectionAsking({
      get db() {
        return given
      },
      clock,
      wall,
      sources: connected,
      log,
    })
    expect(await asking.round()).toBe(1)
    // Until what began has failed.
    await asking.finished()
    given = db
    await vi.waitFor(async () => {
      await asking.round()
      expect(await status()).toBe('created')
    })
    await asking.stop()
  })
})

/** As the database goes on, but for what is stored. */
const withoutTransactions = (db: Db, message: string): Db =>
  new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') throw new Error(message)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
