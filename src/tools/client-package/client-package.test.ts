import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signatureHeaders } from '../../server/webhooks/payload.ts'
import { fillAccount, type FilledAccount } from '../../server/testing/filled-account/filled-account.ts'
import { openLinked } from '../../server/testing/linked-services.ts'
import { root } from '../run.ts'
import { buildClient } from './build.ts'
import { makeClient } from './runtime/client.ts'
import { refusalInAnswer } from './runtime/errors.ts'
import { verifiedBody } from './runtime/webhook.ts'
import { typescriptOf } from './typescript.ts'

const run = promisify(execFile)

/** What a developer writes who has never seen the package. The marked lines must not compile. */
const program = `
import { createClient, PortolanError, related, relatedAll, verifyWebhook, type WebhookDelivery } from '@portolan/client'

const [, , baseUrl = '', apiKey = '', containerId = ''] = process.argv
const portolan = createClient({ baseUrl, apiKey })
const answer = await portolan.get_container({ params: { id: containerId }, query: { include: 'shipment.containers' } })
const shipment = related(answer, answer.data, 'shipment')
const number: string = answer.data.attributes.number
const bill: string | undefined = shipment?.attributes.bill_of_lading_number
const siblings = shipment ? relatedAll(answer, shipment, 'containers').map((each) => each.attributes.number) : []
const listed: string[] = shipment ? related(answer, shipment, 'containers').map((each) => each.attributes.number) : []
const all: string[] = []
for await (const each of portolan.all('list_shipping_lines', { query: { 'page[size]': 5 } })) all.push(each.attributes.scac)
const lines = await portolan.list_shipping_lines({ query: { 'page[size]': 1 } })
const party = await portolan.create_party({
  body: { data: { type: 'party', attributes: { company_name: 'From the package' } } },
})
const receive = async (secret: string, headers: Headers, body: string): Promise<string | undefined> => {
  const delivery: WebhookDelivery = await verifyWebhook({ secret, headers, body })
  const about = related(delivery, delivery.data, 'reference_object')
  return about?.type === 'transport_event' ? about.attributes.event : delivery.data.attributes.event
}
// @ts-expect-error a member that a delivery does not have
const sender = (delivery: WebhookDelivery) => delivery.sender
// @ts-expect-error a relation to many is a list
const single = () => (shipment ? related(answer, shipment, 'containers').attributes : undefined)
// @ts-expect-error a parameter is missing
const missing = () => portolan.get_container()
// @ts-expect-error a relation that containers do not have
const none = () => related(answer, answer.data, 'crew')
// @ts-expect-error an attribute that containers do not have
const crew = () => answer.data.attributes.crew
// @ts-expect-error an operation for people, which no key may use
const people = () => portolan.list_members()
// @ts-expect-error no list
const pages = () => portolan.all('get_container')
const refused = await portolan.get_container({ params: { id: crypto.randomUUID() } }).then(
  () => undefined,
  (error: unknown) => (error instanceof PortolanError ? { status: error.status, code: error.code, message: error.message } : error),
)
const denied = await createClient({ baseUrl, apiKey: 'wrong' }).list_parties().catch((error: unknown) => (error as PortolanError).status)
const withVersion: number[] = []
for (const each of ['v2', 'v2/'])
  withVersion.push((await createClient({ baseUrl: baseUrl + each, apiKey }).list_shipping_lines()).meta.total)
const nobody = await createClient({ baseUrl: 'http://127.0.0.1:1', apiKey }).list_parties().catch((error: unknown) => (error as Error).message)
console.log(JSON.stringify({ number, bill, siblings, listed, withVersion, count: all.length, distinct: new Set(all).size, total: lines.meta.total,
  party: party.data.attributes.company_name, refused, denied, nobody }))
`

