import { t } from '../language/index.ts'

export { counted } from '../language/index.ts'

/**
 * `not_available` → `Not available`: for a value without a label. Those of the vocabulary are translated
 * (`src/tools/languages/vocabulary.ts`).
 */
export function readable(value: string): string {
  const spaced = value.replaceAll(/[_.]+/g, ' ').trim()
  return t(spaced === '' ? 'Unknown' : spaced.charAt(0).toUpperCase() + spaced.slice(1))
}
