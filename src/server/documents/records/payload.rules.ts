import type { z } from 'zod'
import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'

type Payload = Record<string, unknown>
/** What does not fit leads to other things that do not, but not for ever. */
const rounds = 5

/**
 * What of a payload fits the schema of its type; what does not is left out, member by member. Without a type nothing is
 * told.
 * @returns it with the paths of what was left out
 */
export function fitting(
  type: DocumentType | null,
  payload: Payload,
): { payload: Payload; left_out: string[] } {
  const schema: z.ZodObject | undefined = type === null ? undefined : documentPayloads[type]
  if (!schema) return { payload: {}, left_out: [''] }
  let rest = wellFormed(payload) as Payload
  const left_out: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { success, error } = schema.safeParse(rest)
    if (success) return { payload: rest, left_out }
    for (const { path } of error.issues) {
      rest = without(rest, path) as Payload
      left_out.push(path.join('.'))
    }
  }
  return { payload: {}, left_out: [''] }
}

function without(value: unknown, [name, ...path]: readonly PropertyKey[]): unknown {
  if (name === undefined) return undefined
  if (Array.isArray(value)) {
    // Others keep their places: paths of fields name them.
    return value.map((each: unknown, at) =>
      at === name ? (path.length > 0 ? without(each, path) : null) : each,
    )
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([each, held]: [string, unknown]) => {
    if (each !== name) return [[each, held] as const]
    return path.length > 0 ? [[each, without(held, path)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** No database holds a NUL or half a character, in names as little as in values. */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]: [string, unknown]) => [
      wellFormed(name) as string,
      wellFormed(held),
    ]),
  )
}
