import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorDocument } from '../../../contract/jsonapi/index.ts'
import { signInAs } from '../../testing/signed-in.ts'
import { startTestService, type TestAnswer, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const unknownId = '00000000-0000-4000-8000-000000000000'

/** The first error, after checking that the whole answer has the shape of every error. */
function errorOf({ status, headers, body }: TestAnswer) {
  expect(headers.get('content-type')).toBe('application/vnd.api+json')
  const { errors } = errorDocument.parse(body)
  for (const error of errors) expect(error.status).toBe(String(status))
  const [{ title, detail, source } = { title: '', detail: '' }] = errors
  return { status, title, detail, source }
}

test('without a key, with a wrong one or in a wrong form the answer is 401', async () => {
  for (const authorization of [
    null,
    '',
    'Token',
    'Token wrong',
    'Bearer x',
    service.own.key,
    `Token ${service.own.key}x`,
  ]) {
    const answer = await service.ask('GET', '/v2/shipments', undefined, { authorization })
    expect([authorization, errorOf(answer).status, errorOf(answer).title]).toEqual([
      authorization,
      401,
      'Unauthorized',
    ])
    expect(answer.headers.get('www-authenticate')).toMatch(/^Token/)
  }
})

test('an unknown id, a malformed id and a record of another account are answered alike: not found', async () => {
  const id = '0198a000-0000-7000-8000-000000000001'
  const at = '2026-11-20T18:00:00Z'
  await service.db
    .insertInto('containers')
    .values({
      account_id: service.other.account_id,
      id,
      number: 'CSQU3054383',
      data_origin: 'import',
      created_at: at,
      updated_at: at,
    })
    .execute()
  expect((await service.askAs(service.other, 'GET', `/v2/containers/${id}`)).status).toBe(200)
  for (const each of [id, unknownId, 'no-id', '%00', "'; drop table containers"]) {
    const answer = await service.ask('GET', `/v2/containers/${encodeURIComponent(each)}`)
    expect(errorOf(answer)).toEqual({
      status: 404,
      title: 'Not Found',
      detail: "Couldn't find Container",
      source: undefined,
    })
  }
  const edit = { data: { type: 'container', attributes: { ref_numbers: ['mine now'] } } }
  expect((await service.ask('PATCH', `/v2/containers/${id}`, edit)).status).toBe(404)
  const kept = await service.db
    .selectFrom('containers')
    .select('ref_numbers')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(kept?.ref_numbers).toEqual([])
})

test('an unknown address is 404, and an unknown method 405 with those that exist', async () => {
  expect(errorOf(await service.ask('GET', '/v2/nothing')).status).toBe(404)
  expect(errorOf(await service.ask('GET', '/v2')).status).toBe(404)
  expect(errorOf(await service.ask('GET', '/v1/shipments')).status).toBe(404)
  const answer = await service.ask('DELETE', `/v2/shipments/${unknownId}`)
  expect(errorOf(answer)).toMatchObject({ status: 405, title: 'Method Not Allowed' })
  expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS, PATCH')
})

test('a text with the character NUL, which cannot be stored, is refused wherever it occurs', async () => {
  expect((await service.ask('GET', '/v2/ports/%00')).status).toBe(404)
  expect(errorOf(await service.ask('GET', '/v2/search?query=a%00b'))).toMatchObject({
    status: 400,
    source: { parameter: 'query' },
  })
  const looked = await service.ask('POST', '/v2/lookups', { identifiers: ['ok', 'a\0b'] })
  expect(errorOf(looked)).toMatchObject({ status: 422, source: { pointer: '/identifiers/1' } })
})

test('HEAD answers as GET does, without a body', async () => {
  const answer = await service.ask('HEAD', '/v2/shipments')
  expect([answer.status, answer.text]).toEqual([200, ''])
  expect(answer.headers.get('content-type')).toBe('application/vnd.api+json')
})

test('a bad include, sort, filter or page of a page of our own is 400 and names the parameter', async () => {
  const { headers } = await signInAs(service, service.own.account_id, 'owner')
  const bad: [path: string, parameter: string][] = [
    ['/v2/shipments?include=cargo', 'include'],
    ['/v2/shipments?include=containers.transport_events.vessel.anything', 'include'],
    ['/v2/shipments?include=containers,port_of_lading.country', 'include'],
    ['/v2/lookups?include=cargo', 'include'],
    ['/v2/shipments?page[size]=0', 'page[size]'],
    ['/v2/shipments?page[size]=1001', 'page[size]'],
    ['/v2/shipments?page[size]=ten', 'page[size]'],
    ['/v2/shipments?page[number]=-1', 'page[number]'],
    ['/v2/shipments?page[number]=1.5', 'page[number]'],
    ['/v2/shipments?page[offset]=10', 'page[offset]'],
    ['/v2/shipments?filter[colour]=red', 'filter[colour]'],
    ['/v2/shipments?filter=red', 'filter'],
    ['/v2/shipments?sort=colour', 'sort'],
    ['/v2/shipping_lines?sort=name', 'sort'],
    ['/v2/search', 'query'],
  ]
  for (const [path, parameter] of bad) {
    const method = path.startsWith('/v2/lookups') ? 'POST' : 'GET'
    const { status, source } = errorOf(
      await service.ask(method, path, undefined, { ...headers, authorization: null }),
    )
    expect([path, status, source]).toEqual([path, 400, { parameter }])
  }
})

test('every bad field of a body is listed at once with a pointer and a sentence, and nothing is stored', async () => {
  const attributes = { request_type: 'bill', request_number: '', scac: 'MAE', ref_numbers: ['a', 1] }
  const answer = await service.ask('POST', '/v2/tracking_requests', {
    data: { type: 'tracking_request', attributes },
  })
  const { errors } = errorDocument.parse(answer.body)
  expect(answer.status).toBe(422)
  expect(errors.map(({ source, detail }) => [source?.pointer, detail])).toEqual([
    [
      '/data/attributes/request_type',
      'request_type must be one of: bill_of_lading, booking_number, container',
    ],
    ['/data/attributes/request_number', "Request number can't be blank"],
    ['/data/attributes/scac', 'Scac must be exactly 4 letters'],
    ['/data/attributes/ref_numbers/1', 'ref_number 2 must be a string'],
  ])
  expect(await service.db.selectFrom('tracking_requests').select('id').execute()).toEqual([])
})

test('a missing field is listed too, however much of the body is missing', async () => {
  const pointerFor = async (body: unknown) =>
    errorDocument
      .parse((await service.ask('POST', '/v2/documents', body)).body)
      .errors.map((error) => [error.status, error.source?.pointer, error.detail])
  expect(await pointerFor({ data: { type: 'document', attributes: { name: 'x' } } })).toEqual([
    ['422', '/data/attributes/attached_document', 'attached_document is required'],
  ])
  expect(await pointerFor({ data: { type: 'document' } })).toEqual([
    ['422', '/data/attributes', 'attributes is required'],
  ])
  expect(await pointerFor({})).toEqual([['422', '/data', 'data is required']])
  expect(await pointerFor([])).toEqual([['422', '', 'The request must be an object']])
  const { errors } = errorDocument.parse(
    (await service.ask('POST', '/v2/session', {}, { authorization: null })).body,
  )
  expect(errors.map(({ source }) => source?.pointer)).toEqual(['/api_key'])
})

test('a body that is not JSON is 400, of another type 415, too large 413', async () => {
  const post = async (body: string | Uint8Array, type: string) =>
    errorOf(await service.ask('POST', '/v2/lookups', body, { 'content-type': type }))
  const good = JSON.stringify({ identifiers: ['CSQU3054383'] })
  expect(await post('{"identifiers": [', 'application/json')).toMatchObject({ status: 400 })
  expect(await post(new Uint8Array([34, 255, 34]), 'application/json')).toMatchObject({ status: 400 })
  expect(await post('', 'application/json')).toMatchObject({ status: 400 })
  expect(await post(good, 'text/plain')).toMatchObject({ status: 415, title: 'Unsupported Media Type' })
  expect(await post(good, 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 })
  const large = JSON.stringify({ identifiers: ['x'.repeat(1024 * 1024)] })
  expect(await post(large, 'application/json')).toMatchObject({ status: 413, title: 'Content Too Large' })
  for (const type of ['application/json', 'application/vnd.api+json; charset=utf-8', 'Application/JSON'])
    expect((await service.ask('POST', '/v2/lookups', good, { 'content-type': type })).status).toBe(200)
})

test('a fault of the service is 500 with an id that is in the log too, and without any detail', async () => {
  const rename = (from: string, to: string) => service.db.schema.alterTable(from).renameTo(to).execute()
  await rename('shipping_lines', 'put_away')
  const answer = await service.ask('GET', '/v2/shipping_lines')
  await rename('put_away', 'shipping_lines')
  expect(errorOf(answer)).toMatchObject({ status: 500, title: 'Internal Server Error' })
  expect(answer.text).not.toContain('shipping_lines')
  const { errors } = errorDocument.parse(answer.body)
  const logged = service.lines.find((line) => line.includes(String(errors[0]?.['id'])))
  expect(logged).toContain('shipping_lines')
})

test('a write that lost to another one is 503, to be sent again at once: nothing of it is stored', async () => {
  await sql`create function lose() returns trigger language plpgsql as $$
    begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(service.db)
  await sql`create trigger loses before insert on parties for each row execute function lose()`.execute(
    service.db,
  )
  const data = { type: 'party', attributes: { company_name: 'Hansa Imports' } }
  const answer = await service.ask('POST', '/v2/parties', { data })
  await sql`drop trigger loses on parties`.execute(service.db)
  expect(errorOf(answer)).toMatchObject({ status: 503 })
  expect(answer.headers.get('retry-after')).toBe('1')
  expect((await service.ask('POST', '/v2/parties', { data })).status).toBe(201)
})

test('a request of which a part was stored before the rest lost to another one is 500: sent again, that part would be stored twice', async () => {
  await sql`create function lose_entry() returns trigger language plpgsql as $$
    begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(service.db)
  await sql`create trigger loses_entry before insert on audit_entries for each row execute function lose_entry()`.execute(
    service.db,
  )
  const body = { list: 'containers', format: 'csv', columns: ['number'], name: 'containers' }
  const answer = await service.ask('POST', '/v2/exports', body)
  await sql`drop trigger loses_entry on audit_entries`.execute(service.db)
  expect(errorOf(answer)).toMatchObject({ status: 500 })
  expect(answer.headers.get('retry-after')).toBeNull()
})
