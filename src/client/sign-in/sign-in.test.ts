import { expect, test } from 'vitest'
import { ApiError } from '../api/index.ts'
import { answerTo, minutesAndSeconds, safeReturnPath } from './sign-in.ts'

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

const refused = (status: number, code: string, retryAfter: number | null = null) =>
  new ApiError('A sentence.', {
    kind: 'http',
    status,
    retryAfter,
    errors: [{ status: String(status), title: '', detail: 'A sentence.', code }],
  })

test('after the right password the code is asked for, after too many wrong ones there is a wait', () => {
  expect(answerTo(refused(401, 'second_factor_needed'))).toEqual({ kind: 'ask_code' })
  expect(answerTo(refused(429, 'wait', 240))).toEqual({ kind: 'wait', seconds: 240 })
  expect(answerTo(refused(401, 'wrong_password'))).toEqual({ kind: 'wrong', sentence: 'A sentence.' })
  expect([minutesAndSeconds(900), minutesAndSeconds(65), minutesAndSeconds(9)]).toEqual([
    '15:00',
    '1:05',
    '0:09',
  ])
})
