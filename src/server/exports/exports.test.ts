import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { signInAs } from '../testing/signed-in.ts'
import { fillAccount, type FilledAccount } from '../testing/filled-account/filled-account.ts'

let service: TestService
let filled: FilledAccount
beforeAll(async () => {
  service = await startTestService()
  filled = await fillAccount(service, service.own, 'ALPHA')
  await fillAccount(service, service.other, 'BRAVO')
})
afterAll(() => service.close())

interface ExportBody {
  list?: string
  format?: string
  query?: string
  ids?: string[]
  shipment_ids?: string[]
  columns?: string[]
  weight_unit?: string
  name?: string
}
const ask = (body: ExportBody) =>
  service.ask('POST', '/v2/exports', {
    list: 'containers',
    format: 'csv',
    columns: ['number', 'pod_arrived_at'],
    ...body,
  })
interface IssuedExport {
  url: string
  file_name: string
  expires_at: string
}
const made = async (body: ExportBody): Promise<IssuedExport> => {
  const { status, body: answered, text } = await ask(body)
  expect([status, text]).toEqual([201, expect.any(String)])
  return answered as IssuedExport
}
const fetched = (url: string) => service.ask('GET', url, undefined, { authorization: null })
const refusals = async (body: ExportBody) => {
  const { status, body: answered } = await ask(body)
  const { errors } = answered as { errors: { detail: string; source: unknown }[] }
  return { status, errors: errors.map(({ detail, source }) => ({ detail, source })) }
}
const numbersOf = async (query = '') => {
  const { body } = await service.ask('GET', `/v2/containers?${query}`)
  return (body as { data: { attributes: { number: string } }[] }).data.map(
    ({ attributes }) => attributes.number,
  )
}

