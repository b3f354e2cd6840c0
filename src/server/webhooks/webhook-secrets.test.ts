import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../platform/database/tables.ts'
import { openDeliveries } from '../testing/deliveries.ts'
import type { Received } from '../testing/receiver.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { sealWebhookSecrets } from './webhook-secrets.store.ts'

interface Answered {
  data: { attributes: { secret: string; previous_secret_until: string | null; headers: unknown } }
}

/** All text of every table that webhooks are stored in. */
async function storedText(db: Db): Promise<string> {
  const tables = [
    'webhooks',
    'webhook_notifications',
    'webhook_notification_logs',
    'notification_records',
    'event_log',
  ]
  const rows = await Promise.all(
    tables.map(
      async (table) =>
        (await sql`select to_jsonb(${sql.table(table)}.*) from ${sql.table(table)}`.execute(db)).rows,
    ),
  )
  return JSON.stringify(rows)
}

/** What a receiver by the standard compares with. */
const signedBy = (secret: string, sent: Received | undefined) =>
  new Webhook(secret).sign(
    String(sent?.headers['webhook-id']),
    new Date(Number(sent?.headers['webhook-timestamp']) * 1000),
    sent?.body ?? '',
  )

forEachDatabase('secrets of webhooks', (open) => {
  let deliveries: Awaited<ReturnType<typeof openDeliveries>>
  beforeAll(async () => {
    deliveries = await openDeliveries({ database: await open() })
  })
  afterAll(() => deliveries.delivery.stop(0))
  const rotate = (id: string, overlap_hours: number) =>
    deliveries.ask('POST', `/v2/webhooks/${id}/rotate_secret`, { overlap_hours })
  const attributes = (answer: { body: unknown }) => (answer.body as Answered).data.attributes

  test('no text of the database has a secret or a header of a webhook, and admins are still answered both', async () => {
    const receiver = await deliveries.receiver()
    const headers = [{ name: 'x-token', value: 'sriracha-sauce' }]
    const webhook = await deliveries.webhook(receiver.url, { headers, events: ['container.created'] })
    await deliveries.appendEvents(['container.created'])
    await deliveries.deliver()
    await deliveries.ask('POST', `/v2/webhooks/${webhook.id}/test`, { event: 'container.created' })
    expect(receiver.received.map(({ headers: sent }) => sent['x-token'])).toEqual([
      'sriracha-sauce',
      'sriracha-sauce',
    ])
    const text = await storedText(deliveries.db)
    expect(text).toContain('container.created')
    for (const secret of [webhook.secret, 'sriracha-sauce']) {
      expect(text).not.toContain(secret)
      // Bytes are shown in hex.
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
    expect(await deliveries.attributesOf(webhook)).toMatchObject({ secret: webhook.secret, headers })
    await receiver.close()
  })

  test('an attempt keeps the headers that were sent, without what the headers of the webhook say', async () => {
    const receiver = await deliveries.receiver()
    await deliveries.webhook(receiver.url, {
      headers: [{ name: 'X-Token', value: 'sriracha-sauce' }],
      events: ['container.updated'],
    })
    await deliveries.appendEvents(['container.updated'])
    await deliveries.deliver()
    const sent = receiver.received[0]?.headers
    const notification = (await deliveries.notifications()).find(({ id }) => id === sent?.['webhook-id'])
    expect(notification?.logs[0]?.['request_headers']).toEqual({
      'X-Token': null,
      'Content-Type': 'application/json',
      'User-Agent': 'Portolan Webhooks',
      'X-T49-Webhook-Signature': sent?.['x-t49-webhook-signature'],
      'Webhook-Id': sent?.['webhook-id'],
      'Webhook-Timestamp': sent?.['webhook-timestamp'],
      'Webhook-Signature': sent?.['webhook-signature'],
    })
  })

  test('secrets and headers that an earlier version stored as text are encrypted at the start, once', async () => {
    const receiver = await deliveries.receiver()
    const { id } = await deliveries.webhook(receiver.url, { events: ['container.pickup_lfd.changed'] })
    const headers = [{ name: 'x-token', value: 'old-token' }]
    await deliveries.db
      .updateTable('webhooks')
      .set({ secret: 'whsec_T2xkU2VjcmV0', sealed_secret: null, headers: JSON.stringify(headers) as never })
      .where('id', '=', id)
      .execute()
    // Also before it is encrypted it is answered, and signs.
    expect(await deliveries.attributesOf({ id })).toMatchObject({ secret: 'whsec_T2xkU2VjcmV0', headers })
    expect(await sealWebhookSecrets(deliveries.db, deliveries.sealer)).toBe(1)
    expect(await sealWebhookSecrets(deliveries.db, deliveries.sealer)).toBe(0)
    expect(await deliveries.attributesOf({ id })).toMatchObject({ secret: 'whsec_T2xkU2VjcmV0', headers })
    const text = await storedText(deliveries.db)
    expect(text).not.toContain('T2xkU2VjcmV0')
    expect(text).not.toContain('old-token')
  })

  test('after a rotation deliveries are signed with both secrets until the overlap is over', async () => {
    const receiver = await deliveries.receiver()
    const { id, secret } = await deliveries.webhook(receiver.url, { events: ['container.transport.full_in'] })
    const rotated = attributes(await rotate(id, 24))
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.previous_secret_until).toBe('2026-11-21T18:00:00Z')
    expect((await rotate(id, 24)).status).toBe(409)

    await deliveries.appendEvents(['container.transport.full_in'])
    await deliveries.deliver()
    const [both] = receiver.received
    for (const each of [secret, rotated.secret])
      expect(both?.headers['webhook-signature']).toContain(signedBy(each, both))
    const hex = (key: string, body = '') => createHmac('sha256', key).update(body).digest('hex')
    expect(both?.headers['x-t49-webhook-signature']).toBe(hex(secret, both?.body))

    await deliveries.appendEvents(['container.transport.full_in'])
    await deliveries.deliverAfter(24 * 3600)
    const one = receiver.received[1]
    expect(one?.headers['webhook-signature']).not.toContain(' ')
    expect(one?.headers['x-t49-webhook-signature']).toBe(hex(rotated.secret, one?.body))
    expect((await deliveries.attributesOf({ id }))['previous_secret_until']).toBeNull()
  })

  test('a rotation without an overlap, and the end of one, let the new secret alone count at once', async () => {
    const receiver = await deliveries.receiver()
    const { id } = await deliveries.webhook(receiver.url, { events: ['container.transport.full_out'] })
    await rotate(id, 48)
    const ended = attributes(await deliveries.ask('DELETE', `/v2/webhooks/${id}/previous_secret`))
    expect(ended.previous_secret_until).toBeNull()
    await rotate(id, 48)
    const leaked = attributes(await rotate(id, 0))
    expect(leaked.previous_secret_until).toBeNull()
    await deliveries.appendEvents(['container.transport.full_out'])
    await deliveries.deliver()
    const signature = receiver.received[0]?.headers['webhook-signature']
    const [sent] = receiver.received
    expect(String(signature)).not.toContain(' ')
    expect(signature).toBe(signedBy(leaked.secret, sent))
  })

  test('nothing unsigned is sent where the key is gone that encrypted the secret; a rotation repairs it', async () => {
    const receiver = await deliveries.receiver()
    const { id } = await deliveries.webhook(receiver.url, { events: ['container.transport.empty_in'] })
    await deliveries.db
      .updateTable('webhooks')
      .set({ sealed_secret: new Uint8Array(60) })
      .where('id', '=', id)
      .execute()
    await deliveries.appendEvents(['container.transport.empty_in'])
    await deliveries.deliver()
    expect(receiver.received).toEqual([])
    const [failed] = (await deliveries.notifications()).filter(
      ({ event }) => event === 'container.transport.empty_in',
    )
    expect(failed?.logs[0]?.['error']).toContain('secret cannot be opened')
    expect(
      (await deliveries.ask('POST', `/v2/webhooks/${id}/test`, { event: 'container.created' })).status,
    ).toBe(422)
    expect(attributes(await rotate(id, 0)).secret).toMatch(/^whsec_/)
    await deliveries.deliverAfter(600)
    expect(receiver.received).toHaveLength(1)
  })
})
