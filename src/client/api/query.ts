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

/** A query for the answer of an operation: its key, its type and its request follow from the contract. */
export const operationQuery = <Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
): KeyedQuery<AnswerOf<Operations[Name]>> =>
  keyed<AnswerOf<Operations[Name]>>(operationKey(name, input), ({ signal }) =>
    call(name, { ...input, signal }),
  )

/**
 * A query for something derived from answers of an operation, e.g. the file behind an address that it gives.
 * @param derived the name of that: with the operation and the parameters it is the key
 */
export const derivedQuery = <Derived>(
  name: OperationName,
  parameters: KeyParameters,
  derived: string,
  queryFn: (context: { signal: AbortSignal }) => Promise<Derived>,
) => keyed<Derived>(operationKey(name, parameters, derived), queryFn)