/** The same in a project without "type": "module", as many have it: imports become calls of require. */
const commonJsProgram = `
import { createClient, PortolanError } from '@portolan/client'

const [, , baseUrl = '', apiKey = ''] = process.argv
async function main(): Promise<void> {
  const { meta } = await createClient({ baseUrl, apiKey }).list_shipping_lines({ query: { 'page[size]': 1 } })
  const refused: unknown = await createClient({ baseUrl, apiKey: 'wrong' }).list_parties().catch((error: unknown) => error)
  console.log(JSON.stringify({ total: meta.total, code: refused instanceof PortolanError ? refused.code : undefined }))
}
void main()
`

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.asynciterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
}

/** A project with the packed client, and what the compiler says about its program. */
async function projectOf(
  name: string,
  packed: string,
  given: { manifest: object; text: string; options: object },
) {
  const project = join(folder, name)
  await mkdir(project)
  await writeFile(join(project, 'package.json'), JSON.stringify({ name, private: true, ...given.manifest }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed], { cwd: project })
  await writeFile(join(project, 'program.ts'), given.text)
  await writeFile(join(project, 'node.d.ts'), 'declare const process: { argv: string[] }\n')
  const options = { ...compilerOptions, ...given.options }
  const files = ['program.ts', 'node.d.ts']
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const compiled = await run(process.execPath, [compiler, '-p', project]).catch((failed: unknown) => failed)
  return { project, said: (compiled as { stdout: string }).stdout }
}

let folder: string
let service: Awaited<ReturnType<typeof openLinked>>
let filled: FilledAccount
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-client-'))
  service = await openLinked('2026-11-20T18:00:00Z')
  filled = await fillAccount(service, service.own, 'PACKED')
}, 60_000)
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

test(
  'the packed client is installed into an empty project without a network, compiles, and works',
  { tags: ['long'], timeout: 180_000 },
  async () => {
    const built = join(folder, 'built')
    await buildClient(built)
    expect((await readdir(built)).filter((name) => !/\.(js|d\.ts)$/.test(name)).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'cjs',
      'package.json',
    ])
    const { stdout: packed } = await run('npm', ['pack', '--json', '--ignore-scripts', built], {
      cwd: folder,
    })
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }]

    const { project, said } = await projectOf('modules', join(folder, filename), {
      manifest: { type: 'module' },
      text: program,
      options: { module: 'nodenext', noEmit: true },
    })
    expect(said).toBe('')
    expect(await readdir(join(project, 'node_modules/@portolan'))).toEqual(['client'])
    const manifest = JSON.parse(
      await readFile(join(project, 'node_modules/@portolan/client/package.json'), 'utf8'),
    ) as object
    expect(manifest).not.toHaveProperty('dependencies')

    const given = [join(project, 'program.ts'), `${service.origin}/`, service.own.key, filled.ids.container]
    const { stdout } = await run(process.execPath, given)
    const { number, bill, siblings, listed, withVersion, count, distinct, total, ...rest } = JSON.parse(
      stdout,
    ) as {
      number: string
      bill: string
      siblings: string[]
      listed: string[]
      withVersion: number[]
      count: number
      distinct: number
      total: number
    }
    expect(siblings).toContain(number)
    expect(listed).toEqual(siblings)
    expect(withVersion).toEqual([total, total])
    expect(bill).toMatch(/^PACKEDBL/)
    expect([count, distinct]).toEqual([total, total])
    expect(rest).toEqual({
      party: 'From the package',
      refused: { status: 404, code: 'not_found', message: "Couldn't find Container" },
      denied: 401,
      nobody: 'The service did not answer',
    })

    const older = await projectOf('common-js', join(folder, filename), {
      manifest: {},
      text: commonJsProgram,
      options: { module: 'node16' },
    })
    expect(older.said).toBe('')
    const started = [join(older.project, 'program.js'), service.origin, service.own.key]
    expect(await readFile(join(older.project, 'program.js'), 'utf8')).toContain('require("@portolan/client")')
    expect(JSON.parse((await run(process.execPath, started)).stdout)).toEqual({ total, code: 'unauthorized' })
  },
)

