import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTo, isAllowed } from '../../contract/access.ts'
import type { OperationName } from '../../contract/operations/index.ts'
import { keyScopes, type Role, roles } from '../../contract/vocabulary/index.ts'
import { createApiKey } from '../accounts/store.ts'
import { fillAccount, type FilledAccount } from './filled-account/filled-account.ts'
import { importedShipment, newIds } from './filled-account/imported-shipment.ts'
import { addressOf, everyOperation } from './filled-account/request.ts'
import type { Sample } from './filled-account/sample.ts'
import { samples } from './filled-account/samples.ts'
import { startTestService, type TestAnswer, type TestService } from './service.ts'
import { type SignedInMember, signInAs } from './signed-in.ts'

let service: TestService
let filled: FilledAccount
/** Of the party whose shipment the account tracks, and of one that has none. */
let customer: SignedInMember
let stranger: SignedInMember
/** A shipment of nobody's party, whose texts contain `OTHERS`. */
const others = newIds()
const members = new Map<Role, SignedInMember>()

beforeAll(async () => {
  service = await startTestService()
  filled = await fillAccount(service, service.own, 'MINE')
  await filled.done('POST', '/v2/imports', importedShipment(others, 'OTHERS', 7))
  const { account_id } = service.own
  for (const role of roles)
    if (role !== 'customer') members.set(role, await signInAs(service, account_id, role))
  const party = async (company_name: string) =>
    (await filled.done('POST', '/v2/parties', { data: { type: 'party', attributes: { company_name } } })).data
      .id
  customer = await signInAs(service, account_id, 'customer', filled.ids.party)
  stranger = await signInAs(service, account_id, 'customer', await party('Nobody'))
  members.set('customer', customer)
  await service.db
    .updateTable('tracking_requests')
    .set({ customer_id: filled.ids.party })
    .where('account_id', '=', account_id)
    .where('id', '=', filled.ids.tracking_request)
    .execute()
  await filled.done('PATCH', `/v2/containers/${filled.ids.container}/note`, {
    data: {
      type: 'container',
      attributes: { note: 'SECRET note', note_author: 'Ada', assignee: 'SECRET clerk' },
    },
  })
  await filled.done('PATCH', `/v2/shipments/${filled.ids.shipment}`, {
    data: { id: filled.ids.shipment, type: 'shipment', attributes: { tags: ['SECRET tag'] } },
  })
})
afterAll(() => service.close())

/** A stream does not end by itself, and signing out ends the session of the other tests. */
const left = new Set<OperationName>(['follow_changes', 'delete_session'])
const guarded = everyOperation.filter(([name, { auth }]) => auth === 'account' && !left.has(name))
/** What customers may ask of a list: the values of internal columns are neither counted nor exported for them. */
const sampleFor = async (name: OperationName, role: Role): Promise<Sample> => {
  const sample = await samples[name](filled)
  if (role === 'customer' && name === 'create_export')
    return { body: { list: 'containers', format: 'csv', columns: ['number', 'blockers'] } }
  return role === 'customer' && sample.query?.['facets'] !== undefined
    ? {
        ...sample,
        query: { facets: name === 'list_container_facets' ? 'current_status' : 'shipping_line_scac' },
      }
    : sample
}
/** A session that is confirmed goes on with another secret. */
const goOn = (member: SignedInMember | undefined, name: OperationName, { headers }: TestAnswer): void => {
  const cookie = headers.get('set-cookie')?.split(';')[0]
  if (member && name === 'confirm_session' && cookie !== undefined) member.headers['cookie'] = cookie
}
const refusalOf = (body: unknown) => (body as { errors?: { code?: string }[] }).errors?.[0]?.code

describe('an operation is open to the roles that its declaration names, and to no others', () => {
  test.each(guarded)('%s', async (name, operation) => {
    for (const role of roles) {
      const sample = await sampleFor(name, role)
      // Confirming gives the session another secret, which the other tests do not have.
      const who =
        name === 'confirm_session'
          ? await signInAs(
              service,
              service.own.account_id,
              role,
              role === 'customer' ? filled.ids.party : undefined,
            )
          : members.get(role)
      const headers = { ...sample.headers, ...who?.headers, authorization: null }
      const answer = await service.ask(operation.method, addressOf(operation, sample), sample.body, headers)
      goOn(members.get(role), name, answer)
      const isRefused = answer.status === 403 && refusalOf(answer.body) === 'not_allowed'
      expect([role, isRefused]).toEqual([role, !isAllowed({ role, scopes: null }, name)])
      expect(answer.status).toBeLessThan(500)
    }
  })
})

