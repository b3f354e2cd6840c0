import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { resources } from '../../../contract/resources/index.ts'
import { createAccount, createApiKey } from '../../accounts/store.ts'
import {
  hasPublicDescription,
  publicDescriptionPath,
  unlessSkipped,
} from '../../testing/public-description.ts'
import { startTestService, type TestAccount, type TestService } from '../../testing/service.ts'
import { madeUpDocuments } from './testing/documents.ts'

/** Ids as other services of this interface give them. */
const uuid = (kind: number, end: number) =>
  `${kind}000000-0000-4000-8000-0000000000${String(end).padStart(2, '0')}`

const record = z.object({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z.record(z.string(), z.object({ data: z.unknown() }).optional()).default({}),
})
const documentOf = z.object({
  data: z.union([record, z.array(record)]),
  included: z.array(record).default([]),
})
type AnyRecord = z.output<typeof record>

/** Where a record of each type is read back; `from` are all records of its document. */
const addresses: Record<string, (sent: AnyRecord, from: AnyRecord[]) => string> = {
  shipment: ({ id }) => `/v2/shipments/${id}?include=containers`,
  container: ({ id }) => `/v2/containers/${id}?include=shipment,transport_events`,
  tracking_request: ({ id }) => `/v2/tracking_requests/${id}?include=tracked_object`,
  webhook_notification: ({ id }) => `/v2/webhook_notifications/${id}?include=reference_object`,
  port: ({ id }) => `/v2/ports/${id}`,
  terminal: ({ id }) => `/v2/terminals/${id}`,
  transport_event: (sent) => `/v2/containers/${idOf(sent, 'container')}/transport_events?include=location`,
  estimated_event: (_told, from) => notificationAddress(from),
  container_updated_event: (_told, from) => notificationAddress(from),
}
const idOf = ({ relationships }: AnyRecord, relation: string) =>
  z.object({ data: z.object({ id: z.string() }) }).parse(relationships[relation]).data.id
const notificationAddress = (from: AnyRecord[]) => {
  const notification = from.find(({ type }) => type === 'webhook_notification')
  return `/v2/webhook_notifications/${notification?.id}?include=reference_object`
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** One form for equal values: instants in UTC, lists of links in one order. */
function normalised(value: unknown): unknown {
  if (typeof value === 'string' && instant.test(value)) return new Date(value).toISOString()
  if (Array.isArray(value)) {
    const items = value.map(normalised)
    const isLinks = value.every(
      (item) => z.object({ id: z.string(), type: z.string() }).safeParse(item).success,
    )
    return isLinks ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, normalised(part)]))
  return value
}
/** The interface answers a missing list as an empty one, and a list without its nulls. */
const textsOf = (value: unknown): unknown[] =>
  z
    .array(z.unknown())
    .nullable()
    .parse(value)
    ?.filter((text) => text !== null) ?? []

function expectTheSame(sent: AnyRecord, answered: AnyRecord | undefined): void {
  const name = `${sent.type} ${sent.id}`
  expect(answered, name).toBeDefined()
  const attributes = { ...sent.attributes }
  if ('ref_numbers' in attributes) attributes['ref_numbers'] = textsOf(attributes['ref_numbers'])
  expect(normalised(answered?.attributes), name).toMatchObject(
    z.record(z.string(), z.unknown()).parse(normalised(attributes)),
  )
  for (const [relation, linkage] of Object.entries(sent.relationships))
    expect([relation, normalised(answered?.relationships[relation]?.data)], name).toEqual([
      relation,
      normalised(linkage?.data),
    ])
}

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

async function newAccount(): Promise<TestAccount> {
  const { db } = service
  const created_at = '2026-11-20T18:00:00Z'
  const account_id = await createAccount(db, {
    company_name: 'Imports',
    routing_data: false,
    simulated: false,
    created_at,
  })
  const key = `key-${account_id}`
  await createApiKey(db, { account_id, secret: key, label: 'Test', created_at })
  return { account_id, user_id: '', key }
}

