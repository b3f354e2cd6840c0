import type { Operation, OperationName } from '../../contract/operations/index.ts'
import type { TestAnswer, TestService } from './service.ts'
import { addressOf, send } from './world/request.ts'
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
    const { service, operation, sample } = asking
    if (operation.method !== 'GET' || asking.name === 'create_session')
      return withHeaders(asking, {
        authorization: null,
        cookie: await cookieOf(asking),
        'sec-fetch-site': 'cross-site',
        origin: 'https://elsewhere.example',
      })
    await entitle(asking, false)
    const answer = await service.ask(operation.method, addressOf(operation, sample), undefined, {
      authorization: `Token ${asking.world.account.key}`,
    })
    await entitle(asking, true)
    return answer
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

const entitle = ({ service, world }: Asking, routing_data: boolean) =>
  service.db
    .updateTable('accounts')
    .set({ routing_data })
    .where('id', '=', world.account.account_id)
    .execute()
