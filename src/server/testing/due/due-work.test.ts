import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../accounts/store.ts'
import { iso } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Db } from '../../platform/database/tables.ts'
import { accountsDue, advanceDue, atAnyTime, type DueWorkKind } from '../../platform/jobs/due/due-work.ts'
import { claim } from '../../platform/jobs/lease.ts'
import { dueMails } from '../../platform/mail/due-mails.ts'
import { dueDocumentJobs, dueLearningJobs, dueLinkJobs } from '../../documents/records/due-jobs.ts'
import { dueBatchRows } from '../../tracking/batches/work.ts'
import { dueBulkEdits } from '../../bulk-edits/work.ts'
import { sourceNameOf } from '../../tracking/source.ts'
import { dueOfConnections, dueTrackingRequests } from '../../tracking/requests/due-requests.ts'
import { dueNotifications } from '../../webhooks/due-notifications.ts'
import { forEachDatabase } from '../databases.ts'
import { accountsNotNoted, addAnyRow, allDueWork } from './all-due-work.ts'

interface Sample {
  work: DueWorkKind
  table: string
  /** Of the row itself. */
  values: Readonly<Record<string, unknown>>
  /** The column with its time; it has none where it is due as soon as it is there. */
  at?: string
  /** Its column of those which the parents have as their id. */
  parent?: string
  parentTable?: string
  parentValues?: Readonly<Record<string, unknown>>
  /** How it is done. */
  done: string
}

const requests = {
  table: 'tracking_requests',
  at: 'next_check_at',
  done: 'update tracking_requests set next_check_at = null',
}
const request = { request_type: 'container', status: 'pending' }
const jobs = {
  table: 'document_jobs',
  at: 'next_attempt_at',
  parent: 'document_id',
  parentTable: 'documents',
  parentValues: { state: 'waiting', leased_by: null },
  done: 'delete from document_jobs',
}
const samples: readonly Sample[] = [
  { work: dueTrackingRequests, ...requests, values: { ...request, source: null } },
  { work: dueOfConnections, ...requests, values: { ...request, source: sourceNameOf(randomUUID()) } },
  {
    work: dueNotifications,
    table: 'webhook_notifications',
    values: { delivery_status: 'pending' },
    at: 'next_attempt_at',
    parent: 'webhook_id',
    parentTable: 'webhooks',
    parentValues: { active: true },
    done: `update webhook_notifications set next_attempt_at = null, delivery_status = 'succeeded'`,
  },
  { work: dueDocumentJobs, ...jobs, values: { kind: 'classify' } },
  { work: dueLinkJobs, ...jobs, values: { kind: 'link' } },
  {
    work: dueBatchRows,
    table: 'tracking_request_batch_rows',
    values: { state: 'waiting', request_type: 'container' },
    parent: 'batch_id',
    parentTable: 'tracking_request_batches',
    done: `update tracking_request_batch_rows set state = 'created'`,
  },
  {
    work: dueBulkEdits,
    table: 'bulk_edits',
    values: { action: 'tag', list: 'shipments' },
    at: 'created_at',
    done: 'update bulk_edits set finished_at = now()',
  },
  {
    work: dueLearningJobs,
    table: 'learning_jobs',
    values: {},
    at: 'requested_at',
    done: 'delete from learning_jobs',
  },
  {
    work: dueMails,
    table: 'outgoing_mails',
    values: { kind: 'invitation' },
    at: 'next_attempt_at',
    done: 'update outgoing_mails set next_attempt_at = null',
  },
]

test('a sample of each kind is here', () => {
  expect(new Set(samples.map(({ work }) => work))).toEqual(new Set(allDueWork))
})

const START = Date.parse('2026-06-01T12:00:00Z')
const at = (seconds: number) => new Date(START + seconds * 1000)
const timesAt = (seconds: number) => ({ now: at(seconds), wall: at(seconds) })

const newAccount = (db: Db) =>
  createAccount(db, { company_name: 'A', routing_data: false, simulated: false, created_at: iso(at(0)) })

/** Adds one row of the kind, with a parent of its own where it needs one. */
async function add(db: Db, sample: Sample, account_id: string, due: Date): Promise<void> {
  const parent = randomUUID()
  if (sample.parentTable)
    await addAnyRow(db, sample.parentTable, { account_id, id: parent, ...sample.parentValues })
  await addAnyRow(db, sample.table, {
    account_id,
    ...sample.values,
    ...(sample.parent && { [sample.parent]: parent }),
    ...(sample.at && { [sample.at]: iso(due) }),
  })
}

const send = (db: Db, text: string, accountId: string) =>
  sql`${sql.raw(text)} where account_id = ${accountId}`.execute(db)

