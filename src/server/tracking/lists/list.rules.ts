import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { atBeginning, inside, isIndexed } from '../../platform/database/lists/like.rules.ts'

/** What is typed, as identifiers are compared; undefined when nothing is left of it. No record can hold a NUL. */
export function searchText(text: string | undefined): string | undefined {
  const key = normaliseIdentifier(text ?? '').replaceAll('\0', '')
  return key === '' ? undefined : key
}

/** The LIKE pattern for any part of an identifier; what is too short for the index of parts, at the beginning only. */
export const partPattern = (normalized: string): string =>
  isIndexed(normalized) ? inside(normalized) : atBeginning(normalized)
