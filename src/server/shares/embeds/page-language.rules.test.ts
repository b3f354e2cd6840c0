import { expect, test } from 'vitest'
import { languageOfPage } from './page-language.rules.ts'

test.each([
  ['de-CH, de;q=0.9, en;q=0.8', 'de'],
  ['en;q=0.1, es ; q=0.9', 'es'],
  ['fr, zh;q=0.2', 'zh'],
  ['de;level=1, en', 'de'],
  ['de;q=0', 'en'],
  ['', 'en'],
])('a browser that accepts %j is shown %s', (accepted, language) => {
  expect(languageOfPage(undefined, accepted)).toBe(language)
})

test('blanks without an end take no longer than their length', () => {
  const before = process.cpuUsage()
  for (let times = 0; times < 20; times += 1) languageOfPage(undefined, `en${' '.repeat(14_000)}x`)
  const { user } = process.cpuUsage(before)
  // Of one such text it was a tenth of a second.
  expect(user / 1000).toBeLessThan(200)
})
