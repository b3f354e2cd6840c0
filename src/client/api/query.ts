import type { DataTag } from '@tanstack/react-query'
import type { AnswerOf, OperationName, Operations } from '../../contract/operations/index.ts'
import { type OperationInput, call } from './client.ts'
import { type KeyParameters, type OperationKey, operationKey } from './key.ts'

/** What `useQuery` and the cache take; the key carries the type of what is kept. */
export interface KeyedQuery<Kept> {
  queryKey: DataTag<OperationKey, Kept, Error>
  queryFn: (context: { signal: AbortSignal }) => Promise<Kept>
}

const keyed = <Kept>(queryKey: OperationKey, queryFn: KeyedQuery<Kept>['queryFn']): KeyedQuery<Kept> => ({
  queryKey: queryKey as DataTag<OperationKey, Kept, Error>,
  queryFn,
})

/** A query that keeps the answer of an operation: its key, its type and how it is asked follow from the contract. */
export const operationQuery = <Name extends OperationName>(name: Name, asking: OperationInput<Name>) =>
  keyed<AnswerOf<Operations[Name]>>(operationKey(name, asking), ({ signal }) =>
    call(name, { ...asking, signal }),
  )

/**
 * A query that keeps something made of answers of an operation, e.g. the file behind an address that it gives.
 * @param made what that is, in a word: together with the operation and the parameters it is the key
 */
export const madeQuery = <Made>(
  name: OperationName,
  parameters: KeyParameters,
  made: string,
  queryFn: (context: { signal: AbortSignal }) => Promise<Made>,
) => keyed<Made>(operationKey(name, parameters, made), queryFn)
