import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { anyResource, type Resource } from '../../contract/jsonapi/index.ts'

/** An answer with records, as far as it must be known to put one in the place of another. */
const answerRead = z.looseObject({
  data: z.union([z.array(anyResource), anyResource]),
  included: z.array(anyResource).optional(),
})

/** The same answer with these attributes on its copies of a record; undefined where it has none. */
export function withRecord(answer: unknown, { type, id, attributes }: Resource): unknown {
  if (!answerRead.safeParse(answer).success) return undefined
  // As it lies in memory, not as it was parsed: rows are drawn anew where their records are other objects.
  const { data, included } = answer as z.output<typeof answerRead>
  let isThere = false
  const put = (each: Resource): Resource => {
    if (each.type !== type || each.id !== id) return each
    isThere = true
    return { ...each, attributes: { ...each.attributes, ...attributes } }
  }
  const next = {
    ...(answer as object),
    data: Array.isArray(data) ? data.map(put) : put(data),
    ...(included && { included: included.map(put) }),
  }
  return isThere ? next : undefined
}

/**
 * Shows a record as the service answered it wherever a copy of it is in memory and not on the screen: a list that is
 * gone back to has it at once. Lists stay outdated where they are: another order and other rows may follow from it.
 */
export function showRecord(client: QueryClient, record: Resource): void {
  for (const query of client.getQueryCache().findAll({ type: 'inactive' })) {
    const next = withRecord(query.state.data, record)
    if (next === undefined) continue
    const { isInvalidated, dataUpdatedAt } = query.state
    query.setData(next, { updatedAt: dataUpdatedAt, manual: true })
    if (isInvalidated) query.invalidate()
  }
}