describe('an export', () => {
  test('is fetched without a key, with the name and type of the request', async () => {
    const { url, file_name } = await made({ name: 'To pick up: Los Ángeles' })
    expect(file_name).toBe('To pick up- Los Ángeles 2026-11-20.csv')
    const { status, headers, text } = await fetched(url)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="To pick up- Los Angeles 2026-11-20.csv"; filename*=UTF-8''To%20pick%20up-%20Los%20%C3%81ngeles%202026-11-20.csv`,
    )
    expect(text.split('\r\n')[0]).toBe('Container,Box arrived at port')
    // Excel takes it for UTF-8 by its first three bytes, which a reader of texts leaves out.
    expect((await bytesOf(url)).body.subarray(0, 3).toString('hex')).toBe('efbbbf')
  })

  test('has the rows of its list, in its order and only of this account', async () => {
    const query = 'sort=-number&filter[current_status]=available,new,grounded,on_ship,not_available'
    const { url } = await made({ query, columns: ['number'] })
    const rows = (await fetched(url)).text.trimEnd().split('\r\n').slice(1)
    const numbers = await numbersOf(query)
    expect(numbers.length).toBeGreaterThan(1)
    expect(rows).toEqual(numbers)
  })

  test('of a grouped list names the group of each row in a column before the others, in the order of the screen', async () => {
    const query = 'sort=-number&group=carrier'
    const { url } = await made({ query, columns: ['number'] })
    const [heading, ...rows] = (await fetched(url)).text
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(','))
    expect(heading).toEqual(['Group: carrier', 'Container'])
    expect(rows.map(([, number]) => number)).toEqual(await numbersOf(query))
    expect(rows.every(([group]) => group !== '')).toBe(true)
  })

  test('has weights in the unit that was asked for', async () => {
    const read = async (more: ExportBody) => {
      const { url } = await made({ query: 'sort=number', columns: ['weight_in_lbs'], ...more })
      return (await fetched(url)).text.trimEnd().split('\r\n')
    }
    const [heading, ...pounds] = await read({})
    const [other, ...kilograms] = await read({ weight_unit: 'kg' })
    expect([heading, other]).toEqual(['Weight (lb)', 'Weight (kg)'])
    const weights = pounds.filter((each) => each !== '')
    expect(weights.length).toBeGreaterThan(0)
    expect(kilograms.filter((each) => each !== '')).toEqual(
      weights.map((each) => String(Math.round(Number(each) * 0.453_592_37))),
    )
  })

  test('keeps the order of the list for given ids', async () => {
    const ids = [filled.ids.container, filled.ids.second_container]
    const of = async (sort: string) => {
      const { url } = await made({ query: `sort=${sort}`, ids, columns: ['number'] })
      return (await fetched(url)).text.trimEnd().split('\r\n').slice(1)
    }
    const rows = await of('number')
    expect(rows).toHaveLength(2)
    expect(await of('-number')).toEqual(rows.toReversed())
  })

  test('has labels as texts, and the displayed value of custom fields', async () => {
    const id = filled.ids.container
    const ref_numbers = ['=HYPERLINK("https://evil.example")', '+1']
    await filled.done('PATCH', `/v2/containers/${id}`, { data: { attributes: { ref_numbers } } })
    const columns = ['ref_numbers', `custom_field.${filled.slugs.container}`, 'bill_of_lading_number']
    const { url } = await made({ ids: [id], columns })
    const [headings, row] = (await fetched(url)).text.split('\r\n')
    expect(headings).toBe('References,ALPHA alpha_container,Bill of lading')
    expect(row).toBe(`"'=HYPERLINK(""https://evil.example""), +1",ALPHA value,ALPHABL1`)
  })

  test('is a workbook that other programs read, with texts as texts and a frozen header', async () => {
    const columns = ['number', 'ref_numbers', 'weight_in_lbs', 'availability_known', 'shipment.created_at']
    const { url, file_name } = await made({ format: 'xlsx', columns, query: 'sort=number' })
    expect(file_name).toBe('containers 2026-11-20.xlsx')
    const { body } = await bytesOf(url)
    const book = read(body, { type: 'buffer', cellStyles: true })
    const sheet = book.Sheets['containers'] ?? {}
    const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
    expect(rows[0]).toEqual([
      'Container',
      'References',
      'Weight (lb)',
      'Availability known',
      'Shipment added (UTC)',
    ])
    const numbers = await numbersOf('sort=number')
    expect(rows.slice(1).map(([number]) => number)).toEqual(numbers)
    expect(sheet['B2']).toMatchObject({ t: 's', v: '=HYPERLINK("https://evil.example"), +1' })
    expect(sheet['B2']).not.toHaveProperty('f')
    expect(sheet['D2']).toMatchObject({ t: 'b' })
    expect(sheet['E2']).toMatchObject({
      t: 'n',
      w: expect.stringMatching(/^\w{3} \d+ \w{3} \d{4} .+ UTC$/) as unknown,
    })
    expect(sheet['!autofilter']).toEqual({ ref: `A1:E${numbers.length + 1}` })
  })

  test('has shipments without a container after the containers, with the attributes of the shipment', async () => {
    const { body } = await service.ask('GET', '/v2/containers?page[size]=1&sort=number&include=shipment')
    const [container] = (body as { data: { id: string; attributes: { number: string } }[] }).data
    const list = await service.ask('GET', '/v2/shipments?page[size]=1')
    const [shipment] = (
      list.body as { data: { id: string; attributes: { bill_of_lading_number: string } }[] }
    ).data
    const bill = shipment?.attributes.bill_of_lading_number ?? ''
    const shipment_ids = [shipment?.id ?? '']
    const columns = ['bill_of_lading_number', 'number', 'ref_numbers', 'act_by_at']
    const header = 'Bill of lading,Container,References,Act by,Act by: state'
    const alone = await made({ shipment_ids, columns })
    expect((await fetched(alone.url)).text).toBe(`${header}\r\n${bill},,,,\r\n`)
    const both = await made({ shipment_ids, ids: [container?.id ?? ''], columns })
    const [, first, second] = (await fetched(both.url)).text.split('\r\n')
    expect(first).toContain(container?.attributes.number)
    expect(second).toBe(`${bill},,,,`)
    const beside = await refusals({ list: 'shipments', shipment_ids, columns: ['tags'] })
    expect(beside.errors).toEqual([
      { detail: 'Shipments are named beside containers only', source: { pointer: '/shipment_ids' } },
    ])
  })

  test('without rows has only a header, as CSV and as XLSX', async () => {
    const query = 'filter[number]=NOBODY0000000'
    const csv = await made({ query, columns: ['number'] })
    expect((await fetched(csv.url)).text).toBe('Container\r\n')
    const { body } = await bytesOf((await made({ query, columns: ['number'], format: 'xlsx' })).url)
    const book = read(body, { type: 'buffer' })
    expect(utils.sheet_to_json(book.Sheets['containers'] ?? {}, { header: 1 })).toEqual([['Container']])
  })

  test.each(['shipments', 'tracking_requests'])('of %s has their attributes', async (list) => {
    const columns =
      list === 'shipments' ? ['bill_of_lading_number', 'containers', 'tags'] : ['request_number', 'status']
    const { url } = await made({ list, columns })
    const rows = (await fetched(url)).text.trimEnd().split('\r\n')
    expect(rows[0]).toBe(list === 'shipments' ? 'Bill of lading,Containers,Tags' : 'Number,Status')
    if (list === 'shipments') expect(rows.join('\n')).toMatch(/,"?\d [A-Z]/)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.join('\n')).not.toContain('BRAVO')
  })

  test('of ids of another account has no rows', async () => {
    const { body } = await service.askAs(service.other, 'GET', '/v2/containers')
    const ids = (body as { data: { id: string }[] }).data.map(({ id }) => id)
    const { url } = await made({ ids, columns: ['number'] })
    expect((await fetched(url)).text).toBe('Container\r\n')
  })
})

describe('the address of an export', () => {
  test('is refused when it is invalid, and ten minutes after it was issued', async () => {
    const { url, expires_at } = await made({})
    expect(expires_at).toBe('2026-11-20T18:10:00Z')
    const forged = url.replace(/exports\/.{4}/, 'exports/AAAA')
    expect((await fetched(forged)).status).toBe(403)
    service.pass(601)
    const { status, text } = await fetched(url)
    expect([status, text]).toEqual([403, expect.stringContaining('has expired')])
  })
})

test('four files are written for an account at once, and the next one after one was cancelled', async () => {
  const { url } = await made({})
  const address = new URL(url).pathname
  const begun = async () => {
    const response = await service.app.request(address)
    const reader = response.body?.getReader()
    if (response.status === 200) await reader?.read()
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      giveUp: () => reader?.cancel(),
    }
  }
  const four = [await begun(), await begun(), await begun(), await begun()]
  expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await begun()).toMatchObject({ status: 429, retryAfter: '10' })
  await four[0]?.giveUp()
  const next = await begun()
  expect(next.status).toBe(200)
  for (const each of [...four, next]) await each.giveUp()
  expect((await service.app.request(address, { method: 'HEAD' })).status).toBe(200)
})

describe('an export is refused with the reason', () => {
  test('in its columns', async () => {
    expect(await refusals({ columns: ['number', 'crew', 'custom_field.nobody'] })).toEqual({
      status: 422,
      errors: [
        { detail: 'crew is no column of containers', source: { pointer: '/columns/1' } },
        { detail: 'custom_field.nobody is no column of containers', source: { pointer: '/columns/2' } },
      ],
    })
  })

  test.each([
    ['filter[crew]=1', 'filter[crew] is not a parameter of /containers'],
    ['sort=crew', expect.stringContaining('Cannot sort by crew')],
    ['filter[weight_in_lbs][start]=heavy', expect.stringContaining('must be a number, not heavy')],
  ])('in its query: %s', async (query, detail: unknown) => {
    expect(await refusals({ query })).toEqual({
      status: 422,
      errors: [{ detail, source: { pointer: '/query' } }],
    })
  })
})

async function bytesOf(url: string) {
  const { pathname } = new URL(url)
  const mount = service.services.mounts.find(({ path }) => path === '/exports')
  const response = await mount?.app.request(pathname.replace('/exports', ''))
  return { body: Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer()) }
}

describe('the address of an export', () => {
  const body = { list: 'containers', format: 'csv', query: '', columns: ['number'] }

  test('ends with the key that asked for it', async () => {
    const key = { data: { type: 'api_key', attributes: { label: 'Sheets', scopes: ['read'] } } }
    const { data, meta } = (
      await service.ask('POST', '/v2/api_keys', key, { ...filled.person.headers, authorization: null })
    ).body as { data: { id: string }; meta: { secret: string } }
    const asked = await service.ask('POST', '/v2/exports', body, { authorization: `Token ${meta.secret}` })
    const { url } = asked.body as IssuedExport
    expect((await fetched(url)).status).toBe(200)
    await service.ask('DELETE', `/v2/api_keys/${data.id}`, undefined, {
      ...filled.person.headers,
      authorization: null,
    })
    expect((await fetched(url)).status).toBe(403)
  })

  test('ends with the membership of who asked for it', async () => {
    const clerk = await signInAs(service, service.own.account_id, 'clerk')
    const asked = await service.ask('POST', '/v2/exports', body, { ...clerk.headers, authorization: null })
    const { url } = asked.body as IssuedExport
    expect((await fetched(url)).status).toBe(200)
    await service.ask('DELETE', `/v2/members/${clerk.user_id}`, undefined, {
      ...filled.person.headers,
      authorization: null,
    })
    expect((await fetched(url)).status).toBe(403)
  })
})
