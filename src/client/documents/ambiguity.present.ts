import { plural } from '../../contract/language/index.ts'
import type { Document } from '../../contract/resources/index.ts'

/** Which numbers leave open what it is about; null where none does. */
export function ambiguityText({
  possible_links: count,
  ambiguous_numbers: numbers,
}: Pick<Document['attributes'], 'possible_links' | 'ambiguous_numbers'>): string | null {
  const [number] = numbers ?? []
  if (!count || number === undefined) return null
  return numbers?.length === 1
    ? plural(count, '{number} is on {n} shipment', '{number} is on {n} shipments', { number })
    : plural(
        numbers?.length ?? 0,
        '{n} number is on several shipments',
        '{n} numbers are on several shipments',
      )
}
