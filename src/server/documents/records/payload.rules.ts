import type { z } from 'zod'
import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'

type Payload = Record<string, unknown>
/** Dropping a value may make another one invalid, so the check is repeated, at most this often. */
const MAX_CHECKS = 5

/**
 * Keeps the values of a payload that fit the schema of its type and drops the others. Without a type nothing is kept.
 * @returns the payload and the paths of the dropped values
 */
export function withoutInvalidValues(
  type: DocumentType | null,
  payload: Payload,
): { payload: Payload; left_out: string[] } {
  const schema: z.ZodObject | undefined = type === null ? undefined : documentPayloads[type]
  if (!schema) return { payload: {}, left_out: [''] }
  let rest = storable(payload) as Payload
  const left_out: string[] = []
  for (let round = 0; round < MAX_CHECKS; round++) {
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
    // The other entries keep their index, because field paths refer to it.
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

/** Removes NUL and unpaired surrogates from values and names, because PostgreSQL cannot store them. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]: [string, unknown]) => [
      storable(name) as string,
      storable(held),
    ]),
  )
}
