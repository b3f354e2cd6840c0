import { readFile } from 'node:fs/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { keyScopes, type KeyScope } from '../../contract/vocabulary/index.ts'
import { accessTo } from '../../contract/access.ts'
import { listen, type Listening } from '../platform/http/listen.ts'
import { fillAccount, type FilledAccount } from '../testing/filled-account/filled-account.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { machineTools, toolsFor } from './tools/index.ts'

let service: TestService
let listening: Listening
let filled: FilledAccount
let address: URL
const clients: Client[] = []
beforeAll(async () => {
  service = await startTestService()
  filled = await fillAccount(service, service.own, 'MACHINE')
  await fillAccount(service, service.other, 'STRANGER')
  listening = await listen(service.app, { host: '127.0.0.1', port: 0 })
  address = new URL(`http://127.0.0.1:${listening.port}/mcp`)
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await listening.close(0)
  await service.close()
})

async function connected(key: string, scheme = 'Bearer', version?: string): Promise<Client> {
  const client = new Client(
    { name: 'a program', version: '1' },
    version === undefined ? {} : { supportedProtocolVersions: [version] },
  )
  const headers = { authorization: `${scheme} ${key}` }
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
  clients.push(client)
  return client
}
async function keyOf(scopes: KeyScope[]): Promise<{ id: string; secret: string }> {
  const attributes = { label: scopes.join(' '), scopes }
  const headers = { ...filled.person.headers, authorization: null }
  const made = await service.ask('POST', '/v2/api_keys', { data: { type: 'api_key', attributes } }, headers)
  const { data, meta } = made.body as { data: { id: string }; meta: { secret: string } }
  return { id: data.id, secret: meta.secret }
}
interface Called {
  isError: boolean
  text: string
  /** The answer read as JSON; undefined for an error. */
  answer: Record<string, never> | undefined
}
async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Called> {
  const { content, isError = false } = await client.callTool({ name, arguments: given })
  const [first] = content
  const text = first?.type === 'text' ? first.text : ''
  return { isError, text, answer: isError ? undefined : (JSON.parse(text) as Called['answer']) }
}

/** What each tool is called with, so that it answers something of the account. */
const givenTo = (name: string): Record<string, unknown> => {
  const { ids, marker } = filled
  const given: Record<string, Record<string, unknown>> = {
    search_container: { query: `${marker}BL` },
    find_numbers: { identifiers: [`${marker}BL`] },
    get_container: { id: ids.container },
    get_shipment_details: { id: ids.shipment },
    get_container_transport_events: { id: ids.container },
    get_container_route: { id: ids.container },
    get_document: { id: ids.document },
    track_container: { request_type: 'bill_of_lading', request_number: 'MAEU123456789', scac: 'MAEU' },
    enter_last_free_day: { id: ids.container, day: '2026-11-28' },
  }
  return given[name] ?? {}
}

