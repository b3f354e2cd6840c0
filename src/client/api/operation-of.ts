import { get_counts } from '../../contract/operations/changes.ts'
import type { Operation, OperationName, Operations } from '../../contract/operations/index.ts'
import { create_session, delete_session, get_session } from '../../contract/operations/accounts/session.ts'
import { loadOnce } from './load-once.ts'

type OperationTable = { readonly [Name in OperationName]?: Operation }

const ofShell: OperationTable = { get_counts, get_session, create_session, delete_session }
/** The operations whose code is here: those of the shell come with it, the others with the pages that call them. */
let loaded = ofShell

/** The answers of the shell's own operations hold no records. */
export const isOfShell = (name: OperationName): boolean => Object.hasOwn(ofShell, name)

/** What reads the records of answers: too much code for the shell, whose own answers hold none. */
export const loadReadRecords = loadOnce(() => import('./records/read-records.ts'))

/** Fetches the operations of the lists and of a shipment's page, with what reads their records. */
export async function loadListOperations(): Promise<void> {
  const [{ listOperations }] = await Promise.all([import('./list-operations.ts'), loadReadRecords()])
  loaded = { ...listOperations, ...loaded }
}

/** Fetches all operations of the contract. */
export async function loadOperations(): Promise<Operations> {
  const { operations } = await import('../../contract/operations/index.ts')
  loaded = operations
  return operations
}

/** The operation of this name, where its code is here: it is, once the operation was called. */
export const loadedOperation = (name: unknown): Operation | undefined =>
  typeof name === 'string' && Object.hasOwn(loaded, name) ? loaded[name as OperationName] : undefined

/** The contract's operation of this name. */
export const operationOf = async (name: OperationName): Promise<Operation> =>
  loaded[name] ?? (await loadOperations())[name]
