import type { InvalidateQueryFilters, Query } from '@tanstack/react-query'
import type { Called, OperationName } from '../../contract/operations/index.ts'
import { loadedOperation, operationOf } from './operation-of.ts'
import { parametersIn } from './key.ts'
import { queryClient } from './query-client.ts'

/** Put into `meta` of a query whose answer stays as it was read, whatever changes: somebody works through it. */
export const staysAsRead = { staysAsRead: true } as const

/** Which answers a write outdates. It knows the relations of all records: too much code for the shell. */
export const loadOutdates = () => import('../../contract/operations/outdates.ts')

/** Marks the answers that a write outdates. @param refetchType `none`: they are asked for when next looked at */
export async function outdateBy(
  write: Called,
  refetchType: InvalidateQueryFilters['refetchType'] = 'none',
): Promise<void> {
  const { outdates } = await loadOutdates()
  const predicate = ({ queryKey, meta }: Query): boolean => {
    const operation = loadedOperation(queryKey[0])
    if (operation === undefined || meta?.['staysAsRead'] === true) return false
    return outdates(write, { operation, parameters: parametersIn(queryKey) })
  }
  await queryClient.invalidateQueries({ refetchType, predicate })
}

/**
 * As after a call of this operation, which marks answers by itself: for what follows from a write only later.
 * @param refetchType `active`: what is on the screen is asked for at once
 */
export async function outdate(name: OperationName, refetchType: 'active' | 'none' = 'active'): Promise<void> {
  await outdateBy({ operation: await operationOf(name), parameters: {} }, refetchType)
}