describe('a key is refused what none of its scopes is for', { tags: ['long'] }, () => {
  const keys = new Map(keyScopes.map((scope) => [scope, `a-key-for-${scope}`]))
  beforeAll(async () => {
    for (const [scope, secret] of keys) {
      const { account_id } = service.own
      const created_at = '2026-11-20T18:00:00Z'
      await createApiKey(service.db, { account_id, secret, label: scope, scopes: [scope], created_at })
    }
  })
  test.each(guarded)('%s', async (name, operation) => {
    const sample = await samples[name](filled)
    for (const [scope, secret] of keys) {
      const headers = { authorization: `Token ${secret}` }
      const answer = await service.ask(operation.method, addressOf(operation, sample), sample.body, headers)
      const isRefused = answer.status === 403 && refusalOf(answer.body) === 'not_allowed'
      expect([scope, isRefused]).toEqual([scope, accessTo(name).scope !== scope])
    }
  })
})

/** What an answer says of shipments that are not of the customer, and what is for the people of the account alone. */
const foreign = (text: string) =>
  ['OTHERS', others.shipment, others.container].filter((each) => text.includes(each))
const open = guarded.filter(([name]) => accessTo(name).customers && name !== 'confirm_session')
const ask = ({ headers }: SignedInMember, path: string, method = 'GET', body?: unknown) =>
  service.ask(method, path, body, { ...headers, authorization: null })

describe('a customer sees the shipments of the own party alone', () => {
  test.each(open)('%s answers nothing of others, and nothing internal', async (name, operation) => {
    const sample = await sampleFor(name, 'customer')
    const own = await ask(customer, addressOf(operation, sample), operation.method, sample.body)
    goOn(customer, name, own)
    expect(foreign(own.text)).toEqual([])
    expect(own.text).not.toContain('SECRET')
    expect(own.text).not.toContain('"demurrage"')
    const isOfAccount = /shipments|containers|search|lookups|facets/.test(operation.path)
    if (!isOfAccount) return
    const strange = await ask(stranger, addressOf(operation, sample), operation.method, sample.body)
    const shown = [filled.ids.shipment, filled.ids.container, `${filled.marker} `].filter((each) =>
      strange.text.includes(each),
    )
    expect(shown).toEqual([])
  })

  test.each([
    '/v2/shipments/{shipment}?include=containers.transport_events,containers.raw_events',
    '/v2/containers/{container}?include=shipment.containers,transport_events.vessel',
    '/v2/containers/{container}/transport_events',
    '/v2/containers/{container}/raw_events',
    '/v2/containers/{container}/map_geojson',
    '/v2/containers/{container}/route',
  ])('%s answers of the own one, and 404 for any other', async (path) => {
    const at = (ids: { shipment: string; container: string }) =>
      path.replace('{shipment}', ids.shipment).replace('{container}', ids.container)
    const own = await ask(customer, at(filled.ids))
    expect(own.status).toBe(200)
    expect(own.text).not.toContain('SECRET')
    expect((await ask(customer, at(others))).status).toBe(404)
    expect((await ask(stranger, at(filled.ids))).status).toBe(404)
  })

  test('lists, their totals, counts and numbers to search are of the own shipments', async () => {
    for (const path of ['/v2/shipments', '/v2/containers?q=mine', '/v2/containers?sort=-created_at']) {
      const { body } = await ask(customer, path)
      const { data } = body as { data: unknown[]; meta: { total: number } }
      expect(data.length).toBeGreaterThan(0)
      expect((body as { meta: { total: number } }).meta.total).toBe(data.length)
      expect((await ask(stranger, path)).body).toMatchObject({ data: [], meta: { total: 0 } })
    }
    expect((await ask(customer, '/v2/counts')).body).toMatchObject({
      shipments: 1,
      containers: 2,
      documents: 0,
    })
    expect((await ask(stranger, '/v2/counts')).body).toMatchObject({ shipments: 0, containers: 0 })
    expect((await ask(customer, '/v2/search?query=OTHERS')).body).toMatchObject({ data: [] })
    expect((await ask(customer, '/v2/search?query=MINEBL')).text).toContain(filled.ids.shipment)
  })

  test.each([
    'filter[note]=SECRET',
    'filter[assignee]=SECRET%20clerk',
    'filter[has_fees]=true',
    'sort=-note',
    'sort=number,fees_at_pod_terminal',
    'group=customer',
    'group=dray_carrier',
    'filter[dray_carrier]=null',
    'sort=dray_carrier_name',
  ])('what is internal cannot be asked for: %s', async (query) => {
    expect(await ask(customer, `/v2/containers?${query}`)).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'not_allowed' }] },
    })
    expect((await ask(members.get('viewer') ?? customer, `/v2/containers?${query}`)).status).toBe(200)
  })
})