test.each(['', 'track.example.com', 'ftp://track.example.com', 'https://'])(
  'the address %j is refused when the client is made, with the form of a right one',
  (baseUrl) => {
    expect(() => makeClient({}, { baseUrl, apiKey: 'any' })).toThrow('like https://track.example.com')
  },
)

test.each(['http://a.example', 'http://a.example/', 'http://a.example/v2', 'http://a.example/v2//'])(
  'the base address %s leads to /v2, once',
  async (baseUrl) => {
    const asked: string[] = []
    const answering: typeof fetch = (url) => {
      asked.push(url instanceof URL ? url.href : '')
      return Promise.resolve(Response.json({ data: [] }))
    }
    const table = { list: { method: 'GET', path: '/ports' } }
    await makeClient<{ list: { answer: unknown } }>(table, {
      baseUrl,
      apiKey: 'any',
      fetch: answering,
    }).list()
    expect(asked).toEqual(['http://a.example/v2/ports'])
  },
)

test.each([
  [{ errors: [{ status: '409', title: 'Conflict', detail: 'x', code: 'note_changed' }] }, 'note_changed'],
  [{ errors: [{ status: '429', title: 'Too Many Requests', detail: 'x' }] }, 'too_many_requests'],
  [{ errors: [{ status: '422', title: 'Unprocessable Entity', detail: 'x' }] }, 'unprocessable_entity'],
  [{ message: 'of a proxy' }, undefined],
  [{ errors: 'of a proxy' }, undefined],
  [{ errors: [{ message: 'of a proxy' }, null] }, undefined],
  [null, undefined],
])('the code of a refusal with the body %j is %j', async (body, code) => {
  expect((await refusalInAnswer(Response.json(body, { status: 400 }))).code).toBe(code)
})

describe('a receiver verifies deliveries', () => {
  const at = new Date('2026-11-20T18:00:00Z')
  const body = '{"data":{"id":"1"}}'
  const deliver = (secret: string, sent = body) => ({
    secret,
    body,
    headers: signatureHeaders(secret, { id: 'msg', body: sent, at }),
    now: at,
  })

  test.each(['whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=', 'any text', 'whsec_not base64'])(
    'with the secret %s',
    async (secret) => {
      expect(await verifiedBody(deliver(secret))).toEqual({ data: { id: '1' } })
      expect(
        await verifiedBody({ ...deliver(secret), headers: new Headers(deliver(secret).headers) }),
      ).toEqual({ data: { id: '1' } })
    },
  )

  test('and refuses a changed body, another secret, an old one, and one without a signature', async () => {
    const secret = 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ='
    await expect(verifiedBody(deliver(secret, `${body} `))).rejects.toThrow('not of this secret and body')
    await expect(verifiedBody({ ...deliver(secret), secret: 'whsec_b3RoZXI=' })).rejects.toThrow(
      'not of this secret',
    )
    const late = new Date(at.getTime() + 301_000)
    await expect(verifiedBody({ ...deliver(secret), now: late })).rejects.toThrow('too old')
    await expect(verifiedBody({ ...deliver(secret), headers: {} })).rejects.toThrow('no signature')
    const headers = { ...deliver(secret).headers, 'Webhook-Signature': 'v1,!! v2,x' }
    await expect(verifiedBody({ ...deliver(secret), headers })).rejects.toThrow('not of this secret')
  })
})

test.each([
  [{ type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
  [{ anyOf: [{ enum: ['a'] }, { type: 'string' }, { type: 'null' }] }, '"a" | (string & {}) | null'],
  [{ type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'null' }] } }, '(number | null)[]'],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'Record<string, boolean>'],
  [{ $ref: '#/components/schemas/transport_event' }, 'TransportEvent'],
  [
    { type: 'object', properties: { 'page[size]': { type: 'integer' }, id: { const: 1 } }, required: ['id'] },
    '{\n  "page[size]"?: number | undefined\n  id: 1\n}',
  ],
])('%j is %s in TypeScript', (schema, expected) => {
  expect(typescriptOf(schema)).toBe(expected)
})
