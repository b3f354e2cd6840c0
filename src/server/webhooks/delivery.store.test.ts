import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../accounts/store.ts'
import type { Database } from '../platform/database/open.ts'
import { append } from '../platform/events/log.ts'
import { release, releaseAll } from '../platform/jobs/lease.ts'
import { createSealer } from '../platform/secrets/sealing.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { claimDueNotifications, dueOf, recordAttempts, renewClaim } from './delivery.store.ts'
import { addUpCounts } from './counts.store.ts'
import { listNotifications } from './notifications.store.ts'
import { createWebhook, deleteWebhook, editWebhook, endOrphans } from './webhooks.store.ts'

const now = new Date('2026-11-20T18:00:00Z')
const sealer = createSealer(new Uint8Array(32))
const later = new Date('2026-11-20T18:00:30Z')
const afterwards = new Date('2026-11-20T18:00:31Z')
const at = now.toISOString()

forEachDatabase('deliveries', { engineMatters: true }, (open) => {
  let db: Database['db']
  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    await db.deleteFrom('accounts').execute()
  })
  const account = () =>
    createAccount(db, { company_name: 'A', routing_data: false, simulated: false, created_at: at })
  const webhook = (accountId: string) =>
    createWebhook(
      db,
      accountId,
      {
        url: 'https://example.com/',
        active: true,
        events: ['container.created', 'container.updated'],
        headers: null,
        secret: 'x',
        now: at,
      },
      sealer,
    )
  const appendEvents = (accountId: string, count: number) =>
    db.transaction().execute((trx) =>
      append(
        trx,
        accountId,
        Array.from({ length: count }, () => ({
          event: 'container.created' as const,
          reference: null,
          shipment_id: null,
          container_id: null,
          occurred_at: at,
        })),
        at,
      ),
    )
  const claim = (by = randomUUID(), when = now, most = 100) =>
    claimDueNotifications(db, { by, now: when, until: later, most, without: [], underWay: [] })
  const statuses = async () =>
    (await db.selectFrom('webhook_notifications').select('delivery_status').execute()).map(
      ({ delivery_status }) => delivery_status,
    )

  test('an event becomes one notification for each active webhook of its account, in the order of the log', async () => {
    const own = await account()
    const other = await account()
    const hook = await webhook(own)
    await webhook(own)
    await webhook(other)
    await appendEvents(own, 3)
    expect(await statuses()).toHaveLength(6)
    const due = await dueOf(db, hook, now, 100)
    const rows = await db
      .selectFrom('webhook_notifications')
      .select(['id', 'event_seq', 'created_at'])
      .where('webhook_id', '=', hook.id)
      .orderBy('event_seq')
      .execute()
    expect(due.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(rows.map(({ created_at }) => created_at)).toEqual(
      Array.from({ length: 3 }, () => '2026-11-20T18:00:00Z'),
    )
  })

  test('of several processes that claim at once each gets webhooks that no other has', async () => {
    const own = await account()
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await webhook(own)).id))
    await appendEvents(own, 2)
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(randomUUID(), now, 4)))).flat()
    const more = await claim()
    expect([...claimed, ...more].map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(await claim()).toEqual([])
  })

  test('a claim ends when it is released, when it expires, or when its process has ended', async () => {
    const own = await account()
    await webhook(own)
    await appendEvents(own, 1)
    const by = randomUUID()
    const [first] = await claim(by)
    if (!first) throw new Error('Nothing was claimed')
    expect(await claim()).toEqual([])
    expect(
      await renewClaim(db, first, {
        by: randomUUID(),
        until: later,
        failed_in_a_row: 0,
        failing_since: null,
      }),
    ).toBeUndefined()
    await release(db, 'webhooks', first, { by, now })
    expect(await claim()).toHaveLength(1)
    expect(await claim()).toEqual([])
    expect(await claim(randomUUID(), afterwards)).toHaveLength(1)
    await releaseAll(db, 'webhooks')
    expect(await claim()).toHaveLength(1)
  })

  test('an attempt is stored with the new state of its notification; a delivery stays one after its webhook ended', async () => {
    const own = await account()
    const hook = await webhook(own)
    await appendEvents(own, 3)
    const [delivered, failed, retried] = await dueOf(db, hook, now, 100)
    if (!delivered || !failed || !retried) throw new Error('Too few are due')
    expect(await deleteWebhook(db, own, hook.id)).toBe(true)
    const outcome = {
      status_code: 200,
      error: null,
      response_headers: null,
      response_body: 'ok',
      duration_ms: 5,
    }
    const attempt = { attempt: 1, started_at: now, outcome, request_headers: { 'Content-Type': 'x' } }
    await recordAttempts(db, own, [
      { ...attempt, id: delivered.id, standing: { delivery_status: 'succeeded', next_attempt_at: null } },
      { ...attempt, id: retried.id, standing: { delivery_status: 'pending', next_attempt_at: later } },
    ])
    expect((await statuses()).toSorted()).toEqual(['failed', 'failed', 'succeeded'])
    expect(await dueOf(db, hook, afterwards, 100)).toEqual([])
    expect(await db.selectFrom('webhook_notification_logs').selectAll().execute()).toHaveLength(2)
  })

  test('a notification that was added while its webhook was being set inactive ends later', async () => {
    const own = await account()
    const hook = await webhook(own)
    await appendEvents(own, 1)
    await endOrphans(db)
    expect(await statuses()).toEqual(['pending'])
    await db.updateTable('webhooks').set({ active: false }).where('id', '=', hook.id).execute()
    expect(await claim()).toEqual([])
    await endOrphans(db)
    expect(await statuses()).toEqual(['failed'])
    await editWebhook(db, own, hook.id, { active: true }, sealer)
    expect(await claim()).toEqual([])
  })

  test('the total of notifications is exact, before its changes are added up and after', async () => {
    const own = await account()
    await webhook(own)
    await webhook(own)
    const total = async () =>
      (await listNotifications(db, own, { page: { size: 1, offset: 0 }, sort: [] })).total
    await appendEvents(own, 3)
    expect(await total()).toBe(6)
    await addUpCounts(db)
    await appendEvents(own, 1)
    expect(await total()).toBe(8)
    await db.deleteFrom('webhook_notifications').where('account_id', '=', own).execute()
    expect(await total()).toBe(0)
    await addUpCounts(db)
    expect(await total()).toBe(0)
    expect(await db.selectFrom('record_count_changes').selectAll().execute()).toEqual([])
  })
})
