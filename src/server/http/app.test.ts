import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '../../contract/openapi.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ rateLimit: 3 })
})
afterAll(() => service.close())

test('too many requests are refused with the seconds to wait, by account and bucket, and let in again after them', async () => {
  const ask = () => service.ask('GET', '/v2/shipping_lines')
  for (let index = 0; index < 3; index += 1) {
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect([...answer.headers.keys()].filter((name) => /limit|retry/.test(name))).toEqual([])
    service.pass(7)
  }
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('39')
  expect(refused.body).toMatchObject({ errors: [{ status: '429', title: 'Too Many Requests' }] })
  const request = { data: { type: 'tracking_request', attributes: {} } }
  expect((await service.ask('POST', '/v2/tracking_requests', request)).status).toBe(422)
  expect((await service.askAs(service.other, 'GET', '/v2/shipping_lines')).status).toBe(200)
  service.pass(39)
  expect((await ask()).status).toBe(200)
})

test('a key that is wrong counts against nobody', async () => {
  service.pass(60)
  for (let index = 0; index < 10; index += 1)
    expect(
      (await service.ask('GET', '/v2/shipping_lines', undefined, { authorization: 'Token x' })).status,
    ).toBe(401)
  expect((await service.ask('GET', '/v2/shipping_lines')).status).toBe(200)
})

test('the interface is described for anyone', async () => {
  const answer = await service.ask('GET', '/v2/openapi.json', undefined, { authorization: null })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('answers are not to be kept, guessed at, framed or run', async () => {
  service.pass(60)
  const { headers } = await service.ask('GET', '/v2/shipping_lines')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})
