import { normaliseIdentifier } from '../../contract/identifiers/index.ts'
import { problem } from '../http/problem.ts'

/** What is typed, as identifiers are compared; undefined when nothing is left of it. No record can hold a NUL. */
export function keyOf(text: string | undefined): string | undefined {
  const key = normaliseIdentifier(text ?? '').replaceAll('\0', '')
  return key === '' ? undefined : key
}

/** @throws 422 for words that no database can hold */
export function wordsOf(words: string[], pointer: string): string[] {
  const bad = words.findIndex((word) => word.includes('\0'))
  if (bad < 0) return words
  throw problem(422, 'A reference number cannot contain the NUL character', {
    source: { pointer: `${pointer}/${bad}` },
  })
}
