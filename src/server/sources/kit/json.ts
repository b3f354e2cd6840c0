/** Reads an answer that others wrote: any value may be missing, empty or of another type. */
export type Json = Record<string, unknown>

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Of codes and names; longer values are no such thing. */
const MAX_TEXT_LENGTH = 500

/** The first of the members that has a text or number, trimmed; null where none has. */
export function textOf(object: Json, ...names: string[]): string | null {
  for (const name of names) {
    const value = object[name]
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    if (text !== '' && text.length <= MAX_TEXT_LENGTH) return text
  }
  return null
}

export const codeOf = (object: Json, ...names: string[]): string | null =>
  textOf(object, ...names)?.toUpperCase() ?? null
