import { numberText } from '../../../contract/language/index.ts'

/** A view as it is stored: the query of its list, and its columns. */
export interface Kept {
  query: string
  columns: string
}

/** True when the rows, their order or the columns are not those that were saved. */
export const isChanged = (saved: Kept, shown: Kept): boolean =>
  saved.query !== shown.query || saved.columns !== shown.columns

/** `23`, and `1,000+` where it was counted no further; null where it was not counted. */
export function matchingText(matching: number | null): string | null {
  if (matching === null) return null
  return matching > 1000 ? `${numberText(1000)}+` : numberText(matching)
}

const fieldsOf = (search: string): string[] =>
  [...new URLSearchParams(search)]
    .filter(([name]) => name !== 'view')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()

/** True when both addresses of a list show the same, whichever saved view they name. */
export function showsTheSame(search: string, other: string): boolean {
  const [one, two] = [fieldsOf(search), fieldsOf(other)]
  return one.length === two.length && one.every((field, index) => field === two[index])
}

/** By name, as people order names. */
export const byName = <Named extends { attributes: { name: string } }>(views: readonly Named[]): Named[] =>
  views.toSorted((one, other) =>
    one.attributes.name.localeCompare(other.attributes.name, 'en', { sensitivity: 'base', numeric: true }),
  )
