import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errorDocument } from '../../../contract/jsonapi/index.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const jsonApi = 'application/vnd.api+json'
const good = JSON.stringify({ identifiers: ['CSQU3054383'] })
const nested = (depth: number) => `{"identifiers": ${'['.repeat(depth)}${']'.repeat(depth)}}`
const request = (attributes: unknown) => ({ data: { type: 'tracking_request', attributes } })

interface Asked {
  name: string
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, string | null>
  status: number
  /** The parameter or the pointer that the first error names. */
  names?: string
}

const cases: Record<string, Asked[]> = {
  'The type of a body': [
    ...[
      jsonApi,
      'application/json',
      `${jsonApi}; charset=utf-8`,
      'application/json;charset=UTF-8',
      'APPLICATION/JSON',
    ].map((type) => ({
      name: `is read as ${type}`,
      path: '/lookups',
      body: good,
      headers: { 'content-type': type },
      status: 200,
    })),
    ...[
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      '',
    ].map((type) => ({
      name: `is refused as ${type || 'empty'}`,
      path: '/lookups',
      body: good,
      headers: { 'content-type': type },
      status: 415,
    })),
    {
      name: 'is refused when it is compressed',
      path: '/lookups',
      body: good,
      headers: { 'content-encoding': 'gzip' },
      status: 415,
    },
    {
      name: 'says that it is not compressed',
      path: '/lookups',
      body: good,
      headers: { 'content-encoding': 'identity' },
      status: 200,
    },
  ],
  'A body': [
    { name: 'that is missing is refused', path: '/lookups', method: 'POST', status: 400 },
    { name: 'that is empty is refused', path: '/lookups', body: '', status: 400 },
    { name: 'that ends too early is not JSON', path: '/lookups', body: '{"identifiers": [', status: 400 },
    {
      name: 'with a comma too many is not JSON',
      path: '/lookups',
      body: '{"identifiers": ["a",]}',
      status: 400,
    },
    {
      name: 'in another encoding is not JSON',
      path: '/lookups',
      body: new Uint8Array([0x22, 0xff, 0x22]),
      status: 400,
    },
    {
      name: 'with a name given twice counts the last',
      path: '/lookups',
      body: '{"identifiers": 1, "identifiers": ["CSQU3054383"]}',
      status: 200,
    },
    { name: 'nested 10,000 deep is refused', path: '/lookups', body: nested(10_000), status: 400 },
    {
      name: 'nested 300,000 deep is refused',
      path: '/imports',
      body: `{"data": ${nested(300_000)}}`,
      status: 400,
    },
    {
      name: 'with brackets in a text is nested no deeper',
      path: '/lookups',
      body: { identifiers: [`\\"${'['.repeat(100)}`] },
      status: 200,
    },
    {
      name: 'with a number that is out of range is refused with a pointer',
      path: '/lookups',
      body: '{"identifiers": [1e999]}',
      status: 422,
      names: '/identifiers/0',
    },
    {
      name: 'with a number of 10,000 digits is refused with a pointer',
      path: '/lookups',
      body: `{"identifiers": [${'9'.repeat(10_000)}]}`,
      status: 422,
      names: '/identifiers/0',
    },
    { name: 'that is null is refused', path: '/lookups', body: 'null', status: 422, names: '' },
    { name: 'that is a list is refused', path: '/lookups', body: '[]', status: 422, names: '' },
    {
      name: 'with a lone surrogate is refused with a pointer',
      path: '/lookups',
      body: String.raw`{"identifiers": ["\ud800"]}`,
      status: 422,
      names: '/identifiers/0',
    },
    {
      name: 'with the character NUL is refused with a pointer',
      path: '/lookups',
      body: String.raw`{"identifiers": ["\u0000"]}`,
      status: 422,
      names: '/identifiers/0',
    },
    {
      name: 'with unknown members is accepted',
      path: '/lookups',
      body: { identifiers: ['CSQU3054383'], jsonapi: { version: '1.0' }, __proto__: { a: 1 } },
      status: 200,
    },
    {
      name: 'of more than 1 MiB is too large',
      path: '/lookups',
      body: `{"identifiers": ["${'x'.repeat(1024 * 1024)}"]}`,
      status: 413,
    },
    {
      name: 'names each field that is bad',
      path: '/tracking_requests',
      body: request({ request_type: 'bill', request_number: 'A', scac: 'MAEU' }),
      status: 422,
      names: '/data/attributes/request_type',
    },
    {
      name: 'of another type of record is refused',
      path: '/tracking_requests',
      body: { data: { type: 'shipment', attributes: {} } },
      status: 422,
      names: '/data/type',
    },
    {
      name: 'of a GET request is ignored',
      method: 'POST',
      path: '/shipping_lines',
      body: '{',
      status: 405,
    },
  ],
  'A key': [
    ...[
      null,
      '',
      'Token',
      'Token ',
      'Token wrong',
      'Bearer wrong',
      'Basic d3Jvbmc6',
      'wrong',
      `Token ${'x'.repeat(7000)}`,
      'Token a, Token b',
    ].map((authorization) => ({
      name: `of the form ${String(authorization).slice(0, 20)} is not a key`,
      path: '/shipping_lines',
      headers: { authorization },
      status: 401,
    })),
    {
      name: 'that is wrong is refused before an unknown address',
      path: '/shipments/x',
      headers: { authorization: null },
      status: 401,
    },
    {
      name: 'that is wrong is refused before a bad body',
      path: '/lookups',
      body: '{',
      headers: { authorization: 'Token x' },
      status: 401,
    },
  ],
  'An address': [
    { name: 'that is unknown is not found', path: '/nothing', status: 404 },
    { name: 'may end in a slash', path: '/shipping_lines/', status: 200 },
    { name: 'is case-sensitive', path: '/Shipping_Lines', status: 404 },
    { name: 'may have a slash too many', path: '//shipping_lines', status: 200 },
    ...[
      'x',
      '%00',
      '%ff',
      '%',
      '%E0%A4%A',
      '..%2f..%2fetc',
      "'%20or%201=1",
      '%F0%9F%9A%A2',
      '0',
      '-1',
      'null',
      'a'.repeat(5000),
    ].map((id) => ({
      name: `with the id ${id.slice(0, 20)} is not found`,
      path: `/shipments/${id}`,
      status: 404,
    })),
    {
      name: 'with an id in upper case is the same',
      path: '/shipments/00000000-0000-4000-8000-00000000ABCD',
      status: 404,
    },
  ],
  'A method': [
    ...['DELETE', 'PUT', 'POST', 'PROPFIND'].map((method) => ({
      name: `${method} that the address does not have is refused`,
      method,
      path: '/shipments/00000000-0000-4000-8000-000000000000',
      status: 405,
    })),
    {
      name: 'is not taken from a header',
      path: '/shipping_lines',
      headers: { 'x-http-method-override': 'DELETE' },
      status: 200,
    },
    { name: 'is not taken from the query', path: '/shipping_lines?_method=delete', status: 200 },
  ],
  'A parameter': [
    {
      name: 'of a page may be percent-encoded',
      path: '/shipments?page%5Bsize%5D=5&page%5Bnumber%5D=1',
      status: 200,
    },
    { name: 'include may be empty', path: '/shipments?include=', status: 200 },
    {
      name: 'include may have spaces and repetitions',
      path: '/shipments?include=containers,%20containers,',
      status: 200,
    },
    { name: 'include must name relations', path: '/shipments?include=cargo', status: 400, names: 'include' },
    {
      name: 'include has a limit of three levels',
      path: '/shipments?include=containers.shipment.containers.shipment',
      status: 400,
      names: 'include',
    },
    {
      name: 'include may not name what every object has',
      path: '/shipments?include=constructor',
      status: 400,
      names: 'include',
    },
    {
      name: 'include may not name its prototype',
      path: '/shipments?include=__proto__',
      status: 400,
      names: 'include',
    },
    {
      name: 'include may name what an answer without relations holds anyway',
      path: '/shipping_lines?include=port,vessel,route_location',
      status: 200,
    },
    {
      name: 'include may not name what no answer holds',
      path: '/shipping_lines?include=cargo',
      status: 400,
      names: 'include',
    },
    {
      name: 'fields may be chosen',
      path: '/shipments?fields[shipment]=bill_of_lading_number,containers&fields[container]=',
      status: 200,
    },
    ...['fields[shipment]=cargo', 'fields[cargo]=number', 'fields=number', 'fields[constructor]=name'].map(
      (query) => ({
        name: `fields must be those of a type: ${query}`,
        path: `/shipments?${query}`,
        status: 400,
        names: query.split('=')[0] ?? '',
      }),
    ),
    { name: 'page[size] has bounds', path: '/shipments?page[size]=0', status: 400, names: 'page[size]' },
    { name: 'page[size] beyond the largest is cut', path: '/shipments?page[size]=1001', status: 200 },
    {
      name: 'page[number] begins at 1',
      path: '/shipments?page[number]=0',
      status: 400,
      names: 'page[number]',
    },
    { name: 'page without brackets is refused', path: '/shipments?page=2', status: 400, names: 'page' },
    {
      name: 'page[number] may ask for the first page of an answer without pages',
      path: '/session?page[number]=1&page[size]=100',
      status: 200,
    },
    {
      name: 'page[number] may not ask for another page of an answer without pages',
      path: '/session?page[number]=2',
      status: 400,
      names: 'page[number]',
    },
    {
      name: 'page[size] is checked also for an answer without pages',
      path: '/session?page[size]=many',
      status: 400,
      names: 'page[size]',
    },
    {
      name: 'filter that the list does not have is ignored',
      path: '/shipments?filter[colour]=red',
      status: 200,
    },
    {
      name: 'filter must be one that the operation has, if it answers one record',
      path: '/session?filter[colour]=red',
      status: 400,
      names: 'filter[colour]',
    },
    {
      name: 'sort must be one that the list has',
      path: '/shipments?sort=colour',
      status: 400,
      names: 'sort',
    },
    { name: 'with the character NUL is refused', path: '/search?query=%00', status: 400, names: 'query' },
    { name: 'that is required is reported as missing', path: '/search', status: 400, names: 'query' },
    ...['utm_source=mail', '_=1732125600', 'api_key=x', '%ff=%ff', '__proto__=x', '='].map((query) => ({
      name: `that is unknown is ignored: ${query}`,
      path: `/shipments?${query}`,
      status: 200,
    })),
  ],
  'The accepted type': [
    '*/*',
    'application/json',
    jsonApi,
    'application/vnd.api+json; version=2',
    'text/html',
    'image/png',
  ].map((accept) => ({
    name: `may be written as ${accept}`,
    path: '/shipping_lines',
    headers: { accept },
    status: 200,
  })),
}

