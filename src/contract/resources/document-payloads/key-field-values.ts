import type { DocumentType } from '../../vocabulary/index.ts'
import { keyFields } from './key-fields.ts'

/** The members by which a party, a place or an amount is found: any of them is enough. */
const namingMembers = ['party_name', 'location_name', 'un_location_code', 'amount', 'value'] as const

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

const isSaid = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.trim() !== '') ||
  namingMembers.some((name) => {
    const held = memberOf(value, name)
    return typeof held === 'number' || (typeof held === 'string' && held.trim() !== '')
  })

function isFilled(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return isSaid(value)
  if (name === '*') return Array.isArray(value) && value.some((each) => isFilled(each, rest))
  return isFilled(memberOf(value, name), rest)
}

/** The key fields of a type of document; none for a type that is not known. */
export const keyFieldsOf = (type: string | null): readonly string[] =>
  type !== null && Object.hasOwn(keyFields, type) ? keyFields[type as DocumentType] : []

/**
 * The key fields that nothing is known of.
 * @param absent those of which a person said that they are not on the document
 */
export const missingKeyFields = (
  type: string | null,
  payload: unknown,
  absent: readonly string[],
): string[] =>
  keyFieldsOf(type).filter((path) => !absent.includes(path) && !isFilled(payload, path.split('.')))

/** Where the first value of a key field is entered, among the paths that a type has. */
export function entryPathOf(keyField: string, known: readonly string[]): string {
  const first = keyField.replaceAll('*', '0')
  if (known.includes(first)) return first
  return namingMembers.map((name) => `${first}.${name}`).find((path) => known.includes(path)) ?? first
}

/** The key field whose value is at this path. */
export function keyFieldAt(type: string | null, path: string): string | undefined {
  const names = path.split('.').map((name) => (/^\d+$/.test(name) ? '*' : name))
  const whole = names.join('.')
  const owner = namingMembers.some((name) => name === names.at(-1)) ? names.slice(0, -1).join('.') : whole
  return keyFieldsOf(type).find((field) => field === whole || field === owner)
}
