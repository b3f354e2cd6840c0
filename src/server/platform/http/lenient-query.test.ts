import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { signInAs } from '../../testing/signed-in.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const page = z.object({
  links: z.object({ last: z.string() }),
  meta: z.object({ warnings: z.array(z.unknown()).optional() }),
})
const unknown = {
  code: 'unknown_filter',
  parameter: 'filter[colour]',
  detail: 'filter[colour] is not a parameter of /containers and was ignored',
}
const cut = {
  code: 'page_size_cut',
  parameter: 'page[size]',
  detail: 'page[size] is at most 1000, and was cut to that',
}

test.each([
  ['filter[colour]=red', [unknown]],
  ['filter[colour]=red&filter[number]=MSCU1111112', [unknown]],
  ['page[size]=5000', [cut]],
  ['page[size]=99999999999999999999', [cut]],
  ['filter[colour]=red&page[size]=1001', [unknown, cut]],
  ['page[size]=1000&filter[number]=MSCU1111112', undefined],
])('A program that lists by %s is answered, and told what was not done', async (query, warnings) => {
  const { status, body } = await service.ask('GET', `/v2/containers?${query}`)
  expect(status).toBe(200)
  expect(page.parse(body).meta.warnings).toEqual(warnings)
})

test('The links of a page whose size was cut have the size that it has', async () => {
  const { body } = await service.ask('GET', '/v2/containers?page[size]=5000')
  expect(new URL(page.parse(body).links.last).searchParams.get('page[size]')).toBe('1000')
})

test('A page of our own is refused what the list does not do', async () => {
  const { headers } = await signInAs(service, service.own.account_id, 'owner')
  for (const query of ['filter[colour]=red', 'page[size]=1001']) {
    const own = { ...headers, authorization: null }
    const { status } = await service.ask('GET', `/v2/containers?${query}`, undefined, own)
    expect([query, status]).toEqual([query, 400])
  }
})

test('A program is refused a value that a filter cannot have, and a page size that is none', async () => {
  for (const query of ['filter[equipment_length]=long', 'page[size]=0', 'page[size]=ten']) {
    const { status } = await service.ask('GET', `/v2/containers?${query}`)
    expect([query, status]).toEqual([query, 400])
  }
})

test('A write is refused an unknown filter: it would change more than was asked for', async () => {
  const { status } = await service.ask('PATCH', '/v2/containers?filter[colour]=red', {})
  expect(status).toBe(400)
})
