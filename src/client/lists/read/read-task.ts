import type { MessageValues, Translation } from '../../../contract/language/index.ts'
import type { InputTable } from './table.ts'

/** A file and perhaps the name of one of its sheets, or a pasted text. */
export type ReadRequest = { file: Blob; sheet?: string | undefined } | { text: string }
/** With the language of the page; null for English. */
export interface ReadTask {
  request: ReadRequest
  language: Omit<Translation, 'message'> | null
}
/** A table, or a sentence that says why there is none. */
export type ReadResult = { table: InputTable } | { refused: string }

/** Marks a sentence that the worker leaves to the page, which has the translations. */
const PACKED = '\u0001'

/** A message and its values in place of its sentence. */
export const packedMessage = (id: string, values: MessageValues): string =>
  PACKED + JSON.stringify([id, values])

/** The sentence of a packed message in the language of the page; other texts are as they are. */
export function unpackedMessage(text: string): string {
  if (!text.startsWith(PACKED)) return text
  const [id, values] = JSON.parse(text.slice(PACKED.length)) as [string, MessageValues]
  return globalThis.portolanTranslation?.message(id, values) ?? id
}
