import { queryOptions } from '@tanstack/react-query'
import { operationQuery } from './query.ts'

/**
 * How identifiers resolve by the rules of the deep link, in the order given; 1 to 500 of them. Asked by the find page,
 * and by the list that offers to track what was not found.
 */
export const lookupQuery = (identifiers: readonly string[]) =>
  queryOptions({
    ...operationQuery('create_lookup', { body: { identifiers: [...identifiers] } }),
    select: ({ data }) => data,
  })
