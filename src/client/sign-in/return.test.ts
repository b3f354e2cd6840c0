import { expect, test } from 'vitest'
import { safeReturn } from './return.ts'

test('after signing in one comes back to the page that was asked for', () => {
  expect(safeReturn('/shipments/find?q=MSKU7721046')).toBe('/shipments/find?q=MSKU7721046')
})

test('a link cannot send a signed-in browser to another site', () => {
  for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    expect(safeReturn(to)).toBe('/')
  }
})

test('signing in never leads back to signing in', () => {
  expect(safeReturn('/sign-in?to=/sign-in')).toBe('/')
  expect(safeReturn(null)).toBe('/')
})
