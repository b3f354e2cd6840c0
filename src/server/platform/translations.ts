import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, languageTags } from '../../contract/language/languages.ts'
import type { Translation } from '../../contract/language/index.ts'

/** English messages with their translations in ICU's form, one file for each folder of the code. */
export const messagesFolder = fileURLToPath(new URL('../../contract/language/messages/', import.meta.url))
type Messages = Record<string, Partial<Record<Language, string>>>

/** By the name of the file. */
export const readMessages = (): Map<string, Messages> =>
  new Map(
    readdirSync(messagesFolder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => [
        name.replace(/\.json$/, ''),
        JSON.parse(readFileSync(messagesFolder + name, 'utf8')) as Messages,
      ]),
  )

/** Every message that is translated into a language, by its English text, in ICU's form. */
export function textsIn(language: Language): Map<string, string> {
  const texts = new Map<string, string>()
  for (const messages of readMessages().values())
    for (const [id, { [language]: text }] of Object.entries(messages))
      if (text !== undefined) texts.set(id, text)
  return texts
}

function readTranslation(language: Language): Translation {
  const { locale } = languageTags[language]
  const texts = textsIn(language)
  const i18n = setupI18n({ locale, messages: { [locale]: {} } })
  return {
    language,
    locale,
    message(id, values) {
      const text = texts.get(id)
      if (text === undefined) return null
      // A mail has some twenty of some thousand messages: those are compiled.
      if (i18n.messages[id] === undefined) i18n.load(locale, { [id]: compileMessage(text) })
      return i18n._(id, values)
    },
  }
}

const read = new Map<Language, Translation>()
/** For what the service writes to a person; undefined for English. */
export function translationOf(language: Language): Translation | undefined {
  if (language === 'en') return undefined
  const translation = read.get(language) ?? readTranslation(language)
  read.set(language, translation)
  return translation
}
