import type { Extraction, ExtractedField } from '../types.ts'
import { setAtPath } from './paths.rules.ts'

/**
 * Adds the fields of a template to those of the rules. They replace fields with the same path; the table replaces the
 * whole list.
 */
export function mergeTemplateFields(
  rules: Extraction,
  read: ExtractedField[],
  list: string | null,
): Extraction {
  if (read.length === 0) return rules
  const paths = new Set(read.map(({ path }) => path))
  const isListed = (path: string) => list !== null && path.startsWith(`${list}.`)
  const replacesList = [...paths].some(isListed)
  const isReplaced = (path: string) => paths.has(path) || (replacesList && isListed(path))
  const payload = structuredClone(rules.payload)
  if (replacesList && list !== null) setAtPath(payload, list, [])
  for (const { path, value } of read) setAtPath(payload, path, value)
  return { payload, fields: [...rules.fields.filter(({ path }) => !isReplaced(path)), ...read] }
}
