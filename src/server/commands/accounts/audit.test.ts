import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { workOnConnections } from '../sources/connections.store.ts'
import { createEmbedKey, revokeEmbedKey } from '../../shares/embeds/embed-keys.store.ts'
import { asActor, operatorDoing } from '../../platform/actor.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { fillAccount, type FilledAccount } from '../../testing/filled-account/filled-account.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { newSignInToken } from '../../accounts/demo.ts'
import { changeAccount } from '../../accounts/manage.store.ts'
import { auditSignInLink } from '../../accounts/audit/operator.ts'

const at = '2026-11-20T18:00:00Z'

forEachDatabase('the audit of what nobody asks who is signed in', (open) => {
  let service: TestService
  beforeEach(async () => {
    service = await startTestService({ database: await open() })
    return () => service.close()
  })
  const entries = () =>
    service.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('account_id', '=', service.own.account_id)
      .orderBy('id')
      .execute()

  test('a command of the operator is an entry of the operator, and has no secret', async () => {
    const { db, own } = service
    const { account_id, user_id } = own
    const now = new Date(at)
    const change = { limits: { default: 700 }, entitlements: { routing_data: false } }
    await asActor(operatorDoing('set_limits', at), () => changeAccount(db, account_id, change))
    const link = await newSignInToken(db, { account_id, user_id }, now)
    await auditSignInLink(db, { account_id, user_id }, now)
    const { key } = await asActor(operatorDoing('create_embed_key', at), () =>
      createEmbedKey(db, {
        account_id,
        label: 'Shop',
        kind: 'lookup',
        sites: ['https://shop.example'],
        created_at: at,
      }),
    )
    await asActor(operatorDoing('revoke_embed_key', at), () => revokeEmbedKey(db, key, at))
    const id = randomUUIDv7()
    const connection = {
      account_id,
      id,
      kind: 'simulated',
      name: 'Fleet',
      rank: 1,
      created_at: at,
      updated_at: at,
    } as const
    await db.insertInto('connections').values(connection).execute()
    const work = { kind: 'off' as const, id }
    await workOnConnections(db, { account: account_id, work }, { key: new Uint8Array(32), now })
    const made = await entries()
    expect(made.map(({ operation, record_type }) => [operation, record_type])).toEqual([
      ['set_limits', 'account'],
      ['make_sign_in_link', 'user'],
      ['create_embed_key', 'embed_key'],
      ['revoke_embed_key', 'embed_key'],
      ['edit_connection', 'connection'],
    ])
    for (const entry of made)
      expect(entry).toMatchObject({ actor_kind: 'operator', actor_id: null, actor_name: null, address: null })
    for (const secret of [link, key]) expect(JSON.stringify(made)).not.toContain(secret)
  })

  test('a subscription of DCSA is an entry of whose key it was, without its secret', async () => {
    const secret = Buffer.from('a secret of thirty-two bytes and').toString('base64')
    const asked = async (method: string, path: string, body?: unknown) => {
      const answer = await service.ask(method, `/dcsa/v2${path}`, body, { 'user-agent': 'A partner' })
      expect(answer.status).toBeLessThan(300)
      return answer.text
    }
    const subscription = { callbackUrl: 'https://partner.example/events', eventType: ['TRANSPORT'] }
    const made = JSON.parse(await asked('POST', '/event-subscriptions', { ...subscription, secret })) as {
      subscriptionID: string
    }
    const path = `/event-subscriptions/${made.subscriptionID}`
    const callbackUrl = 'https://partner.example/other'
    await asked('PUT', path, { ...subscription, subscriptionID: made.subscriptionID, callbackUrl })
    await asked('DELETE', path)
    const kept = await entries()
    expect(kept.map(({ operation, action }) => [operation, action])).toEqual([
      ['create_event_subscription', 'create'],
      ['edit_event_subscription', 'update'],
      ['delete_event_subscription', 'delete'],
    ])
    expect(kept[1]).toMatchObject({
      actor_kind: 'key',
      actor_name: 'Test',
      device: 'A partner',
      record_type: 'event_subscription',
      changes: [{ attribute: 'callback_url', old: subscription.callbackUrl, new: callbackUrl }],
    })
    expect(JSON.stringify(kept)).not.toContain(secret)
  })

  test(
    'a statement that changes thousands of rows writes an entry for each, and none for rows that it left as they were',
    { tags: ['engine'] },
    async () => {
      const { db, own } = service
      const { account_id } = own
      const ids = Array.from({ length: 2000 }, () => randomUUIDv7())
      const actor = operatorDoing('set_limits', at)
      await asActor(actor, () =>
        sql`insert into parties (account_id, id, company_name)
        select ${account_id}::uuid, id::uuid, 'Party' from unnest(${ids}::text[]) id`.execute(db),
      )
      expect(await entries()).toHaveLength(2000)
      await asActor(actor, () =>
        sql`update parties set company_name = case when id = any(${ids.slice(0, 5)}::uuid[]) then 'Changed' else company_name end
        where account_id = ${account_id}`.execute(db),
      )
      const changed = (await entries()).filter(({ action }) => action === 'update')
      expect(new Set(changed.map(({ record_id }) => record_id))).toEqual(new Set(ids.slice(0, 5)))
      expect(changed).toHaveLength(5)
      for (const { changes } of changed)
        expect(changes).toEqual([{ attribute: 'company_name', old: 'Party', new: 'Changed' }])
      await asActor(actor, () => db.deleteFrom('parties').where('account_id', '=', account_id).execute())
      expect((await entries()).filter(({ action }) => action === 'delete')).toHaveLength(2000)
    },
  )

  test('a password that was set by a mailed link is an entry, as is the address that it proved, and neither has a secret', async () => {
    const filled: FilledAccount = await fillAccount(service, service.own, 'ALPHA')
    const secret = await filled.mailedLink('password_reset')
    const password = 'seven gulls above the breakwater'
    const headers = { authorization: null, 'sec-fetch-site': 'same-origin' }
    const answer = await service.ask('POST', '/v2/password_resets/accept', { secret, password }, headers)
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      200,
      { suspended_passkeys: [], second_factor_removed: false },
    ])
    const made = (await entries()).filter(({ operation }) => operation === 'set_password_by_link')
    const person = made.filter(({ record_type }) => record_type === 'person')
    expect(person.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { attribute: 'password_hash', old: null, new: null, is_secret: true },
        { attribute: 'email_verified_at', old: null, new: expect.any(String) as string },
      ]),
    )
    expect(made.map(({ actor_kind }) => actor_kind)).toEqual(made.map(() => 'link'))
    for (const hidden of [secret, password]) expect(JSON.stringify(made)).not.toContain(hidden)
  })
})
