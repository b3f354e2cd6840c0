export { counted } from '../language/index.ts'

/** `not_available` → `Not available`: for a value without a label. */
export function readable(value: string): string {
  const spaced = value.replaceAll(/[_.]+/g, ' ').trim()
  return spaced === '' ? 'Unknown' : spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
