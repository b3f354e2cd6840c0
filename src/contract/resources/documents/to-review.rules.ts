import type { Document } from './document.ts'

type Facts = Pick<Document, 'attributes' | 'relationships'>

const isLinked = ({ relationships: related }: Facts): boolean =>
  [related?.shipments, related?.cargos].some((linked) => (linked?.data ?? []).length > 0)

/**
 * Whether nothing is left to say of a document that was read but what it is about: its type is known, all values are certain, no key field is
 * empty, and no number in it is tracked, not even on several shipments of which one is meant. It is linked by itself once one is.
 */
export function waitsForNumber(document: Facts): boolean {
  const { state, reviewed_at, is_unsure, uncertain_values, missing_values } = document.attributes
  const type = document.attributes.document_type_manual ?? document.attributes.document_type
  return (
    state === 'read' &&
    !reviewed_at &&
    type !== null &&
    type !== 'other' &&
    is_unsure !== true &&
    uncertain_values === 0 &&
    missing_values === 0 &&
    !document.attributes.possible_links &&
    !isLinked(document)
  )
}

/**
 * Whether a document is to review: it was read or could not be, nobody accepted it, and it does not only wait for its number. The filter
 * `to_review` of the list of documents is the same in SQL.
 */
export function isToReview(document: Facts): boolean {
  const { state, reviewed_at } = document.attributes
  return (state === 'read' || state === 'failed') && !reviewed_at && !waitsForNumber(document)
}
