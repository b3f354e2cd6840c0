import type { Extraction, Field } from '../types.ts'
import { put } from './paths.rules.ts'

/** What a template read stands before what rules read; the list of its table takes the place of theirs. */
export function merged(rules: Extraction, read: Field[], list: string | null): Extraction {
  if (read.length === 0) return rules
  const paths = new Set(read.map(({ path }) => path))
  const isListed = (path: string) => list !== null && path.startsWith(`${list}.`)
  const replacesList = [...paths].some(isListed)
  const isReplaced = (path: string) => paths.has(path) || (replacesList && isListed(path))
  const payload = structuredClone(rules.payload)
  if (replacesList && list !== null) put(payload, list, [])
  for (const { path, value } of read) put(payload, path, value)
  return { payload, fields: [...rules.fields.filter(({ path }) => !isReplaced(path)), ...read] }
}
