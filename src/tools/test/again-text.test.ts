import { expect, test } from 'vitest'
import { againText } from './again-text.ts'

const failure = (name: string) => ({ test: `e2e/find.e2e.ts > ${name}`, reason: 'not found' })

test('a test that failed in some rounds is listed with how often, and with the seed of the first time', () => {
  const { text, failed } = againText(
    [
      { seed: '7', passed: 2, failures: [] },
      { seed: '8', passed: 1, failures: [failure('a number is found')] },
      { seed: '9', passed: 1, failures: [failure('a number is found')] },
    ],
    '--load 3',
  )
  expect(failed).toBe(true)
  expect(text.split('\n').filter(Boolean)).toEqual([
    'FAILED (again) 2 of 3 times: e2e/find.e2e.ts > a number is found',
    '    not found',
    '  repeat:  npm run test:again -- --times 1 --load 3 --seed 8 e2e/find.e2e.ts',
    '4 passed, 2 failed',
  ])
})

test('rounds without a failure pass, and rounds that ran no test fail', () => {
  expect(againText([{ seed: '1', passed: 3, failures: [] }], '')).toEqual({
    text: '\n\n3 passed, 0 failed',
    failed: false,
  })
  const none = againText([{ seed: '1', passed: 0, failures: [] }], '')
  expect(none.failed).toBe(true)
  expect(none.text).toContain('No test ran: a name is a part of the path of a file.')
})
