import { randomUUID } from 'node:crypto'
import type { Operation, OperationName } from '../../contract/operations/index.ts'
import { MAX_PASSKEYS_OF_PERSON } from '../../contract/vocabulary/index.ts'
import { hashOf } from '../accounts/secrets.ts'
import { createApiKey } from '../accounts/store.ts'
import type { TestAnswer, TestService } from './service.ts'
import { send } from './filled-account/request.ts'
import type { Sample } from './filled-account/sample.ts'
import type { FilledAccount } from './filled-account/filled-account.ts'

interface RefusalCase {
  service: TestService
  filled: FilledAccount
  /** A request that succeeds. */
  sample: Sample
  operation: Operation
  name: OperationName
}
type Refusal = (given: RefusalCase) => Promise<TestAnswer>

const unknownId = '00000000-0000-4000-8000-00000000dead'
const vendor = 'application/vnd.api+json'

const sendChanged = ({ service, filled, operation, sample }: RefusalCase, more: Partial<Sample> = {}) =>
  send(service, filled, operation, { ...sample, ...more })
const withHeaders = (given: RefusalCase, headers: Record<string, string | null>, body = given.sample.body) =>
  sendChanged(given, { body, headers: { ...given.sample.headers, ...headers } })

async function keyWithoutScopes({ service: { db }, filled: { account } }: RefusalCase): Promise<string> {
  const secret = randomUUID()
  const created_at = '2026-11-20T18:00:00Z'
  await createApiKey(db, { account_id: account.account_id, secret, label: secret, scopes: [], created_at })
  return secret
}

const strangers = (params: Record<string, string> = {}) =>
  Object.fromEntries(Object.keys(params).map((name) => [name, unknownId]))

/** Bodies with another id than the address, a conflict in JSON:API. */
const elsewhere = (given: RefusalCase) => {
  const body = given.sample.body as { data: object }
  return sendChanged(given, { body: { data: { ...body.data, id: unknownId } } })
}

/** A request for another value by somebody who did not see the one that is in force: if both want the same, nobody is asked. */
const withExpected =
  (expected: object): Refusal =>
  (given) => {
    const { data } = given.sample.body as { data: { attributes: object } }
    return sendChanged(given, {
      body: { data: { ...data, attributes: { ...data.attributes, ...expected } } },
    })
  }
const unseen = withExpected({ value: 'wanted by another', expected_value: 'seen by nobody' })
const unseenInQuery: Refusal = (given) =>
  sendChanged(given, { query: { expected_value: JSON.stringify('seen by nobody') } })

/** All orders of the account as they are not usually. */
const withOrders =
  (changed: { state?: 'withdrawn'; dray_carrier_id?: null }): Refusal =>
  async (given) => {
    await given.service.db
      .updateTable('delivery_orders')
      .set(changed)
      .where('account_id', '=', given.filled.account.account_id)
      .execute()
    return sendChanged(given)
  }
const withRevisions =
  (changed: { state: 'withdrawn' | 'accepted'; answered_by?: string }): Refusal =>
  async (given) => {
    await given.service.db
      .updateTable('delivery_order_revisions')
      .set(changed)
      .where('account_id', '=', given.filled.account.account_id)
      .execute()
    return sendChanged(given)
  }

/** How each refusal is caused; some operations need their own way. */
const byStatus: Record<number, Refusal> = {
  400: (given) => {
    const { operation, sample } = given
    const shape = operation.query?.shape ?? {}
    if ('include' in shape || operation.resource !== undefined)
      return sendChanged(given, { query: { ...sample.query, include: 'crew' } })
    if ('page[size]' in shape) return sendChanged(given, { query: { 'page[size]': '0' } })
    if (operation.body) return withHeaders(given, { 'content-type': vendor }, '{"data":')
    return sendChanged(given, { query: { ...sample.query, 'page[number]': '2' } })
  },
  401: (given) =>
    given.name === 'create_session'
      ? sendChanged(given, { body: { api_key: 'portolan_wrong' } })
      : withHeaders(given, { authorization: null, cookie: null }),
  403: async (given) => {
    if (given.operation.method !== 'GET' || given.name === 'create_session')
      return withHeaders(given, {
        authorization: null,
        cookie: await cookieOf(given),
        'sec-fetch-site': 'cross-site',
        origin: 'https://elsewhere.example',
      })
    if (given.operation.refuses?.[403] !== undefined) return withoutEntitlement(given, given.sample)
    return withHeaders(given, { authorization: `Token ${await keyWithoutScopes(given)}` })
  },
  404: (given) => sendChanged(given, { params: strangers(given.sample.params) }),
  409: elsewhere,
  413: (given) => {
    const maxBytes = given.operation.largestBodyBytes ?? 1024 * 1024
    return withHeaders(given, { 'content-type': vendor }, `"${'x'.repeat(maxBytes)}"`)
  },
  415: (given) => withHeaders(given, { 'content-type': 'text/plain' }, 'text'),
  422: (given) => sendChanged(given, { body: {} }),
}

