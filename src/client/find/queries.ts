import { queryOptions } from '@tanstack/react-query'
import { call, type Related, related } from '../api/index.ts'
import type { Records } from './verdict.present.ts'

export const foundKey = ['lookup', 'with_records'] as const

export const askRecords = (identifiers: readonly string[], signal: AbortSignal) =>
  call('create_lookup', { body: { identifiers: [...identifiers], with_records: true }, signal })

/** How up to 500 identifiers resolve, with the containers and shipments that they lead to: one request. */
export const foundQuery = (identifiers: readonly string[]) =>
  queryOptions({
    queryKey: [...foundKey, identifiers],
    queryFn: ({ signal }) => askRecords(identifiers, signal),
  })

/** The records of one answer, each read when it is first asked for. */
export function recordsOf(answer: Parameters<typeof related>[0]): Records {
  const { one, many }: Related = related(answer)
  return {
    container: (id) => one({ data: { type: 'container', id } }),
    shipment: (id) => one({ data: { type: 'shipment', id } }),
    boxesOf: ({ relationships }) => many(relationships?.containers),
  }
}
