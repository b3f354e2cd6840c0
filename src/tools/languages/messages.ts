import { type Language, languages } from '../../contract/language/languages.ts'
import { pluralId } from '../../contract/language/index.ts'
import { messagesFolder } from '../../server/platform/translations.ts'

export type Translated = Exclude<Language, 'en'>
export const translatedLanguages = languages.filter((language) => language !== 'en')

/** One file of messages for each folder of the code: the English message, and its translations in ICU's form. */
export type MessagesOfFile = Record<string, Partial<Record<Translated, string>>>
export const messagesFile = (name: string): string => `${messagesFolder}${name}.json`

/** Of which file of messages a file of the code is: `src/client/home/card.tsx` is of `home`, what the service writes is of `mails` or `embeds`. */
export function messagesFileOf(path: string): string {
  const [, side = '', room = ''] = path.split('/')
  if (side === 'server') return path.includes('/embeds/') ? 'embeds' : 'mails'
  return side === 'contract' || room.includes('.') ? side : room
}

/** The key of a counted word, as `counted` makes it. */
export const countedId = (one: string, many = `${one}s`): string => pluralId(`{n} ${one}`, `{n} ${many}`)