/** The only owner of an account. */
async function asOnlyOwner(
  given: RefusalCase,
  ask: (id: string) => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const { account, person } = given.filled
  const others = given.service.db
    .updateTable('users')
    .where('account_id', '=', account.account_id)
    .where('id', '=', account.user_id)
  await others.set({ role: 'clerk' }).execute()
  const answer = await ask(person.user_id)
  await others.set({ role: 'owner' }).execute()
  return answer
}

const inTheirWay: Partial<Record<`${OperationName} ${number}`, Refusal>> = {
  'create_custom_field 409': unseen,
  'create_shipment_custom_field 409': unseen,
  'create_container_custom_field 409': unseen,
  'create_tracking_request_custom_field 409': unseen,
  'delete_shipment_custom_field 409': unseenInQuery,
  'delete_container_custom_field 409': unseenInQuery,
  'delete_tracking_request_custom_field 409': unseenInQuery,
  'enter_container_value 409': withExpected({ value: '2026-12-24', expected_value: '2026-01-02' }),
  'edit_container_by_body 409': withExpected({ expected_ref_numbers: ['seen by nobody'] }),
  'remove_member 409': (given) => asOnlyOwner(given, (id) => sendChanged(given, { params: { id } })),
  'accept_invitation 401': (given) => sendChanged(given, { body: { secret: 'wrong', name: 'Nobody' } }),
  'accept_invitation 409': async (given) => {
    const { secret, name } = given.sample.body as { secret: string; name: string }
    const { db } = given.service
    const { email } = await db
      .selectFrom('invitations')
      .select('email')
      .where('token_hash', '=', hashOf(secret))
      .executeTakeFirstOrThrow()
    await db
      .insertInto('people')
      .values({ id: randomUUID(), name, email: email.toUpperCase(), created_at: '2026-11-20T18:00:00Z' })
      .execute()
    return sendChanged(given)
  },
  'begin_openid_link 404': (given) => sendChanged(given, { body: { provider_id: unknownId } }),
  'begin_openid_sign_in 401': (given) => sendChanged(given, { body: { provider_id: unknownId } }),
  'sign_in_by_openid 401': (given) => sendChanged(given, { headers: { cookie: null } }),
  'edit_preferences 422': (given) => sendChanged(given, { body: { home_cards: ['nothing'] } }),
  'edit_openid_provider 422': (given) => sendChanged(given, { body: { issuer: 'nowhere' } }),
  'switch_account 404': (given) => sendChanged(given, { body: { account_id: unknownId } }),
  'edit_container_by_body 404': elsewhere,
  'get_vessel 403': (given) => {
    const query = { 'show_positions[from_timestamp]': '2026-11-19T00:00:00Z' }
    return withoutEntitlement(given, { ...given.sample, query })
  },
  'get_document_download_url 422': (given) => withoutFile(given),
  'get_document_page 422': (given) => withoutFile(given),
  'try_document_template 404': (given) =>
    sendChanged(given, { body: { ...(given.sample.body as object), document_id: unknownId } }),
  'create_passkey_registration 409': async (given) => {
    const { db } = given.service
    const { person_id } = await db
      .selectFrom('users')
      .select('person_id')
      .where('id', '=', given.filled.person.user_id)
      .executeTakeFirstOrThrow()
    const passkey = () => ({
      id: randomUUID(),
      person_id: person_id ?? '',
      credential_id: hashOf(randomUUID()),
      public_key: new Uint8Array(77),
      counter: 0,
      transports: [],
      is_synced: false,
      name: 'One of many',
      created_at: '2026-11-20T18:00:00Z',
    })
    await db
      .insertInto('passkeys')
      .values(Array.from({ length: MAX_PASSKEYS_OF_PERSON }, passkey))
      .execute()
    const answer = await sendChanged(given)
    await db.deleteFrom('passkeys').where('name', '=', 'One of many').execute()
    return answer
  },
  'create_recovery_codes 409': async (given) => {
    await given.filled.asPerson('DELETE', '/v2/second_factor')
    return sendChanged(given)
  },
  /** An edit that was undone cannot be undone again. */
  'undo_bulk_edit 409': async (given) => {
    await sendChanged(given)
    return sendChanged(given)
  },
  'rotate_api_key 409': async (given) => {
    await sendChanged(given)
    return sendChanged(given)
  },
  'undo_audit_entry 409': async (given) => {
    await sendChanged(given)
    return sendChanged(given)
  },
  'rotate_api_key 422': (given) => sendChanged(given, { body: { overlap_hours: -1 } }),
  'retry_outgoing_mail 409': async (given) => {
    await sendChanged(given)
    return sendChanged(given)
  },
  /** Nobody can be mailed who has no address. */
  'send_test_alert_mail 409': async (given) => {
    const { account_id } = given.filled.account
    await given.service.db
      .updateTable('users')
      .set({ email: null })
      .where('account_id', '=', account_id)
      .execute()
    return sendChanged(given)
  },
  'request_email_verification 409': async (given) => {
    const secret = await given.filled.mailedLink('email_verification')
    await given.service.ask('POST', '/v2/email_verifications', { secret }, { authorization: null })
    return sendChanged(given)
  },
  'verify_email 401': (given) => sendChanged(given, { body: { secret: 'wrong' } }),
  'confirm_email_change 401': (given) => sendChanged(given, { body: { secret: 'wrong' } }),
  /** Somebody else got the address meanwhile. */
  'confirm_email_change 409': async (given) => {
    const { db, clock } = given.service
    const { secret } = given.sample.body as { secret: string }
    const { email } = await db
      .selectFrom('mailed_links')
      .select('email')
      .where('token_hash', '=', hashOf(secret))
      .executeTakeFirstOrThrow()
    const created_at = clock.now().toISOString()
    await db.insertInto('people').values({ id: randomUUID(), name: 'Other', email, created_at }).execute()
    return sendChanged(given)
  },
  'set_password_by_link 401': (given) =>
    sendChanged(given, { body: { secret: 'wrong', password: 'seven gulls above the breakwater' } }),
  'rotate_webhook_secret 409': async (given) => {
    await sendChanged(given, { body: { overlap_hours: 24 } })
    return sendChanged(given, { body: { overlap_hours: 24 } })
  },
  'rotate_webhook_secret 422': (given) => sendChanged(given, { body: { overlap_hours: -1 } }),
  'edit_delivery_order 409': withOrders({ state: 'withdrawn' }),
  'send_delivery_order 409': withOrders({ state: 'withdrawn' }),
  'send_delivery_order 422': withOrders({ dray_carrier_id: null }),
  'revise_delivery_order 409': withOrders({ state: 'withdrawn' }),
  'withdraw_delivery_order 409': withOrders({ state: 'withdrawn' }),
  'get_linked_order 410': withRevisions({ state: 'withdrawn' }),
  'answer_linked_order 409': withRevisions({ state: 'accepted', answered_by: 'Rosa' }),
  'answer_linked_order 410': withRevisions({ state: 'withdrawn' }),
  'get_shared_list 410': async (given) => {
    await given.service.db
      .updateTable('shares')
      .set({ revoked_at: '2026-11-20T18:00:00Z' })
      .where('account_id', '=', given.filled.account.account_id)
      .execute()
    return sendChanged(given)
  },
  'redeliver_webhook_notification 422': async (given) => {
    const { account } = given.filled
    const mine = (active: boolean) =>
      given.service.db
        .updateTable('webhooks')
        .set({ active })
        .where('account_id', '=', account.account_id)
        .where('id', '=', given.filled.ids.webhook)
        .execute()
    await mine(false)
    const answer = await sendChanged(given)
    await mine(true)
    return answer
  },
  /** The id of a replay for one webhook, given for another. */
  'replay_webhook 409': async (given) => {
    await sendChanged(given)
    const attributes = { url: 'https://other.example/', events: ['container.created'] }
    const body = { data: { type: 'webhook', attributes } }
    const { data } = await given.filled.done('POST', '/v2/webhooks', body)
    return sendChanged(given, { params: { id: data.id } })
  },
  'create_tariff 409': async (given) => {
    await sendChanged(given)
    return sendChanged(given)
  },
  'create_gate_calendar 409': async (given) => {
    await sendChanged(given)
    return sendChanged(given)
  },
  'create_document 409': async (given) => {
    const { marker, upload, done } = given.filled
    const twin = async () => {
      const attached_document = await upload(`${marker} twin`)
      return { data: { type: 'document', attributes: { name: marker, attached_document } } }
    }
    await done('POST', '/v2/documents', await twin())
    return sendChanged(given, { body: await twin() })
  },
}

export const refusalOf = (name: OperationName, status: number): Refusal | undefined =>
  inTheirWay[`${name} ${status}`] ?? byStatus[status]

async function cookieOf({ service, filled }: RefusalCase): Promise<string> {
  const { headers } = await service.ask(
    'POST',
    '/v2/session',
    { api_key: filled.account.key },
    { authorization: null },
  )
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** A document without a stored file, as an import creates it. */
async function withoutFile(given: RefusalCase): Promise<TestAnswer> {
  const { service, filled, sample } = given
  await service.db
    .updateTable('documents')
    .set({ blob_id: null })
    .where('account_id', '=', filled.account.account_id)
    .where('id', '=', sample.params?.['id'] ?? '')
    .execute()
  return sendChanged(given)
}

async function withoutEntitlement(given: RefusalCase, sample: Sample): Promise<TestAnswer> {
  await entitle(given, false)
  const answer = await sendChanged(given, sample)
  await entitle(given, true)
  return answer
}

const entitle = ({ service, filled }: RefusalCase, routing_data: boolean) =>
  service.db
    .updateTable('accounts')
    .set({ routing_data })
    .where('id', '=', filled.account.account_id)
    .execute()