test('the order of the status says nothing of fees to a customer', async () => {
  const { account_id } = service.own
  const containers = async (who: SignedInMember, sort: string) => {
    const { body } = await ask(who, `/v2/containers?sort=${sort}`)
    return (body as { data: { id: string }[] }).data.map(({ id }) => id)
  }
  const [first = '', second = ''] = await containers(customer, 'number')
  const before = await service.db
    .selectFrom('containers')
    .select(['id', 'current_status', 'available_for_pickup', 'holds_at_pod_terminal', 'fees_at_pod_terminal'])
    .where('account_id', '=', account_id)
    .where('id', 'in', [first, second])
    .execute()
  const change = (id: string, values: object) =>
    service.db
      .updateTable('containers')
      .set(values)
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute()
  const stored = (fees: unknown) => ({
    current_status: 'available',
    available_for_pickup: true,
    holds_at_pod_terminal: sql`'[]'::jsonb`,
    fees_at_pod_terminal: sql`${JSON.stringify(fees)}::text::jsonb`,
  })
  const fee = [{ type: 'demurrage', amount: 100, currency_code: 'USD' }]
  const orders: string[][] = []
  const seenByClerk: string[][] = []
  for (const [own, other] of [
    [[], fee],
    [fee, []],
  ]) {
    await change(first, stored(own))
    await change(second, stored(other))
    orders.push(await containers(customer, 'current_status'))
    seenByClerk.push(await containers(members.get('clerk') ?? customer, 'current_status'))
  }
  for (const { id, ...values } of before)
    await change(id, {
      ...values,
      holds_at_pod_terminal: sql`${JSON.stringify(values.holds_at_pod_terminal)}::text::jsonb`,
      fees_at_pod_terminal: sql`${JSON.stringify(values.fees_at_pod_terminal)}::text::jsonb`,
    })
  expect(orders[0]).toEqual(orders[1])
  expect(seenByClerk[0]).not.toEqual(seenByClerk[1])
})

describe('what an account alone knows of places and ships', () => {
  const imported = async (type: 'port' | 'terminal' | 'vessel') => {
    const id = randomUUID()
    const own = { account_id: service.own.account_id, id }
    if (type === 'port')
      await sql`insert into ports (account_id, id, code, name) values (${own.account_id}, ${id}, 'ZZXXA', 'OTHERS port')`.execute(
        service.db,
      )
    if (type === 'terminal')
      await sql`insert into terminals (account_id, id, type, name) values (${own.account_id}, ${id}, 'terminal', 'OTHERS terminal')`.execute(
        service.db,
      )
    if (type === 'vessel')
      await sql`insert into vessels (account_id, id, name, imo) values (${own.account_id}, ${id}, 'OTHERS ship', '9074729')`.execute(
        service.db,
      )
    return id
  }

  test.each([
    ['port', 'location_id'],
    ['terminal', 'terminal_id'],
    ['vessel', 'vessel_id'],
  ] as const)(
    'a customer is answered a %s where a shipment of theirs names it, and else as one that never was',
    async (type, column) => {
      const id = await imported(type)
      const path = `/v2/${type}s/${id}`
      expect((await ask(members.get('viewer') ?? customer, path)).status).toBe(200)
      expect((await ask(customer, path)).status).toBe(404)
      const event = await service.db
        .selectFrom('transport_events')
        .select(['id', column])
        .where('account_id', '=', service.own.account_id)
        .where('shipment_id', '=', filled.ids.shipment)
        .executeTakeFirstOrThrow()
      const name = (value: unknown) =>
        service.db
          .updateTable('transport_events')
          .set({ [column]: value })
          .where('account_id', '=', service.own.account_id)
          .where('id', '=', event.id)
          .execute()
      await name(id)
      expect((await ask(customer, path)).status).toBe(200)
      expect((await ask(stranger, path)).status).toBe(404)
      await name(event[column as keyof typeof event])
      await sql`delete from ${sql.table(`${type}s`)} where account_id = ${service.own.account_id} and id = ${id}`.execute(
        service.db,
      )
    },
  )
})

