import type { AnswerOf, Operations } from '../../contract/operations/index.ts'
import { related } from '../api/related.ts'

/** A shipment with what was included, as it lies in the cache. */
export type ShipmentPage = AnswerOf<Operations['get_shipment']>

/** What the reference numbers stand on: the shipment itself, or one of its containers. */
export interface Subject {
  type: 'shipment' | 'container'
  id: string
}
/** One reference number more or less. */
export type RefChange = { add: string } | { remove: string }

export const changed = (refs: readonly string[], change: RefChange): string[] => {
  if ('remove' in change) return refs.filter((ref) => ref !== change.remove)
  return refs.includes(change.add) ? [...refs] : [...refs, change.add]
}
export const undone = (change: RefChange): RefChange =>
  'add' in change ? { remove: change.add } : { add: change.remove }

/** The same page with other reference numbers on one of its records. */
export function withRefs(
  page: ShipmentPage,
  { type, id }: Subject,
  of: (refs: string[]) => string[],
): ShipmentPage {
  if (type === 'shipment') {
    const { attributes } = page.data
    const ref_numbers = of(attributes.ref_numbers)
    return { ...page, data: { ...page.data, attributes: { ...attributes, ref_numbers } } }
  }
  const refsOf = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  return {
    ...page,
    included: page.included?.map((record) =>
      record.type === type && record.id === id
        ? {
            ...record,
            attributes: { ...record.attributes, ref_numbers: of(refsOf(record.attributes['ref_numbers'])) },
          }
        : record,
    ),
  }
}

/** The reference numbers of one record of the page. */
export function refsIn(page: ShipmentPage | undefined, { type, id }: Subject): string[] {
  if (!page) return []
  if (type === 'shipment') return page.data.attributes.ref_numbers
  const container = related(page).one({ data: { type: 'container', id } })
  return container?.attributes.ref_numbers ?? []
}
