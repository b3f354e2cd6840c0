import { expect, test } from 'vitest'
import { languageOfPage } from './page-language.rules.ts'

test.each([
  ['de', 'es', 'de'],
  ['xx', 'es;q=0.5, de;q=0.9', 'de'],
  [undefined, 'fr, zh-TW, zh-CN;q=0.3', 'zh'],
  [undefined, 'de;q=0, fr', 'en'],
  [undefined, undefined, 'en'],
] as const)('?lang=%s and a browser of “%s” read %s', (asked, accepted, language) => {
  expect(languageOfPage(asked, accepted)).toBe(language)
})
