import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { auditOf } from '../../../contract/audit.ts'
import type { OperationName } from '../../../contract/operations/index.ts'
import { createUser } from '../store.ts'
import { fillAccount, type FilledAccount } from '../../testing/filled-account/filled-account.ts'
import { everyOperation, send } from '../../testing/filled-account/request.ts'
import type { Sample } from '../../testing/filled-account/sample.ts'
import { samples } from '../../testing/filled-account/samples.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { signInAs } from '../../testing/signed-in.ts'

let service: TestService
let filled: FilledAccount
beforeAll(async () => {
  service = await startTestService()
  filled = await fillAccount(service, service.own, 'ALPHA')
})
afterAll(() => service.close())

const stored = () => service.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
const writing = everyOperation.filter(([, { method }]) => method !== 'GET')

/** Samples that succeed without changing anything, made so that they do. */
const changing: Partial<Record<OperationName, () => Promise<Sample>>> = {
  async create_shipment_custom_field() {
    const { ids, slugs, marker, done } = filled
    const params = { shipment_id: ids.shipment }
    const body = {
      data: { type: 'custom_field', attributes: { api_slug: slugs.shipment, value: `${marker} first` } },
    }
    await done('POST', `/v2/shipments/${ids.shipment}/custom_fields`, body)
    const value = `${marker} second`
    return {
      params,
      body: { data: { type: 'custom_field', attributes: { api_slug: slugs.shipment, value } } },
    }
  },
  async end_member_sessions() {
    const { user_id } = await signInAs(service, service.own.account_id, 'clerk')
    return { params: { id: user_id } }
  },
  async end_other_sessions() {
    await filled.session()
    return {}
  },
  async end_webhook_secret_overlap() {
    await filled.done('POST', `/v2/webhooks/${filled.ids.webhook}/rotate_secret`, { overlap_hours: 2 })
    return { params: { id: filled.ids.webhook } }
  },
  async delete_session() {
    const member = await signInAs(service, service.own.account_id, 'clerk')
    return { headers: { ...member.headers, authorization: null } }
  },
  async switch_account() {
    const { account_id } = service.other
    const present = await signInAs(service, service.own.account_id, 'clerk')
    const { person_id } = await service.db
      .selectFrom('users')
      .select('person_id')
      .where('id', '=', present.user_id)
      .executeTakeFirstOrThrow()
    const created_at = '2026-11-20T18:00:00Z'
    const member = { account_id, name: 'Elsewhere', email: null, role: 'clerk', created_at } as const
    await createUser(service.db, { ...member, person_id: person_id ?? '' })
    return { body: { account_id }, headers: { ...present.headers, authorization: null } }
  },
}

describe.each(writing)('%s', (name, operation) => {
  const audited = auditOf(name)
  test(`is in the audit: ${audited?.by ?? 'not at all'}`, async () => {
    const sample = (await changing[name]?.()) ?? (await samples[name](filled))
    const before = new Set((await stored()).map(({ id }) => id))
    const headers = { 'user-agent': 'Test browser', ...sample.headers }
    const answer = await send(service, filled, operation, { ...sample, headers })
    expect(answer.status).toBeLessThan(300)
    const made = (await stored()).filter(({ id }) => !before.has(id))
    if (!audited) {
      expect(made).toEqual([])
      return
    }
    expect(made.length).toBeGreaterThan(0)
    for (const entry of made) {
      expect(entry).toMatchObject({
        operation: name,
        device: 'Test browser',
        address: expect.any(String) as string,
      })
      expect([service.own.account_id, service.other.account_id]).toContain(entry.account_id)
      if (audited.actor === 'link') {
        // Whoever opens a link is not known by name.
        expect(entry).toMatchObject({ actor_kind: 'link', actor_name: null, actor_id: null })
        continue
      }
      expect(entry).toMatchObject({
        actor_name: expect.any(String) as string,
        actor_id: expect.any(String) as string,
      })
      expect(['person', 'key']).toContain(entry.actor_kind)
    }
  })
})

test('no entry has a secret: neither a key, a token, a password, a header nor the hash of one', async () => {
  const { db } = service
  const planted = ['header-secret-77', 'carrier-secret-77', 'webhook-secret-77']
  const { done } = filled
  const hook = await done('POST', '/v2/webhooks', {
    data: {
      type: 'webhook',
      attributes: {
        url: 'https://hooks.example/audit',
        events: ['container.updated'],
        headers: [{ name: 'X-Key', value: planted[0] }],
      },
    },
  })
  await done('PATCH', `/v2/webhooks/${hook.data.id}`, {
    data: { type: 'webhook', attributes: { headers: [{ name: 'X-Key', value: planted[2] }] } },
  })
  const entries = JSON.stringify(await stored())
  const hashes = await Promise.all([
    db.selectFrom('api_keys').select('key_hash as hash').execute(),
    db.selectFrom('sessions').select('token_hash as hash').execute(),
    db.selectFrom('invitations').select('token_hash as hash').execute(),
  ])
  const secrets = [
    ...planted,
    service.own.key,
    'seven gulls above the breakwater',
    String(hook.data.attributes['secret']),
    ...(await db.selectFrom('people').select('password_hash').execute()).flatMap(
      ({ password_hash }) => password_hash ?? [],
    ),
    ...(await db.selectFrom('accounts').select('mailbox_token').execute()).flatMap(
      ({ mailbox_token }) => mailbox_token ?? [],
    ),
    ...hashes.flat().map(({ hash }) => Buffer.from(hash).toString('hex')),
  ]
  expect(secrets.length).toBeGreaterThan(10)
  for (const secret of secrets) expect(entries).not.toContain(secret)
  expect(entries).not.toMatch(/portolan_(?:key|session|invitation|signin)_\w{8}/)
  expect(entries).toContain('"attribute":"sealed_headers"')
})

test('what the service does by itself leaves no entry', async () => {
  const before = (await stored()).length
  await service.askDue()
  await service.db
    .updateTable('containers')
    .set({ note: 'by nobody' })
    .where('account_id', '=', service.own.account_id)
    .execute()
  expect(await stored()).toHaveLength(before)
})

test('a change that is rolled back leaves no entry', async () => {
  const before = (await stored()).length
  const answer = await service.ask('PATCH', `/v2/shipments/${filled.ids.shipment}`, {
    data: { type: 'shipment', id: filled.ids.container, attributes: { tags: ['x'] } },
  })
  expect(answer.status).toBe(409)
  expect(await stored()).toHaveLength(before)
})
