import { isJsonObject } from '../../../contract/jsonapi/json-object.ts'
import type { Extraction, ExtractedField } from '../types.ts'

/**
 * Adds the fields of a template to those of the rules. They replace fields with the same path; the table replaces the
 * whole list.
 */
export function mergeFields(rules: Extraction, read: ExtractedField[], list: string | null): Extraction {
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

/** Entries of a list have an index up to this; larger ones are refused. */
const MAX_ENTRY_INDEX = 199

/** Splits `charges.0.charge_name` at the dots; null for an invalid path. */
export function pathMembers(path: string): (string | number)[] | null {
  const parts = path.split('.')
  const members = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : part))
  const fine = members.every((member, at) =>
    typeof member === 'number'
      ? at > 0 && member <= MAX_ENTRY_INDEX
      : /^[a-z][a-z0-9_]{0,80}$/.test(member) && member !== 'constructor' && member !== 'prototype',
  )
  return fine && members.length <= 8 ? members : null
}

/**
 * Stores a value at a path and creates the objects and lists on the way. Missing list entries become empty objects,
 * so that indices stay valid.
 */
function setAtPath(payload: Record<string, unknown>, path: string, value: unknown): void {
  const members = pathMembers(path)
  if (members === null) return
  let at: unknown = payload
  for (const [nth, member] of members.entries()) {
    const next = members[nth + 1]
    const inside = (known: unknown): unknown => {
      if (next === undefined) return value
      if (typeof next === 'number') return Array.isArray(known) ? known : []
      return isJsonObject(known) ? known : {}
    }
    if (Array.isArray(at) && typeof member === 'number') {
      const entries: unknown[] = at
      while (entries.length < member) entries.push({})
      entries[member] = inside(entries[member])
      at = entries[member]
    } else if (isJsonObject(at) && typeof member === 'string') {
      at[member] = inside(Object.hasOwn(at, member) ? at[member] : undefined)
      at = at[member]
    } else return
  }
}
