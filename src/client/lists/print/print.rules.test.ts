import { expect, test } from 'vitest'
import { missingText, printedText } from './print.rules.ts'

test('paper says how many rows there are, and of a selection of how many it is', () => {
  expect(printedText({ printed: 1136, meant: 1136, total: 1136 }, 'containers')).toBe('1,136 containers')
  expect(printedText({ printed: 12, meant: 12, total: 1136 }, 'containers')).toBe(
    '12 selected of 1,136 containers',
  )
})

test('paper on which rows are missing says so, and where all of them are', () => {
  expect(missingText({ printed: 5, meant: 5, total: 9 }, 'containers')).toBeNull()
  expect(missingText({ printed: 2000, meant: 12_345, total: 12_345 }, 'containers')).toBe(
    'Only 2,000 of 12,345 containers are printed here. Export the list as a file for all of them.',
  )
  expect(missingText({ printed: 100, meant: 1136, total: 1136 }, 'containers')).toContain('Press Ctrl P')
})
