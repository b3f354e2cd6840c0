import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { call } from './client.ts'
import { isApiError } from './error.ts'
import { loadOperations } from './operation-of.ts'
import { isOtherPage, otherPage } from './other-page.ts'

beforeAll(() => loadOperations())
afterEach(() => {
  vi.unstubAllGlobals()
  otherPage.clear()
})

const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/vnd.api+json' }
const answer = (status: number, headers: Record<string, string>) => new Response('<p>', { status, headers })

test.each([
  [200, html, true],
  [401, html, true],
  [407, html, true],
  [511, html, true],
  [413, html, false],
  [502, html, false],
  [200, json, false],
  [401, json, false],
])('an answer %i with %o is another page: %s', (status, headers, expected) => {
  expect(isOtherPage(answer(status, headers))).toBe(expected)
})

test('a redirect is another page: the service redirects no call', () => {
  expect(isOtherPage({ type: 'opaqueredirect', ok: false, status: 0, headers: new Headers() })).toBe(true)
})

test('a call that the sign-in page of a network answers says so, until the service answers again', async () => {
  const respond = (response: Response) => vi.stubGlobal('fetch', () => Promise.resolve(response))
  respond(answer(401, html))
  const error: unknown = await call('get_session', {}).catch((reason: unknown) => reason)
  expect(isApiError(error) && [error.kind, error.status, error.message]).toEqual([
    'other_page',
    null,
    'Another page answered in place of Portolan, perhaps the sign-in page of your network.',
  ])
  expect(otherPage.isThere()).toBe(true)
  respond(answer(503, json))
  await call('get_session', {}).catch(() => undefined)
  expect(otherPage.isThere()).toBe(false)
})