describe('a program', () => {
  test.each(['Bearer', 'Token'])('connects with its key as %s, and is offered every tool', async (scheme) => {
    const client = await connected(service.own.key, scheme)
    expect(client.getServerVersion()?.name).toBe('portolan')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(machineTools.map(({ name }) => name))
    for (const tool of tools) {
      expect(tool.annotations?.readOnlyHint).toBe(
        !['track_container', 'enter_last_free_day'].includes(tool.name),
      )
      // Programs that call models take no other names of properties.
      for (const name of Object.keys(tool.inputSchema.properties ?? {}))
        expect(name).toMatch(/^[\w.-]{1,64}$/)
    }
  })

  test.each(['2025-03-26', '2025-06-18', '2025-11-25'])(
    'of the protocol of %s is answered too',
    async (version) => {
      const client = await connected(service.own.key, 'Bearer', version)
      expect((await call(client, 'get_container', { id: filled.ids.container })).isError).toBe(false)
    },
  )

  test.each(machineTools.map(({ name }) => name))(
    'gets an answer of its own account from %s',
    async (name) => {
      const client = await connected(service.own.key)
      const { isError, text } = await call(client, name, givenTo(name))
      expect([isError, text]).toEqual([false, text])
      expect(text).not.toContain('STRANGER')
      expect(text).not.toContain('null')
    },
  )

  test('gets times in the zone of the place, and what is only expected', async () => {
    const client = await connected(service.own.key)
    await service.db
      .updateTable('shipments')
      .set({ line_tracking_last_succeeded_at: '2026-11-20T15:30:00Z' })
      .where('id', '=', filled.ids.shipment)
      .execute()
    const { answer } = await call(client, 'get_shipment_details', { id: filled.ids.shipment })
    expect(answer?.['arrival']).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d\[America\/Los_Angeles\]$/),
      estimate: expect.any(Boolean),
    })
    expect(answer?.['checked']).toEqual({ source: 'line', at: '2026-11-20T15:30:00Z', ago: '2 h ago' })
  })

  test('reads that an appointment was missed, of a container and in a list', async () => {
    const client = await connected(service.own.key)
    const id = filled.ids.container
    const set = (pickup_appointment_at: string | null) =>
      service.db
        .updateTable('containers')
        .set({ pickup_appointment_at, current_status: 'available' })
        .where('id', '=', id)
        .execute()
    await set('2026-11-19T18:00:00Z')
    const { answer } = await call(client, 'get_container', { id })
    expect(answer?.['pickup_appointment_warning']).toBe('missed')
    const list = await call(client, 'list_containers', {})
    expect(list.text).toContain('"pickup_appointment_warning":"missed"')
    await set(null)
    const { answer: without } = await call(client, 'get_container', { id })
    expect(without).not.toHaveProperty('pickup_appointment_warning')
  })

  test('finds a container by its number, and reads what to do where there is none', async () => {
    const client = await connected(service.own.key)
    const { answer } = await call(client, 'get_container', { id: filled.ids.container })
    const byNumber = await call(client, 'get_container', { number: answer?.['number'] })
    expect(byNumber.answer).toEqual(answer)
    expect(await call(client, 'get_container', { number: 'XXXX0000000' })).toMatchObject({
      isError: true,
      text: 'No container has the number XXXX0000000: search for a part of it',
    })
    expect((await call(client, 'get_container')).text).toBe('Give the id or the number of the container')
  })

  test('may call tools as it calls those of the hosted service', async () => {
    const client = await connected(service.own.key)
    const intent = 'A customer asks where it is'
    const { id, number } = (await call(client, 'get_container', { id: filled.ids.container })).answer ?? {}
    for (const include of ['shipment', ['shipment', 'pod_terminal']])
      expect((await call(client, 'get_container', { id, include, intent })).answer).toMatchObject({ number })
    expect((await call(client, 'list_containers', { page: 1, page_size: 1 })).answer).toMatchObject({
      shown: 1,
    })
    const all = await call(client, 'list_containers', { page_size: 500 })
    expect([all.isError, all.answer?.['total']]).toEqual([false, all.answer?.['shown']])
    const lines = await call(client, 'get_supported_shipping_lines', { search: 'maersk' })
    expect(lines.answer).toMatchObject({ shipping_lines: [{ scac: 'MAEU' }] })
  })

  test('has a number tracked without its type, and reads that a check digit is wrong', async () => {
    const client = await connected(service.own.key)
    const track = (given: object) => call(client, 'track_container', { ...given })
    expect((await track({ number: 'MSCU7901054', scac: 'MSCU' })).answer).toMatchObject({
      type: 'Container',
    })
    expect((await track({ number: 'MAEU987654321', scac: 'MAEU' })).answer).toMatchObject({
      type: 'Bill of lading',
    })
    expect((await track({ number: 'EBKG01234567', scac: 'MSCU' })).answer).toMatchObject({
      type: 'Booking',
    })
    expect(await track({ number: 'MSCU7901055', scac: 'MSCU' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('The check digit should be 4'),
    })
    expect((await track({ scac: 'MSCU' })).text).toBe('Give the number')
  })

  test('gets nothing of another account, as if it were not there', async () => {
    const client = await connected(service.other.key)
    expect(await call(client, 'get_container', { id: filled.ids.container })).toMatchObject({
      isError: true,
      text: "404: Couldn't find Container",
    })
    expect((await call(client, 'search_container', { query: 'MACHINE' })).answer).toEqual({})
  })
})

describe('a key is offered the tools that its scopes are enough for, and refused the others', () => {
  test.each(keyScopes)('%s', async (scope) => {
    const client = await connected((await keyOf([scope])).secret)
    const offered = (await client.listTools()).tools.map(({ name }) => name)
    const expected = machineTools.filter(({ uses }) => uses.every((name) => accessTo(name).scope === scope))
    expect(offered).toEqual(expected.map(({ name }) => name))
    for (const { name } of machineTools)
      if (!offered.includes(name))
        await expect(call(client, name, givenTo(name))).rejects.toThrow('not found')
  })

  test('only the scopes for reading and writing together let it track and enter', async () => {
    const granted = (scopes: KeyScope[]) => toolsFor({ role: 'admin', scopes }).map(({ name }) => name)
    expect(granted(['read'])).not.toContain('track_container')
    expect(granted(['read', 'write'])).toEqual(
      expect.arrayContaining(['track_container', 'enter_last_free_day', 'get_container']),
    )
  })
})

test('a key that is revoked is refused at the next request', async () => {
  const { id, secret } = await keyOf(['read', 'webhooks'])
  const client = await connected(secret)
  expect((await client.listTools()).tools.length).toBeGreaterThan(5)
  await filled.asPerson('DELETE', `/v2/api_keys/${id}`)
  await expect(client.listTools()).rejects.toThrow('Invalid or missing API token')
})

test('docs/machine-access.md lists each tool with its arguments and scopes', async () => {
  const page = await readFile(new URL('../../../docs/machine-access.md', import.meta.url), 'utf8')
  const documented = [...page.matchAll(/^\| `(\w+)` \| .+ \| (.+) \| ([a-z, ]+) \|$/gm)].map(
    ([, name, given, scopes]) => [name, given, scopes],
  )
  const known = machineTools.map(({ name, input, uses }) => {
    const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' })
    const given = Object.keys(properties)
      .filter((argument) => argument !== 'intent')
      .map((argument) => (required.includes(argument) ? `**\`${argument}\`**` : `\`${argument}\``))
    const needed = new Set(uses.map((operation) => accessTo(operation).scope))
    return [name, given.join(', '), keyScopes.filter((scope) => needed.has(scope)).join(', ')]
  })
  expect(documented).toEqual(known)
})
