import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pluralId } from '../../contract/language/index.ts'
import { type Language, languages } from '../../contract/vocabulary/preferences.ts'
import { root } from '../run.ts'

export type Translated = Exclude<Language, 'en'>
export const translatedLanguages = languages.filter((language) => language !== 'en')

/** One file of messages for each folder of the dashboard: the English message, and its translations in ICU's form. */
export type Messages = Record<string, Partial<Record<Translated, string>>>
const folder = join(root, 'src/client/language/messages')

/** By the name of the file, which is that of a folder of the code: `home`, `contract`. */
export async function readMessages(): Promise<Map<string, Messages>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const read = files.map(
    async (file) =>
      [
        file.replace(/\.json$/, ''),
        JSON.parse(await readFile(join(folder, file), 'utf8')) as Messages,
      ] as const,
  )
  return new Map(await Promise.all(read))
}

export const messagesFile = (name: string): string => join(folder, `${name}.json`)

/** Of which file of messages a file of the code is: `src/client/home/card.tsx` is of `home`. */
export function messagesFileOf(path: string): string {
  const [, side = '', room = ''] = path.split('/')
  return side === 'contract' || room.includes('.') ? side : room
}

/** The key of a counted word, as `counted` makes it. */
export const countedId = (one: string, many = `${one}s`): string => pluralId(`{n} ${one}`, `{n} ${many}`)