describe.each(Object.entries(cases))('%s', (_, requests) => {
  test.each(requests)('$name: $status', async ({ method, path, body, headers, status, names }) => {
    const answer = await service.ask(
      method ?? (body === undefined ? 'GET' : 'POST'),
      `/v2${path}`,
      body,
      headers,
    )
    expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, ''])
    if (status < 400) return
    expect(answer.headers.get('content-type')).toBe(jsonApi)
    const { errors } = errorDocument.parse(answer.body)
    expect(errors.length).toBeGreaterThan(0)
    for (const error of errors) expect(error).toMatchObject({ status: String(status) })
    if (names !== undefined) expect(Object.values(errors[0]?.source ?? {})).toEqual([names])
  })
})

const listedIds = z.object({ data: z.array(z.object({ id: z.string() })).min(1) })

test('a missing key is refused with the detail of the interface', async () => {
  const { body, headers } = await service.ask('GET', '/v2/shipments', undefined, { authorization: null })
  expect(body).toEqual({
    errors: [{ status: '401', title: 'Unauthorized', detail: 'Invalid or missing API token.' }],
  })
  expect(headers.get('www-authenticate')).toBe('Token realm="Portolan"')
})

test('the methods of an address are listed for OPTIONS, and with 405', async () => {
  const options = await service.ask('OPTIONS', '/v2/tracking_requests', undefined, { authorization: null })
  expect([options.status, options.text, options.headers.get('allow')]).toEqual([
    204,
    '',
    'GET, HEAD, OPTIONS, POST',
  ])
  const refused = await service.ask('PUT', '/v2/tracking_requests')
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST'])
})

test('an id in upper case is the same id', async () => {
  const lines = await service.ask('GET', '/v2/shipping_lines')
  const [id = ''] = listedIds.parse(lines.body).data.map((line) => line.id)
  const { status, body } = await service.ask('GET', `/v2/shipping_lines/${id.toUpperCase()}`)
  expect([status, body]).toMatchObject([200, { data: { id } }])
})

test('HEAD sends the headers of GET without its body', async () => {
  const [head, get] = [
    await service.ask('HEAD', '/v2/shipping_lines'),
    await service.ask('GET', '/v2/shipping_lines'),
  ]
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
})