/** Imports a document into a new account and reads every record of it. @returns the number of records, all the same */
async function importAndReadBack(document: unknown): Promise<number> {
  const account = await newAccount()
  const imported = await service.askAs(account, 'POST', '/v2/imports', document)
  expect(imported.body).toMatchObject({ changed: true })
  expect(imported.status).toBe(201)
  const { data, included } = documentOf.parse(document)
  const sent = [data, included].flat()
  for (const each of sent) {
    const address = addresses[each.type]?.(each, sent) ?? ''
    const answer = await service.askAs(account, 'GET', address)
    expect([address, answer.status]).toEqual([address, 200])
    const read = documentOf.parse(answer.body)
    const answered = [read.data, read.included].flat()
    expectTheSame(
      each,
      answered.find(({ id, type }) => id === each.id && type === each.type),
    )
    for (const one of answered) expectDeclared(one)
  }
  const again = await service.askAs(account, 'POST', '/v2/imports', document)
  expect(again.body).toMatchObject({ changed: false })
  return sent.length
}

/** Answers fit the declared resource, also after imports that do not. */
function expectDeclared(answered: AnyRecord): void {
  const declared = Object.entries(resources).find(([type]) => type === answered.type)?.[1]
  expect(declared?.schema.safeParse(answered).error, `${answered.type} ${answered.id}`).toBeUndefined()
}

describe('Imported records are answered as they were sent', () => {
  for (const [name, document] of Object.entries(madeUpDocuments))
    test(`of ${name}`, async () => {
      expect(await importAndReadBack(document)).toBeGreaterThan(0)
    })
})

test('Notifications are listed newest first, and only those of the account', async () => {
  const account = await newAccount()
  for (const document of Object.values(madeUpDocuments))
    await service.askAs(account, 'POST', '/v2/imports', document)
  const listed = await service.askAs(account, 'GET', '/v2/webhook_notifications?page[size]=3')
  expect(listed.body).toMatchObject({ meta: { size: 3, total: 4 } })
  expect((await service.ask('GET', '/v2/webhook_notifications')).body).toMatchObject({
    data: [],
    meta: { total: 0 },
  })
})

const examples = hasPublicDescription
  ? examplesOf(JSON.parse(readFileSync(publicDescriptionPath, 'utf8')))
  : []

/** The answers in the public description whose records can be imported. */
function examplesOf(description: unknown): { name: string; document: unknown }[] {
  const example = z.object({ value: z.unknown() })
  const content = z.record(z.string(), z.object({ examples: z.record(z.string(), example).optional() }))
  const operation = z.object({ responses: z.record(z.string(), z.object({ content: content.optional() })) })
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(description)
  const wanted =
    /^\/(shipments|containers|tracking_requests|webhook_notifications)(\/\{id\}(\/transport_events)?)?$/
  return Object.entries(paths)
    .filter(([path]) => wanted.test(path))
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, value]) => ({ path, method, value })))
    .flatMap(({ path, method, value }) => {
      const read = operation.safeParse(value)
      const answers = Object.entries(read.data?.responses ?? {}).filter(([status]) => status.startsWith('2'))
      return answers.flatMap(([, answer]) =>
        Object.values(answer.content ?? {}).flatMap((media) =>
          Object.entries(media.examples ?? {}).map(([name, { value: document }]) => ({
            name: `${method.toUpperCase()} ${path}: ${name}`,
            document,
          })),
        ),
      )
    })
}

describe.skipIf(!hasPublicDescription)(
  `Examples of the public description are answered as they were sent${unlessSkipped}`,
  () => {
    test('The public description has examples of shipments, containers, events, requests and notifications', () => {
      expect(examples.length).toBeGreaterThanOrEqual(11)
    })
    for (const { name, document } of examples)
      test(`of ${name}`, async () => {
        expect(await importAndReadBack(document)).toBeGreaterThan(0)
      })
  },
)

