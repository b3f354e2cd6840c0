import { beforeEach, describe, expect, test } from 'vitest'
import type { EntitlementKind, Entitlements } from '../../../contract/vocabulary/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestAnswer, type TestService } from '../../testing/service.ts'
import { type SignedInMember, signInAs } from '../../testing/signed-in.ts'
import { changeEntitlements } from '../manage.store.ts'
import { entitlementsOf } from './entitlements.store.ts'

const reached = (entitlement: EntitlementKind, limit: number) => ({
  status: 403,
  body: { errors: [{ code: 'entitlement_reached', meta: { entitlement, limit, used: limit } }] },
})

forEachDatabase('what an account may have', (open) => {
  let service: TestService
  let owner: SignedInMember
  let serial = 0
  beforeEach(async () => {
    service = await startTestService({ database: await open() })
    owner = await signInAs(service, service.own.account_id, 'owner')
    return () => service.close()
  })

  const may = (entitlements: Entitlements) =>
    changeEntitlements(service.db, service.own.account_id, entitlements)
  const used = async (kind: EntitlementKind, account = service.own.account_id) => {
    const now = service.clock.now().toISOString()
    const all = await entitlementsOf(service.db, account, { now, tradeNow: now })
    return all.find((each) => each.kind === kind)?.used ?? 0
  }
  const asOwner = (method: string, path: string, body?: unknown): Promise<TestAnswer> =>
    service.ask(method, path, body, { ...owner.headers, authorization: null })
  const data = (type: string, attributes: object) => ({ data: { type, attributes } })

  const adding: Record<EntitlementKind, () => Promise<TestAnswer>> = {
    people: () =>
      asOwner(
        'POST',
        '/v2/invitations',
        data('invitation', { email: `new${(serial += 1)}@example.com`, role: 'clerk' }),
      ),
    api_keys: () =>
      asOwner('POST', '/v2/api_keys', data('api_key', { label: 'ERP', scopes: ['read'], expires_at: null })),
    webhooks: () =>
      service.ask(
        'POST',
        '/v2/webhooks',
        data('webhook', { url: `https://hooks.example/${(serial += 1)}`, events: ['container.updated'] }),
      ),
    tracking_requests_a_month: () =>
      service.ask(
        'POST',
        '/v2/tracking_requests',
        data('tracking_request', {
          request_type: 'bill_of_lading',
          request_number: `LIMITS${1000 + (serial += 1)}`,
          scac: 'MAEU',
        }),
      ),
    storage_bytes: () =>
      service.ask('POST', '/v2/storage/direct_uploads', {
        blob: {
          filename: 'a.pdf',
          content_type: 'application/pdf',
          byte_size: 100,
          checksum: 'rL0Y20zC+Fzt72VPzMSk2A==',
        },
      }),
  }

  describe.each(Object.entries(adding) as [EntitlementKind, () => Promise<TestAnswer>][])(
    '%s',
    (kind, add) => {
      const step = kind === 'storage_bytes' ? 100 : 1
      test(
        'are refused beyond the limit, also where many are added at once, and not where there is none',
        { tags: ['engine'] },
        async () => {
          expect((await add()).status).toBeLessThan(300)
          const limit = (await used(kind)) + 2 * step
          await may({ [kind]: limit })
          const answers = await Promise.all(Array.from({ length: 6 }, add))
          expect(answers.filter(({ status }) => status < 300)).toHaveLength(2)
          for (const answer of answers.filter(({ status }) => status >= 300))
            expect(answer).toMatchObject(reached(kind, limit))
          expect(await used(kind)).toBe(limit)
          await changeEntitlements(service.db, service.own.account_id, { [kind]: null })
          expect((await add()).status).toBeLessThan(300)
          // A limit of one account is none of another.
          await may({ [kind]: 0 })
          expect(await used(kind, service.other.account_id)).toBeLessThan(3)
          expect((await add()).status).toBe(403)
        },
      )
    },
  )

  test('what is removed makes room: a person, a key, and a month that is over', async () => {
    await adding.api_keys()
    const invited = (await adding.people()).body as { data: { id: string } }
    await may({ people: await used('people'), api_keys: await used('api_keys') })
    expect((await adding.people()).status).toBe(403)
    await asOwner('DELETE', `/v2/invitations/${invited.data.id}`)
    expect((await adding.people()).status).toBe(201)
    const { data: keys } = (await asOwner('GET', '/v2/api_keys')).body as {
      data: { id: string; attributes: { label: string } }[]
    }
    const key = keys.find(({ attributes }) => attributes.label === 'ERP')
    // A key that is rotated takes the place of another.
    expect(
      (await asOwner('POST', `/v2/api_keys/${key?.id}/rotate`, { overlap_hours: 24 })).status,
    ).toBeLessThan(300)
    expect((await adding.api_keys()).status).toBe(403)
    await may({ tracking_requests_a_month: 1 })
    expect((await adding.tracking_requests_a_month()).status).toBeLessThan(300)
    expect((await adding.tracking_requests_a_month()).status).toBe(403)
    // From 20 November.
    service.pass(11 * 24 * 3600)
    expect((await adding.tracking_requests_a_month()).status).toBeLessThan(300)
  })

  test('an invitation that ended counts no more, and is renewed only while there is room', async () => {
    const { data: invited } = (await adding.people()).body as { data: { id: string } }
    service.pass(8 * 24 * 3600)
    owner = await signInAs(service, service.own.account_id, 'owner')
    await may({ people: await used('people') })
    const renew = () => asOwner('POST', `/v2/invitations/${invited.id}/renew`)
    expect((await renew()).status).toBe(403)
    await may({ people: (await used('people')) + 1 })
    expect((await renew()).status).toBeLessThan(300)
    // One that still works has its place already.
    expect((await renew()).status).toBeLessThan(300)
  })

  test('an owner sees the use against each limit, and nobody but the operator sets one', async () => {
    await may({ webhooks: 3 })
    await adding.webhooks()
    expect((await asOwner('GET', '/v2/system')).body).toMatchObject({
      entitlements: [
        { kind: 'people', limit: null },
        { kind: 'api_keys', limit: null },
        { kind: 'webhooks', used: 1, limit: 3 },
        { kind: 'tracking_requests_a_month', used: 0, limit: null },
        { kind: 'storage_bytes', used: 0, limit: null },
      ],
    })
  })
})
