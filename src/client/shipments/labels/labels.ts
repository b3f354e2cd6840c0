import type { AnswerOf, Operations } from '../../../contract/operations/index.ts'
import { related } from '../../api/records/related.ts'

/** A shipment with what was included, as it lies in the cache. */
export type ShipmentPage = AnswerOf<Operations['get_shipment']>

/** Which words: reference numbers of the shipment itself or of one of its containers, or the shipment's tags. */
export type LabelOwner =
  | { type: 'shipment'; id: string; field: 'ref_numbers' | 'tags' }
  | { type: 'container'; id: string; field: 'ref_numbers' }
/** One word more or less. */
export type WordChange = { add: string } | { remove: string }

export const changed = (words: readonly string[], change: WordChange): string[] => {
  if ('remove' in change) return words.filter((word) => word !== change.remove)
  return words.includes(change.add) ? [...words] : [...words, change.add]
}
export const undone = (change: WordChange): WordChange =>
  'add' in change ? { remove: change.add } : { add: change.remove }

/** The same page with other words on one of its records. */
export function withLabels(
  page: ShipmentPage,
  { type, id, field }: LabelOwner,
  of: (words: string[]) => string[],
): ShipmentPage {
  if (type === 'shipment') {
    const { attributes } = page.data
    return {
      ...page,
      data: { ...page.data, attributes: { ...attributes, [field]: of(attributes[field]) } },
    }
  }
  const wordsOf = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  return {
    ...page,
    included: page.included?.map((record) =>
      record.type === type && record.id === id
        ? {
            ...record,
            attributes: { ...record.attributes, [field]: of(wordsOf(record.attributes[field])) },
          }
        : record,
    ),
  }
}

/** The words of one record of the page. */
export function wordsIn(page: ShipmentPage | undefined, { type, id, field }: LabelOwner): string[] {
  if (!page) return []
  if (type === 'shipment') return page.data.attributes[field]
  const container = related(page).one({ data: { type: 'container', id } })
  return container?.attributes[field] ?? []
}
