import { type Messages, setupI18n } from '@lingui/core'
import type { Language } from '../../contract/language/languages.ts'

/**
 * The file of messages of one language, which runs before every other file of the page. Built by src/tools/languages once for each
 * language, which puts these in.
 */
declare const builtLanguage: { language: Language; locale: string; messages: Messages }

const { language, locale, messages } = builtLanguage
const i18n = setupI18n({ locale, messages: { [locale]: messages } })

globalThis.portolanTranslation = {
  language,
  locale,
  message: (id, values) => (Object.hasOwn(messages, id) ? i18n._(id, values) : null),
}
