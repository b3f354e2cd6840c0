import { normaliseIdentifier } from '../../contract/identifiers/index.ts'

/** What is typed, as identifiers are compared; undefined when nothing is left of it. No record can hold a NUL. */
export function keyOf(text: string | undefined): string | undefined {
  const key = normaliseIdentifier(text ?? '').replaceAll('\0', '')
  return key === '' ? undefined : key
}