describe('lists of a customer are grouped, counted and exported of the own shipments alone', () => {
  const groupsFor = async (who: SignedInMember) => {
    const { body } = await ask(who, '/v2/containers?group=terminal')
    return (body as { meta: { groups: { count: number; to_pay: number; worst: { state: string } }[] } }).meta
      .groups
  }
  const summaryFor = async (who: SignedInMember) =>
    ((await ask(who, '/v2/containers/summary')).body as { data: { all: number; counts: object } }).data
  const fileOf = async (who: SignedInMember, asked: object) => {
    const made = await ask(who, '/v2/exports', 'POST', {
      list: 'containers',
      format: 'csv',
      columns: ['number'],
      ...asked,
    })
    if (made.status !== 201) return made
    const { pathname } = new URL((made.body as { url: string }).url)
    return service.ask('GET', pathname, undefined, { authorization: null })
  }

  test('groups count the own containers, and say nothing of fees', async () => {
    const own = await groupsFor(customer)
    expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(own.filter(({ to_pay, worst }) => to_pay > 0 || worst.state === 'to_pay')).toEqual([])
    expect(await groupsFor(stranger)).toEqual([])
    const viewer = members.get('viewer') ?? customer
    expect((await groupsFor(viewer)).reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(2)
  })

  test('the summary counts the own containers, and nothing of fees or of an assignee', async () => {
    expect(await summaryFor(customer)).toMatchObject({
      all: 2,
      counts: { to_pay: { count: 0, ready: 0, due: 0 } },
    })
    expect(await summaryFor(stranger)).toMatchObject({ all: 0, counts: { overdue: { count: 0 } } })
    expect((await ask(customer, '/v2/containers/summary?mine=SECRET%20clerk')).status).toBe(403)
    expect((await ask(customer, '/v2/containers/summary?filter[note]=SECRET')).status).toBe(403)
  })

  test('a file has the own containers and shipments, also where others are named', async () => {
    const all = await fileOf(customer, { columns: ['number', 'blockers', 'bill_of_lading_number'] })
    expect([all.status, all.text.includes('MINE'), foreign(all.text)]).toEqual([200, true, []])
    expect(all.text.trim().split('\n')).toHaveLength(3)
    const named = await fileOf(customer, {
      columns: ['number', 'bill_of_lading_number'],
      ids: [others.container],
      shipment_ids: [others.shipment],
    })
    expect([named.status, foreign(named.text), named.text.trim().split('\n').length]).toEqual([200, [], 1])
    const shipments = await fileOf(customer, {
      list: 'shipments',
      columns: ['bill_of_lading_number', 'containers'],
    })
    expect([shipments.text.includes('MINE'), foreign(shipments.text)]).toEqual([true, []])
    expect((await fileOf(stranger, {})).text.trim().split('\n')).toHaveLength(1)
    const grouped = await fileOf(customer, { query: 'group=terminal' })
    expect([grouped.text.trim().split('\n').length, foreign(grouped.text)]).toEqual([3, []])
  })

  test.each([
    { columns: ['number', 'note'] },
    { columns: ['fees_at_pod_terminal'] },
    { columns: ['tags'] },
    { columns: ['custom_field.dock'] },
    { query: 'filter[assignee]=SECRET%20clerk' },
    { query: 'sort=-note' },
    { query: 'group=customer' },
    { list: 'tracking_requests', columns: ['request_number'] },
  ])('what is internal is not exported: %o', async (asked) => {
    expect(await fileOf(customer, asked)).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'not_allowed' }] },
    })
  })
})

test('a role that is lowered, or a person who is paused, counts from the next request', async () => {
  const { account_id } = service.own
  const clerk = await signInAs(service, account_id, 'clerk')
  const write = () =>
    ask(clerk, '/v2/parties', 'POST', { data: { type: 'party', attributes: { company_name: 'One more' } } })
  expect((await write()).status).toBe(201)
  const member = service.db
    .updateTable('users')
    .where('account_id', '=', account_id)
    .where('id', '=', clerk.user_id)
  await member.set({ role: 'viewer' }).execute()
  expect(await write()).toMatchObject({
    status: 403,
    body: { errors: [{ detail: expect.stringContaining('needs the role clerk, and yours is viewer') }] },
  })
  await member.set({ paused_at: '2026-11-20T18:00:00Z' }).execute()
  expect((await ask(clerk, '/v2/shipments')).status).toBe(401)
})
