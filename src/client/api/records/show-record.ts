import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { anyResource, type Resource } from '../../../contract/jsonapi/index.ts'

/** The parts of an answer in which records are replaced. */
const answerSchema = z.looseObject({
  data: z.union([z.array(anyResource), anyResource]),
  included: z.array(anyResource).optional(),
})

/** The same answer with these attributes on its copies of a record; undefined where it has none. */
function withRecord(answer: unknown, { type, id, attributes }: Resource): unknown {
  if (!answerSchema.safeParse(answer).success) return undefined
  // The cached object, not the parsed one: rows are rendered again where their records are other objects.
  const { data, included } = answer as z.output<typeof answerSchema>
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
 * Puts a record, as the service answered it, into every cached answer that has it: a list to which somebody goes back
 * shows it at once, also when the answer to the write comes after the list was opened. Outdated lists stay outdated: the
 * edit may change their order and their rows.
 */
export function showRecord(client: QueryClient, record: Resource): void {
  for (const query of client.getQueryCache().findAll()) {
    const next = withRecord(query.state.data, record)
    if (next === undefined) continue
    const { isInvalidated, dataUpdatedAt } = query.state
    query.setData(next, { updatedAt: dataUpdatedAt, manual: true })
    if (isInvalidated) query.invalidate()
  }
}
