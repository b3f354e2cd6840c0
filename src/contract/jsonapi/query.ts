import { z } from 'zod'
import { pageSize } from '../vocabulary/limits.ts'

/** The filter of one name: a value, or that there is no value (`none`) or any value (`any`). */
export type Pair = { name: string } & ({ value: string } | { is: 'none' | 'any' })

/** The words that ask for no value but for none or any, unless a backslash precedes them. */
const words = { null: 'none', any: 'any' } as const
const isWord = (text: string): text is keyof typeof words => Object.hasOwn(words, text)

/**
 * Checks `name=value` as a filter keeps it: a value that was escaped, and is not to be read as one of the words, keeps
 * a backslash. Undefined for what is no pair.
 */
export function writePair(word: string, plain: boolean): string | undefined {
  const [, name = '', value = ''] = /^([^\s=]{1,255})=(.+)$/s.exec(word) ?? []
  if (value === '') return undefined
  const literal = value.startsWith('\\') || (isWord(value) && !plain)
  return literal ? `${name}=\\${value}` : word
}

/** Reads what `writePair` wrote. */
export function readPair(written: string): Pair {
  const at = written.indexOf('=')
  const [name, value] = [written.slice(0, at), written.slice(at + 1)]
  if (isWord(value)) return { name, is: words[value] }
  return { name, value: value.startsWith('\\') ? value.slice(1) : value }
}

const positive = z.coerce.number().int().min(1)

/** `page[number]` from 1 and `page[size]` up to 1000 (docs/interface.md, "Lists"). */
export const pageQuery = {
  'page[number]': positive.max(10_000_000).optional(),
  'page[size]': positive.max(pageSize.most).optional(),
}

/** Comma-delimited relation paths, to depth three. */
export const includeQuery = { include: z.string().optional() }
