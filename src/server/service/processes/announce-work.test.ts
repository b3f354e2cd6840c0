import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ListeningConnection, startListening } from '../../platform/database/server/listening.ts'
import { createSignal } from '../../platform/jobs/signal.ts'
import { createLog } from '../../platform/log.ts'
import { missingPostgres, stopOwnServer } from '../../testing/databases.ts'
import { openSeveral, type SeveralDatabases } from '../../testing/several-databases.ts'
import { announced, createAnnouncing, WORK_CHANNEL } from './announce-work.ts'

const lines: string[] = []
const log = createLog(
  (line) => lines.push(line),
  () => new Date(),
)

describe.skipIf(missingPostgres() !== undefined)('Work that is announced', () => {
  let several: SeveralDatabases
  let listening: ListeningConnection
  const received: string[] = []
  const until = (isTrue: () => boolean) =>
    vi.waitFor(() => expect(isTrue()).toBe(true), { timeout: 20_000, interval: 5 })
  beforeEach(async () => {
    received.length = 0
    several = await openSeveral(1)
    listening = startListening({ url: several.url, report: () => undefined })
    listening.subscribe(WORK_CHANNEL, (due) => received.push(due))
    await until(() => listening.isConnected)
  })
  afterEach(async () => {
    await listening.close()
    await several.close()
  })
  afterAll(stopOwnServer)
  const databaseOf = () => {
    const [database] = several.databases
    if (!database) throw new Error('No database was opened')
    return database
  }

  test('wakes the job of this process, and those of others that listen', async () => {
    const { db } = databaseOf()
    const signal = createSignal()
    let woken = 0
    signal.subscribe(() => (woken += 1))
    announced(signal, createAnnouncing({ db, log }), 'alert_rules').notify()
    expect(woken).toBe(1)
    await until(() => received.length === 1)
    expect(received).toEqual(['alert_rules'])
  })

  test('many times at once goes out twice: for what was committed before, and what was meanwhile', async () => {
    const announce = createAnnouncing({ db: databaseOf().db, log })
    for (let nth = 0; nth < 100; nth += 1) announce('alert_mails')
    await until(() => received.length === 2)
    announce('terminals')
    await until(() => received.includes('terminals'))
    expect(received).toEqual(['alert_mails', 'alert_mails', 'terminals'])
  })

  test('is in the log where the database is away, and nobody waits for it', async () => {
    const database = databaseOf()
    await database.close()
    createAnnouncing({ db: database.db, log })('terminals')
    await until(() => lines.length === 1)
    expect(lines[0]).toContain('Other processes were not notified of work')
  })
})
