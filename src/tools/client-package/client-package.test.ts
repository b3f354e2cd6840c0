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
import { verifyWebhook } from './runtime/webhook.ts'
import { typescriptOf } from './typescript.ts'

const run = promisify(execFile)

/** What a developer writes who has never seen the package. The marked lines must not compile. */
const program = `
import { createClient, PortolanError, related, relatedAll } from '@portolan/client'

const [, , baseUrl = '', apiKey = '', containerId = ''] = process.argv
const portolan = createClient({ baseUrl, apiKey })
const answer = await portolan.get_container({ params: { id: containerId }, query: { include: 'shipment.containers' } })
const shipment = related(answer, answer.data, 'shipment')
const number: string = answer.data.attributes.number
const bill: string | undefined = shipment?.attributes.bill_of_lading_number
const siblings = shipment ? relatedAll(answer, shipment, 'containers').map((each) => each.attributes.number) : []
const all: string[] = []
for await (const each of portolan.all('list_shipping_lines', { query: { 'page[size]': 5 } })) all.push(each.attributes.scac)
const lines = await portolan.list_shipping_lines({ query: { 'page[size]': 1 } })
const party = await portolan.create_party({
  body: { data: { type: 'party', attributes: { company_name: 'From the package' } } },
})
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
  (error: unknown) => (error instanceof PortolanError ? { status: error.status, message: error.message } : error),
)
const denied = await createClient({ baseUrl, apiKey: 'wrong' }).list_parties().catch((error: unknown) => (error as PortolanError).status)
const nobody = await createClient({ baseUrl: 'http://127.0.0.1:1', apiKey }).list_parties().catch((error: unknown) => (error as Error).message)
console.log(JSON.stringify({ number, bill, siblings, count: all.length, distinct: new Set(all).size, total: lines.meta.total,
  party: party.data.attributes.company_name, refused, denied, nobody }))
`

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
      'package.json',
    ])
    const { stdout: packed } = await run('npm', ['pack', '--json', '--ignore-scripts', built], {
      cwd: folder,
    })
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }]

    const project = join(folder, 'project')
    await mkdir(project)
    await writeFile(join(project, 'package.json'), '{ "name": "empty", "type": "module", "private": true }')
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], {
      cwd: project,
    })
    expect(await readdir(join(project, 'node_modules/@portolan'))).toEqual(['client'])
    const manifest = JSON.parse(
      await readFile(join(project, 'node_modules/@portolan/client/package.json'), 'utf8'),
    ) as object
    expect(manifest).not.toHaveProperty('dependencies')

    await writeFile(join(project, 'program.ts'), program)
    await writeFile(join(project, 'node.d.ts'), 'declare const process: { argv: string[] }\n')
    const compilerOptions = {
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2022', 'dom', 'dom.asynciterable'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
    }
    await writeFile(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['program.ts', 'node.d.ts'] }),
    )
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const compiled = await run(process.execPath, [compiler, '-p', project]).catch((failed: unknown) => failed)
    expect((compiled as { stdout: string }).stdout).toBe('')

    const given = [join(project, 'program.ts'), `${service.origin}/`, service.own.key, filled.ids.container]
    const { stdout } = await run(process.execPath, given)
    const { number, bill, siblings, count, distinct, total, ...rest } = JSON.parse(stdout) as {
      number: string
      bill: string
      siblings: string[]
      count: number
      distinct: number
      total: number
    }
    expect(siblings).toContain(number)
    expect(bill).toMatch(/^PACKEDBL/)
    expect([count, distinct]).toEqual([total, total])
    expect(rest).toEqual({
      party: 'From the package',
      refused: { status: 404, message: "Couldn't find Container" },
      denied: 401,
      nobody: 'The service did not answer',
    })
  },
)

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
      expect(await verifyWebhook(deliver(secret))).toEqual({ data: { id: '1' } })
      expect(
        await verifyWebhook({ ...deliver(secret), headers: new Headers(deliver(secret).headers) }),
      ).toEqual({ data: { id: '1' } })
    },
  )

  test('and refuses a changed body, another secret, an old one, and one without a signature', async () => {
    const secret = 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ='
    await expect(verifyWebhook(deliver(secret, `${body} `))).rejects.toThrow('not of this secret and body')
    await expect(verifyWebhook({ ...deliver(secret), secret: 'whsec_b3RoZXI=' })).rejects.toThrow(
      'not of this secret',
    )
    const late = new Date(at.getTime() + 301_000)
    await expect(verifyWebhook({ ...deliver(secret), now: late })).rejects.toThrow('too old')
    await expect(verifyWebhook({ ...deliver(secret), headers: {} })).rejects.toThrow('no signature')
    const headers = { ...deliver(secret).headers, 'Webhook-Signature': 'v1,!! v2,x' }
    await expect(verifyWebhook({ ...deliver(secret), headers })).rejects.toThrow('not of this secret')
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