test('Times with a space in place of the T are read, and in UTC where they have no zone', async () => {
  const id = '6d0c5b1e-93c1-4a7e-9a55-0f4f0c6f2a01'
  const attributes = {
    bill_of_lading_number: 'NRTL77001234',
    ref_numbers: [null],
    created_at: '2026-09-13 14:46:36 UTC',
    pol_atd_at: '2026-09-13 14:46:36',
    pod_eta_at: '2026-09-20 08:00:00 +0800',
  }
  const sent = { data: { id, type: 'shipment', attributes } }
  expect(await service.ask('POST', '/v2/imports', sent)).toMatchObject({ status: 201 })
  expect((await service.ask('GET', `/v2/shipments/${id}`)).body).toMatchObject({
    data: {
      attributes: {
        created_at: '2026-09-13T14:46:36Z',
        pol_atd_at: '2026-09-13T14:46:36Z',
        pod_eta_at: '2026-09-20T00:00:00Z',
      },
    },
  })
  for (const pod_eta_at of ['2026-09-13 25:00:00', '2026-09-13 soon', '2026-02-30 08:00:00 UTC'])
    expect([
      pod_eta_at,
      await service.ask('POST', '/v2/imports', {
        data: { id, type: 'shipment', attributes: { ...attributes, pod_eta_at } },
      }),
    ]).toMatchObject([pod_eta_at, { status: 422 }])
})

test('Three notifications of one estimate that moves away and back leave three events, as each was reported', async () => {
  const account = await newAccount()
  const [shipment_id, container_id] = [uuid(10, 1), uuid(20, 1)]
  const shipmentLink = { data: { id: shipment_id, type: 'shipment' } }
  const reports = [
    { id: uuid(30, 51), timestamp: '2026-12-02T08:00:00Z', created_at: '2026-11-10T12:00:00Z' },
    { id: uuid(30, 52), timestamp: '2026-12-07T08:00:00Z', created_at: '2026-11-12T12:00:00Z' },
    { id: uuid(30, 53), timestamp: '2026-12-02T08:00:00Z', created_at: '2026-11-14T12:00:00Z' },
  ]
  const notification = ({ id, ...times }: (typeof reports)[number]) => ({
    data: {
      id,
      type: 'transport_event',
      attributes: {
        event: 'container.transport.estimated.vessel_arrived',
        location_locode: 'USLAX',
        ...times,
      },
      relationships: {
        shipment: shipmentLink,
        container: { data: { id: container_id, type: 'container' } },
      },
    },
    included: [
      {
        id: shipment_id,
        type: 'shipment',
        attributes: {
          bill_of_lading_number: 'NRTL77005152',
          port_of_discharge_locode: 'USLAX',
          pod_eta_at: times.timestamp,
        },
      },
      {
        id: container_id,
        type: 'container',
        attributes: { number: 'NRTU2000019' },
        relationships: { shipment: shipmentLink },
      },
    ],
  })
  const reported = async () => {
    const address = `/v2/containers/${container_id}/transport_events?sort=created_at`
    const { data } = documentOf.parse((await service.askAs(account, 'GET', address)).body)
    return [data].flat().map(({ id, attributes }) => [id, attributes['timestamp'], attributes['created_at']])
  }
  for (const each of reports)
    expect(await service.askAs(account, 'POST', '/v2/imports', notification(each))).toMatchObject({
      status: 201,
      body: { changed: true },
    })
  const expected = reports.map(({ id, timestamp, created_at }) => [id, timestamp, created_at])
  expect(await reported()).toEqual(expected)
  for (const each of reports) await service.askAs(account, 'POST', '/v2/imports', notification(each))
  expect(await reported()).toEqual(expected)
})

test('An import that merges into known records says into which ids', async () => {
  const account = await newAccount()
  const sent = (count: number, reference: string) => ({
    data: {
      id: uuid(10, 90 + count),
      type: 'shipment',
      attributes: { bill_of_lading_number: 'NRTL77009001', ref_numbers: [reference] },
      relationships: { containers: { data: [{ id: uuid(20, 90 + count), type: 'container' }] } },
    },
    included: [{ id: uuid(20, 90 + count), type: 'container', attributes: { number: 'NRTU9009001' } }],
  })
  const first = await service.askAs(account, 'POST', '/v2/imports', sent(1, 'PO-1'))
  expect(first.body).toMatchObject({ merged: [] })
  const again = await service.askAs(account, 'POST', '/v2/imports', sent(2, 'PO-2'))
  expect(again.body).toMatchObject({
    merged: [
      { type: 'shipment', id: uuid(10, 92), into: uuid(10, 91) },
      { type: 'container', id: uuid(20, 92), into: uuid(20, 91) },
    ],
  })
})

