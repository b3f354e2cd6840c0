import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { languageTags } from '../../contract/language/languages.ts'
import { messagesIn, readCode } from './extract.ts'
import { readMessages } from '../../server/platform/translations.ts'
import { translatedLanguages } from './messages.ts'

const code = await readCode()
const files = readMessages()
const ids = new Set(code.found.map(({ id }) => id))
const translated = [...files.values()].flatMap((messages) =>
  Object.entries(messages).flatMap(([id, texts]) =>
    translatedLanguages.map((language) => ({ id, language, text: texts[language] ?? '' })),
  ),
)

/** What a message is made of: texts, the names of values, and the forms of a plural. */
type Token = string | [name: string, kind?: string, forms?: Record<string, Token[] | string>]
const tokensOf = (message: string): readonly Token[] => {
  const compiled: unknown = compileMessage(message)
  return (typeof compiled === 'string' ? [compiled] : compiled) as Token[]
}
const formsIn = (tokens: readonly Token[]) =>
  tokens.flatMap((token) => (typeof token === 'string' || token[2] === undefined ? [] : [token[2]]))
const isForm = (name: string): boolean => name !== 'offset'
function namesIn(tokens: readonly Token[] | string): string[] {
  if (typeof tokens === 'string') return []
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const forms = Object.entries(token[2] ?? {}).filter(([name]) => isForm(name))
    return [token[0], ...forms.flatMap(([, form]) => namesIn(form))]
  })
}
const tagsIn = (message: string): string[] => [
  ...new Set([...message.matchAll(/<\/?\w+>/g)].map(([tag]) => tag)),
]
const sorted = (names: readonly string[]): string[] => [...new Set(names)].toSorted()

test('every message of the dashboard is translated into every language', () => {
  const has = new Set(
    translated.filter(({ text }) => text !== '').map(({ id, language }) => `${language} ${id}`),
  )
  const missing = [...ids].flatMap((id) =>
    translatedLanguages.map((language) => `${language} ${id}`).filter((key) => !has.has(key)),
  )
  expect(missing).toEqual([])
})

test('no message is kept that the dashboard does not use, and none twice', () => {
  const kept = [...files.values()].flatMap((messages) => Object.keys(messages))
  expect(kept.filter((id) => !ids.has(id))).toEqual([])
  expect(kept.filter((id, at) => kept.indexOf(id) !== at)).toEqual([])
})

test('every text of the dashboard is a message, or says that it is the same in every language', () => {
  expect(code.untranslated).toEqual([])
})

test('a translation has the values and the elements of its message', () => {
  const wrong = translated.filter(
    ({ id, text }) =>
      text !== '' &&
      (sorted(namesIn(tokensOf(text))).join() !== sorted(namesIn(tokensOf(id))).join() ||
        sorted(tagsIn(text)).join() !== sorted(tagsIn(id)).join()),
  )
  expect(wrong).toEqual([])
})

test('a plural has a form for every number of its language', () => {
  const wrong = translated.filter(({ text, language }) => {
    const { pluralCategories } = new Intl.PluralRules(languageTags[language].locale).resolvedOptions()
    return formsIn(tokensOf(text)).some((forms) => pluralCategories.some((category) => !(category in forms)))
  })
  expect(wrong).toEqual([])
})

const found = (source: string) => messagesIn('src/client/a.tsx', source).found.map(({ id }) => id)
const untranslated = (source: string) =>
  messagesIn('src/client/a.tsx', source).untranslated.map(({ text }) => text)

test('messages are found in each form in which the code has them', () => {
  expect(found(`t('One {name}', { name }); msg('Two'); rich('Three <b>x</b>', {})`)).toEqual([
    'One {name}',
    'Two',
    'Three <b>x</b>',
  ])
  expect(found(`t(isOld ? 'Old' : 'New')`)).toEqual(['Old', 'New'])
  expect(found(`counted(n, 'party', 'parties'); plural(n, 'It goes', '{n} go')`)).toEqual([
    '{n, plural, one {# party} other {# parties}}',
    '{n, plural, one {It goes} other {# go}}',
  ])
})

test('a text that is no message is reported, and so is a message that is put together', () => {
  expect(untranslated('<p title="Some title">Some text {t("done")}</p>')).toEqual(['Some title', 'Some text'])
  expect(untranslated('<p className="some class">{\'Portolan\'} · 5</p>')).toEqual([])
  expect(untranslated('t(`${count} containers`)')).toEqual(['t(`${count} containers`)'])
})
