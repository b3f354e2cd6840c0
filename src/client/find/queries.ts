import { operationKey, operationQuery, type IncludedRecords, related } from '../api/index.ts'
import type { Records } from './verdict.present.ts'

/** Of all queries that look identifiers up. */
export const foundKey = operationKey('create_lookup')

/** How up to 500 identifiers resolve, with the containers and shipments that they lead to: one request. */
export const foundQuery = (identifiers: readonly string[]) =>
  operationQuery('create_lookup', { body: { identifiers: [...identifiers], with_records: true } })

/** The records of one answer, each read when it is first asked for. */
export function foundRecords(answer: Parameters<typeof related>[0]): Records {
  const { one, many }: IncludedRecords = related(answer)
  return {
    container: (id) => one({ data: { type: 'container', id } }),
    shipment: (id) => one({ data: { type: 'shipment', id } }),
    boxesOf: ({ relationships }) => many(relationships?.containers),
  }
}
