import { createHash } from 'node:crypto'

/** The same text whatever the order of the members. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
}

/** The same for two values that say the same. */
export const keyOfValue = (value: unknown): string =>
  createHash('sha256').update(stableJson(value)).digest('base64url')
