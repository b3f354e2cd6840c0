import { afterEach, expect, test, vi } from 'vitest'
import type { Translation } from './index.ts'

const german: Record<string, string> = {
  'Moved by {name}': 'Verschoben von {name}',
  '{n, plural, one {# container} other {# containers}}': '{n} Container',
}
const translation: Translation = {
  language: 'de',
  locale: 'de-DE',
  message: (id, values) =>
    german[id]?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])) ?? null,
}

/** The module as a page of this language loads it. */
async function loaded(page?: Translation) {
  vi.stubGlobal('portolanTranslation', page)
  vi.resetModules()
  return await import('./index.ts')
}
afterEach(() => vi.unstubAllGlobals())

test('without a language, texts are English with their values', async () => {
  const { counted, numberText, plural, t } = await loaded()
  expect(t('Moved by {name}', { name: 'Dana' })).toBe('Moved by Dana')
  expect(t('{n} of {all}', { n: 5, all: 12_345 })).toBe('5 of 12,345')
  expect(counted(1, 'container')).toBe('1 container')
  expect(counted(1284, 'party', 'parties')).toBe('1,284 parties')
  expect(plural(2, '{n} goes to {name}', '{n} go to {name}', { name: 'Hamburg' })).toBe('2 go to Hamburg')
  expect(numberText(1234.5)).toBe('1,234.5')
})

test('a value that looks like a place of the message stays as it is', async () => {
  const { t } = await loaded()
  expect(t('{a} and {b}', { a: '{b}', b: 'x' })).toBe('{b} and x')
})

test('in another language the message of that language is written, and its numbers', async () => {
  const { counted, numberText, presentLocale, t } = await loaded(translation)
  expect(t('Moved by {name}', { name: 'Dana' })).toBe('Verschoben von Dana')
  expect(counted(3, 'container')).toBe('3 Container')
  expect(numberText(1284)).toBe('1.284')
  expect(presentLocale()).toBe('de-DE')
})

test('a message without a translation is English', async () => {
  const { t } = await loaded(translation)
  expect(t('Added by {name}', { name: 'Dana' })).toBe('Added by Dana')
})

test('what others read is made in English, also where making it fails', async () => {
  const { inEnglish, midSentence, t } = await loaded(translation)
  expect(inEnglish(() => t('Moved by {name}', { name: 'Dana' }))).toBe('Moved by Dana')
  expect(() =>
    inEnglish(() => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(t('Moved by {name}', { name: 'Dana' })).toBe('Verschoben von Dana')
  expect(midSentence('Kalendertage')).toBe('Kalendertage')
  expect(inEnglish(() => midSentence('Calendar days'))).toBe('calendar days')
})
