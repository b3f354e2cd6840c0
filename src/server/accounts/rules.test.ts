import { expect, test } from 'vitest'
import { fromOwnPage, apiKeyOf } from './rules.ts'

test('a key is read after Token or Bearer and a space, and no other form is accepted', () => {
  expect(apiKeyOf('Token abc')).toBe('abc')
  expect(apiKeyOf('token  abc')).toBe('abc')
  expect(apiKeyOf('Bearer abc')).toBe('abc')
  for (const wrong of [
    '',
    'Token',
    'Token ',
    'Bearer ',
    'Basic abc',
    'abc',
    'Tokenabc',
    'Token a b',
    'Token a, Token b',
  ])
    expect([wrong, apiKeyOf(wrong)]).toEqual([wrong, undefined])
})

test("a cookie changes something only from the service's own page", () => {
  const asking = { method: 'PATCH', origin: undefined, fetchSite: undefined, host: 'localhost:4949' }
  expect(fromOwnPage({ ...asking, fetchSite: 'same-origin' })).toBe(true)
  expect(fromOwnPage({ ...asking, fetchSite: 'same-site', origin: 'http://localhost:4949' })).toBe(false)
  expect(fromOwnPage({ ...asking, fetchSite: 'none' })).toBe(false)
  expect(fromOwnPage({ ...asking, origin: 'http://localhost:4949' })).toBe(true)
  expect(fromOwnPage({ ...asking, origin: 'http://localhost:5050' })).toBe(false)
  expect(fromOwnPage({ ...asking, origin: 'null' })).toBe(false)
  expect(fromOwnPage(asking)).toBe(false)
  expect(fromOwnPage({ ...asking, method: 'GET', fetchSite: 'cross-site' })).toBe(true)
})
