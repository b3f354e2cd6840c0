import { writeFile } from 'node:fs/promises'
import { readCode } from './extract.ts'
import { readMessages } from '../../server/platform/translations.ts'
import { type MessagesOfFile, messagesFile, messagesFileOf, translatedLanguages } from './messages.ts'

/**
 * Brings the files of messages in line with the code: what is new has an entry without translations in the file of the folder that it was
 * found in, what is used no more has none. Names what is to be translated, and every text that is no message.
 */
const { found, untranslated } = await readCode()
const before = readMessages()
const known: MessagesOfFile = {}
// Branches that were merged may have a message in several files, without translations in some of them.
for (const messages of before.values())
  for (const [id, texts] of Object.entries(messages)) known[id] = { ...known[id], ...texts }
const files = new Map<string, MessagesOfFile>()
const assigned = new Set<string>()
for (const { id, path } of found.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
  if (assigned.has(id)) continue
  assigned.add(id)
  const name = messagesFileOf(path)
  const messages = files.get(name) ?? {}
  messages[id] = known[id] ?? {}
  files.set(name, messages)
}
const only = process.argv.slice(2)
for (const name of new Set([...before.keys(), ...files.keys()])) {
  if (only.length > 0 && !only.includes(name)) continue
  const sorted = Object.entries(files.get(name) ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(messagesFile(name), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  const missing = sorted.filter(([, texts]) => translatedLanguages.some((language) => !texts[language]))
  console.log(`${name}: ${sorted.length} messages, ${missing.length} to be translated`)
}
for (const { path, line, text } of untranslated)
  if (only.length === 0 || only.includes(messagesFileOf(path)))
    console.log(`${path}:${line} is not translated: ${text.replaceAll(/\s+/g, ' ')}`)
