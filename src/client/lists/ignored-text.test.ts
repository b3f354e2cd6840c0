import { expect, test } from 'vitest'
import { describeIgnoredText } from './ignored-text.present.ts'

const texts = (...all: string[]) => all.map((text) => ({ text, at: 0 }))

test('ignored text is quoted, the first pieces of it, and long ones are cut', () => {
  expect(describeIgnoredText(texts('Hi team', 'Thanks'))).toBe('“Hi team”, “Thanks”')
  expect(describeIgnoredText(texts('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'))).toBe(
    '“a”, “b”, “c”, “d”, “e”, “f” and 2 more',
  )
  expect(describeIgnoredText(texts('please '.repeat(20)))).toBe('“please please please please please pleas…”')
})
