import type { Operation, OperationName } from '../../contract/operations/index.ts'
import type { TestAnswer, TestService } from './service.ts'
import { send } from './world/request.ts'
import type { Sample } from './world/samples.ts'
import type { World } from './world/world.ts'

interface Asking {
  service: TestService
  world: World
  /** What is answered with success. */
  sample: Sample
  operation: Operation
  name: OperationName
}
type Refusal = (asking: Asking) => Promise<TestAnswer>

const nobody = '00000000-0000-4000-8000-00000000dead'
const vendor = 'application/vnd.api+json'

const asked = ({ service, world, operation, sample }: Asking, more: Partial<Sample> = {}) =>
  send(service, world.account.key, operation, { ...sample, ...more })
const withHeaders = (asking: Asking, headers: Record<string, string | null>, body = asking.sample.body) =>
  asked(asking, { body, headers: { ...asking.sample.headers, ...headers } })

const strangers = (params: Record<string, string> = {}) =>
  Object.fromEntries(Object.keys(params).map((name) => [name, nobody]))

/** Bodies with another id than the address: what JSON:API calls a conflict. */
const elsewhere = (asking: Asking) => {
  const body = asking.sample.body as { data: object }
  return asked(asking, { body: { data: { ...body.data, id: nobody } } })
}

/** How each status of a refusal is come by; of some operations in a way of their own. */
const byStatus: Record<number, Refusal> = {
  400: (asking) => {
    const { operation, sample } = asking
    const shape = operation.query?.shape ?? {}
    if ('include' in shape || operation.resource !== undefined)
      return asked(asking, { query: { ...sample.query, include: 'crew' } })
    if ('page[size]' in shape) return asked(asking, { query: { 'page[size]': '0' } })
    if (operation.body) return withHeaders(asking, { 'content-type': vendor }, '{"data":')
    return asked(asking, { query: { ...sample.query, 'filter[crew]': 'all' } })
  },
  401: (asking) =>
    asking.name === 'create_session'
      ? asked(asking, { body: { api_key: 'portolan_wrong' } })
      : withHeaders(asking, { authorization: null }),
  403: async (asking) => {
    if (asking.operation.method !== 'GET' || asking.name === 'create_session')
      return withHeaders(asking, {
        authorization: null,
        cookie: await cookieOf(asking),
        'sec-fetch-site': 'cross-site',
        origin: 'https://elsewhere.example',
      })
    return withoutEntitlement(asking, asking.sample)
  },
  404: (asking) => asked(asking, { params: strangers(asking.sample.params) }),
  409: elsewhere,
  413: (asking) => {
    const most = asking.operation.largestBodyBytes ?? 1024 * 1024
    return withHeaders(asking, { 'content-type': vendor }, `"${'x'.repeat(most)}"`)
  },
  415: (asking) => withHeaders(asking, { 'content-type': 'text/plain' }, 'words'),
  422: (asking) => asked(asking, { body: {} }),
}

const inTheirWay: Partial<Record<`${OperationName} ${number}`, Refusal>> = {
  'edit_container_by_body 404': elsewhere,
  'get_vessel 403': (asking) => {
    const query = { 'show_positions[from_timestamp]': '2026-11-19T00:00:00Z' }
    return withoutEntitlement(asking, { ...asking.sample, query })
  },
  'get_document_download_url 422': (asking) => withoutFile(asking),
  'get_document_page 422': (asking) => withoutFile(asking),
  'try_document_template 404': (asking) =>
    asked(asking, { body: { ...(asking.sample.body as object), document_id: nobody } }),
  /** What was taken back is not taken back again. */
  'undo_bulk_edit 409': async (asking) => {
    await asked(asking)
    return asked(asking)
  },
  'get_shared_list 410': async (asking) => {
    await asking.service.db
      .updateTable('shares')
      .set({ revoked_at: '2026-11-20T18:00:00Z' })
      .where('account_id', '=', asking.world.account.account_id)
      .execute()
    return asked(asking)
  },
  'create_document 409': async (asking) => {
    const { marker, upload, done } = asking.world
    const twin = async () => {
      const attached_document = await upload(`${marker} twin`)
      return { data: { type: 'document', attributes: { name: marker, attached_document } } }
    }
    await done('POST', '/v2/documents', await twin())
    return asked(asking, { body: await twin() })
  },
}

export const refusalOf = (name: OperationName, status: number): Refusal | undefined =>
  inTheirWay[`${name} ${status}`] ?? byStatus[status]

async function cookieOf({ service, world }: Asking): Promise<string> {
  const { headers } = await service.ask(
    'POST',
    '/v2/session',
    { api_key: world.account.key },
    { authorization: null },
  )
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** A document whose file is elsewhere, as an import brings it. */
async function withoutFile(asking: Asking): Promise<TestAnswer> {
  const { service, world, sample } = asking
  await service.db
    .updateTable('documents')
    .set({ blob_id: null })
    .where('account_id', '=', world.account.account_id)
    .where('id', '=', sample.params?.['id'] ?? '')
    .execute()
  return asked(asking)
}

async function withoutEntitlement(asking: Asking, sample: Sample): Promise<TestAnswer> {
  await entitle(asking, false)
  const answer = await asked(asking, sample)
  await entitle(asking, true)
  return answer
}

const entitle = ({ service, world }: Asking, routing_data: boolean) =>
  service.db
    .updateTable('accounts')
    .set({ routing_data })
    .where('id', '=', world.account.account_id)
    .execute()
