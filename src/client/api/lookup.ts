import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/**
 * How identifiers resolve by the rules of the deep link, in the order given; 1 to 500 of them. Asked by the find page,
 * and by the list that offers to track what was not found.
 */
export const lookupQuery = (identifiers: readonly string[]) =>
  queryOptions({
    queryKey: ['lookup', identifiers],
    queryFn: async ({ signal }) =>
      (await call('create_lookup', { body: { identifiers: [...identifiers] }, signal })).data,
  })
