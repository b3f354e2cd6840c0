import type { OperationName } from '../../contract/operations/index.ts'

/** Parameters as a key has them: all of a query's, or some that several queries share. */
export interface KeyParameters {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}
/** Of a query: the operation, its parameters, and what is made of its answer where that is kept in place of it. */
export type OperationKey = readonly [OperationName, ...unknown[]]

/**
 * The key of the queries of an operation: all of them, those with these parameters, or the one that keeps something
 * made of the answer (`made` says what).
 */
export function operationKey(name: OperationName, parameters?: KeyParameters, made?: string): OperationKey {
  if (parameters === undefined) return [name]
  return made === undefined ? [name, parameters] : [name, parameters, made]
}

/** Parameters that a key was made with. */
export const parametersIn = (queryKey: readonly unknown[]): KeyParameters => {
  const [, parameters] = queryKey
  return typeof parameters === 'object' && parameters !== null ? parameters : {}
}
