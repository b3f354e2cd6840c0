import type { OperationName } from '../../contract/operations/index.ts'

/** Parameters as a key has them: all of a query's, or some that several queries share. */
export interface KeyParameters {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}
/** Of a query: the operation, its parameters, and what is derived from its answer where that is cached instead. */
export type OperationKey = readonly [OperationName, ...unknown[]]

/**
 * The key of the queries of an operation: all of them, those with these parameters, or the one that caches what is
 * derived from the answer (`derived` names it).
 */
export function operationKey(
  name: OperationName,
  parameters?: KeyParameters,
  derived?: string,
): OperationKey {
  if (parameters === undefined) return [name]
  return derived === undefined ? [name, parameters] : [name, parameters, derived]
}

/** Parameters that a key was made with. */
export const parametersIn = (queryKey: readonly unknown[]): KeyParameters => {
  const [, parameters] = queryKey
  return typeof parameters === 'object' && parameters !== null ? parameters : {}
}
