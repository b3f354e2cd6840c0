import { expect, test } from 'vitest'
import { safeReturnPath } from './sign-in.ts'

test('signing in returns to the page that was requested', () => {
  expect(safeReturnPath('/shipments/find?q=MSKU7721046')).toBe('/shipments/find?q=MSKU7721046')
})

test('a link cannot send a signed-in browser to another site', () => {
  for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    expect(safeReturnPath(to)).toBe('/')
  }
})

test('signing in never returns to the sign-in page', () => {
  expect(safeReturnPath('/sign-in?to=/sign-in')).toBe('/')
  expect(safeReturnPath(null)).toBe('/')
})
