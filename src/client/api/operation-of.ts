import * as containers from '../../contract/operations/containers.ts'
import * as desk from '../../contract/operations/desk.ts'
import type { Operation, OperationName } from '../../contract/operations/index.ts'
import * as savedViews from '../../contract/operations/saved-views.ts'
import * as session from '../../contract/operations/session.ts'
import * as shipments from '../../contract/operations/shipments.ts'

/** What the first page asks comes with the shell; all other operations come with the first of them. */
const first: { readonly [Name in OperationName]?: Operation } = {
  ...session,
  ...desk,
  ...savedViews,
  ...containers,
  ...shipments,
}

let loaded: { readonly [name: string]: Operation } = first
const others = async () => {
  const { operations } = await import('../../contract/operations/index.ts')
  loaded = operations
  return operations
}

/** Fetches the code of the operations that the first page does without. */
export const loadOperations = (): Promise<unknown> => others()

/** The contract's operation of this name. */
export const operationOf = async (name: OperationName): Promise<Operation> =>
  first[name] ?? (await others())[name]

/** The operation of this name, where its code is here: it is, once the operation was called. */
export const loadedOperation = (name: unknown): Operation | undefined =>
  typeof name === 'string' && Object.hasOwn(loaded, name) ? loaded[name] : undefined
