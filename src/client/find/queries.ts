import { operationKey, operationQuery, type IncludedRecords, related } from '../api/index.ts'
import type { Records } from './find-rows.present.ts'

/** Prefix of the keys of all lookups. */
export const foundKey = operationKey('create_lookup')

/** Looks up to 500 identifiers up in one request, with the containers and shipments that they match. */
export const foundQuery = (identifiers: readonly string[]) =>
  operationQuery('create_lookup', { body: { identifiers: [...identifiers], with_records: true } })

/** The records of one response; each is parsed when it is first read. */
export function foundRecords(response: Parameters<typeof related>[0]): Records {
  const { one, many }: IncludedRecords = related(response)
  return {
    container: (id) => one({ data: { type: 'container', id } }),
    shipment: (id) => one({ data: { type: 'shipment', id } }),
    containersOf: ({ relationships }) => many(relationships?.containers),
  }
}
