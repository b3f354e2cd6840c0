/** Reads an answer that others wrote: any value may be missing, empty or of another type. */
export type UnknownObject = Record<string, unknown>

export const objectOf = (value: unknown): UnknownObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UnknownObject) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Of codes and names; longer values are no such thing. */
const MAX_TEXT_LENGTH = 500

/** The first of the members that has a text or number, trimmed; null where none has. */
export function firstText(object: UnknownObject, ...names: string[]): string | null {
  for (const name of names) {
    const value = object[name]
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    if (text !== '' && text.length <= MAX_TEXT_LENGTH) return text
  }
  return null
}

export const firstCode = (object: UnknownObject, ...names: string[]): string | null =>
  firstText(object, ...names)?.toUpperCase() ?? null
