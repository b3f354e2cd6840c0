import type { z } from 'zod'
import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'

/** Limits of the fields that a person may edit. */
const MANUAL_DATA_LIMITS = { depth: 8, bytes: 64 * 1024 } as const

/** Why these fields cannot be stored, as a sentence; undefined if they can. */
export function manualDataFault(data: Record<string, unknown> | null): string | undefined {
  if (data === null) return undefined
  if (isDeeper(data, MANUAL_DATA_LIMITS.depth))
    return `extracted_data_manual must not be nested deeper than ${MANUAL_DATA_LIMITS.depth}`
  const text = JSON.stringify(data)
  if (Buffer.byteLength(text) > MANUAL_DATA_LIMITS.bytes)
    return `extracted_data_manual must be at most ${MANUAL_DATA_LIMITS.bytes / 1024} KiB of JSON`
  // PostgreSQL cannot store NUL and unpaired surrogates.
  if (/(?<!\\)(\\\\)*\\u(0000|d[89a-f]..)/i.test(text))
    return 'extracted_data_manual must not contain the character NUL or half a character'
  return undefined
}

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1)))

type Payload = Record<string, unknown>
/** Dropping a value may make another one invalid, so the check is repeated: each time more is dropped, at last all. */
const MAX_CHECKS = 50

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
    const dropped = new Set(left_out)
    for (const { path } of error.issues) {
      // What is still wrong after it was dropped is wrong because of what it is part of.
      const wrong = dropped.has(path.join('.')) ? path.slice(0, -1) : path
      rest = without(rest, wrong) as Payload
      left_out.push(wrong.join('.'))
    }
  }
  return { payload: {}, left_out: [''] }
}

function without(value: unknown, [name, ...path]: readonly PropertyKey[]): unknown {
  if (name === undefined) return undefined
  if (Array.isArray(value)) {
    // The other entries keep their index, because field paths refer to it; a hole is an entry too.
    return Array.from(value, (each: unknown, at) =>
      at === name ? (path.length > 0 ? without(each, path) : {}) : each,
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