forEachDatabase('Due work', { engineMatters: true }, (open) => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    database = await open()
    db = database.db
  })

  test.each(samples.map((sample) => [sample.work.kind, sample] as const))(
    'is noted when it is added, made due earlier or later, and done: %s',
    async (_, sample) => {
      const { work } = sample
      const account = await newAccount(db)
      const isFound = async (seconds: number) =>
        (await accountsDue(db, work, timesAt(seconds))).includes(account)
      const missing = async (seconds: number) =>
        (await accountsNotNoted(db, work, timesAt(seconds))).filter((id) => id === account)
      await add(db, sample, account, at(100))
      await add(db, sample, account, at(200))
      expect(await missing(0)).toEqual([])
      const isAtOnce = sample.at === undefined
      expect(await isFound(99)).toBe(isAtOnce)
      expect(await isFound(100)).toBe(true)
      expect(await advanceDue(db, work, account, timesAt(100))).toBe(true)
      expect([await missing(100), await isFound(100)]).toEqual([[], true])
      if (sample.at) {
        const move = (seconds: number) =>
          send(db, `update ${sample.table} set ${sample.at} = '${iso(at(seconds))}'`, account)
        await move(50)
        expect([await missing(50), await isFound(50)]).toEqual([[], true])
        await move(300)
        expect([await missing(100), await isFound(100)]).toEqual([[], true])
        expect(await advanceDue(db, work, account, timesAt(100))).toBe(false)
        expect([await missing(100), await isFound(299), await isFound(300)]).toEqual([[], false, true])
      }
      await send(db, sample.done, account)
      expect(await advanceDue(db, work, account, atAnyTime)).toBe(false)
      expect([await missing(400), await isFound(400)]).toEqual([[], false])
    },
  )

  test.each(samples.filter(({ work }) => work.leases).map((sample) => [sample.work.kind, sample] as const))(
    'that is leased is looked for again within seconds of the wall clock, and at once when the lease ends: %s',
    async (_, sample) => {
      const { work } = sample
      const { leases } = work
      if (!leases) return
      const account = await newAccount(db)
      const isFound = async (wall: number) =>
        (await accountsDue(db, work, { now: at(100), wall: at(wall) })).includes(account)
      await add(db, sample, account, at(100))
      const ofAccount = { where: sql<boolean>`account_id = ${account}`, order: sql`id`, most: 1 }
      const by = randomUUID()
      expect(await claim(db, leases, { by, until: at(400) }, at(0), ofAccount)).toHaveLength(1)
      expect(await advanceDue(db, work, account, { now: at(100), wall: at(0) })).toBe(false)
      expect([await isFound(4), await isFound(5)]).toEqual([false, true])
      expect(await accountsNotNoted(db, work, { now: at(100), wall: at(0) })).not.toContain(account)
      await send(db, `update ${leases} set leased_by = null`, account)
      expect(await isFound(0)).toBe(true)
    },
  )

  test('of a webhook that is switched on again is found', async () => {
    const sample = samples.find(({ work }) => work === dueNotifications)
    if (!sample) throw new Error('There is no sample')
    const account = await newAccount(db)
    await add(db, sample, account, at(0))
    await send(db, 'update webhooks set active = false', account)
    await advanceDue(db, dueNotifications, account, timesAt(0))
    expect(await accountsDue(db, dueNotifications, timesAt(0))).not.toContain(account)
    await send(db, 'update webhooks set active = true', account)
    expect(await accountsDue(db, dueNotifications, timesAt(0))).toContain(account)
  })

  test('of many accounts is found in the order of its times, without those that are left out', async () => {
    const sample = samples.find(({ work }) => work === dueMails)
    if (!sample) throw new Error('There is no sample')
    const [late, early, out] = [await newAccount(db), await newAccount(db), await newAccount(db)]
    for (const [account, seconds] of [
      [late, -10],
      [early, -30],
      [out, -20],
    ] as const)
      await add(db, sample, account, at(seconds))
    expect(await accountsDue(db, dueMails, timesAt(-5), { most: 2, without: [out] })).toEqual([early, late])
    expect(await accountsDue(db, dueMails, timesAt(-5), { most: 1 })).toEqual([early])
  })
})

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0120-due-work'))

forEachDatabase(
  'Due work from before it was noted',
  (open) => {
    test('is noted when the tables are brought up to date', async () => {
      const { db } = await open()
      const account = await newAccount(db)
      for (const sample of samples) await add(db, sample, account, at(0))
      await migrate(db, migrations)
      for (const { work } of samples)
        expect([work.kind, await accountsDue(db, work, timesAt(0))]).toEqual([work.kind, [account]])
    })
  },
  { migrations: before, engineMatters: true },
)
