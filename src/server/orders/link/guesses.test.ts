import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'

const ALLOWED = 3
let service: TestService
beforeAll(async () => {
  service = await startTestService({ rateLimit: ALLOWED })
})
afterAll(() => service.close())

const guessed = `${'0'.repeat(36)}.${'x'.repeat(22)}`
const answer = { answer: 'accepted', name: 'Nobody' }
const withoutKey = { authorization: null }

test.each([
  ['looked at', () => service.ask('GET', `/v2/linked_orders/${guessed}`, undefined, withoutKey)],
  ['answered', () => service.ask('POST', `/v2/linked_orders/${guessed}/answers`, answer, withoutKey)],
  ['opened as PDF', () => service.app.request(`http://localhost:4949/order-files/${guessed}/order.pdf`)],
] as const)('who guesses links of orders, to be %s, finds none and has to wait', async (_how, guess) => {
  for (let nth = 0; nth < ALLOWED; nth++) expect((await guess()).status).toBe(404)
  const refused = await guess()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  service.pass(61)
  expect((await guess()).status).toBe(404)
})