test('Events of types that only other services have, and events that name nothing, are kept and given back', async () => {
  const account = await newAccount()
  const link = (type: string, id: string) => ({ data: { id, type } })
  const [shipment, container] = [uuid(10, 81), uuid(20, 81)]
  const events = [
    {
      id: uuid(30, 81),
      type: 'container_created_event',
      attributes: { timestamp: '2026-11-20T18:00:00Z', timezone: 'America/Los_Angeles' },
      relationships: { container: link('container', container), shipment: link('shipment', shipment) },
    },
    {
      id: uuid(30, 82),
      type: 'container_pod_terminal_changed_event',
      attributes: { timestamp: '2026-11-20T18:00:00Z', data_source: 'terminal', new_here: [1] },
      relationships: { container: link('container', container), terminal: { data: null } },
    },
    {
      id: uuid(30, 83),
      type: 'transport_event',
      attributes: { event: 'container.transport.full_out', timestamp: '2026-11-20T18:00:00Z' },
      relationships: {},
    },
  ]
  for (const [index, event] of events.entries()) {
    const id = uuid(70, 81 + index)
    const sent = {
      data: {
        id,
        type: 'webhook_notification',
        attributes: { id, event: 'container.created', delivery_status: 'succeeded' },
        relationships: { reference_object: link(event.type, event.id) },
      },
      included: [
        event,
        {
          id: shipment,
          type: 'shipment',
          attributes: { bill_of_lading_number: 'NRTL77008101' },
          relationships: { containers: { data: [{ id: container, type: 'container' }] } },
        },
        { id: container, type: 'container', attributes: { number: 'NRTU9008101' } },
      ],
    }
    const first = await service.askAs(account, 'POST', '/v2/imports', sent)
    expect(first.body).toMatchObject({ changed: true, stored: { [event.type]: 1 }, left_out: {} })
    const again = await service.askAs(account, 'POST', '/v2/imports', sent)
    expect(again.body).toMatchObject({ changed: false })
    const path = `/v2/webhook_notifications/${id}?include=reference_object.container`
    const { body } = await service.askAs(account, 'GET', path)
    const { data, included } = documentOf.parse(body)
    expect([data].flat()[0]?.relationships).toMatchObject({ reference_object: link(event.type, event.id) })
    expect(included.find((record) => record.id === event.id)).toMatchObject(event)
    const names = event.type !== 'transport_event'
    expect(included.some((record) => record.type === 'container' && record.id === container)).toBe(names)
  }
  const alone = {
    id: uuid(30, 84),
    type: 'estimated_event',
    attributes: { event: 'shipment.estimated.arrival' },
  }
  expect((await service.askAs(account, 'POST', '/v2/imports', { data: alone })).status).toBe(201)
})

test('An import extends the catalogue of shipping lines for its account', async () => {
  const account = await newAccount()
  const attributes = {
    scac: 'ZQXW',
    name: 'Far Line',
    provided_data: { vessel_name: true },
    tracking_url: 'https://far.example/track',
    contact_url: null,
  }
  const line = { id: uuid(40, 71), type: 'shipping_line', attributes }
  const sent = { data: [line] }
  expect(await service.askAs(account, 'POST', '/v2/imports', sent)).toMatchObject({ status: 201 })
  const read = await service.askAs(account, 'GET', '/v2/shipping_lines/ZQXW')
  expect(read.body).toMatchObject({
    data: { id: line.id, attributes: { ...attributes, short_name: 'Far Line' } },
  })
  expect((await service.ask('GET', '/v2/shipping_lines/ZQXW')).status).toBe(404)
  // A line of the catalogue that comes back as it was stays the catalogue's.
  const known = await service.askAs(account, 'GET', '/v2/shipping_lines/MAEU')
  await service.askAs(account, 'POST', '/v2/imports', known.body)
  const own = service.db
    .selectFrom('shipping_lines')
    .select('scac')
    .where('account_id', '=', account.account_id)
  expect(await own.execute()).toEqual([{ scac: 'ZQXW' }])
})
