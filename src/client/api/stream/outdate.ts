import type { InvalidateQueryFilters, Query } from '@tanstack/react-query'
import type { Called, OperationName } from '../../../contract/operations/index.ts'
import { loadOnce } from '../load-once.ts'
import { loadedOperation, operationOf } from '../operation-of.ts'
import { parametersIn } from '../key.ts'
import { queryClient } from '../query-client.ts'

/** For `meta` of a query whose answer stays as it was read, whatever changes: somebody works through it. */
export const staysAsRead = { staysAsRead: true } as const

/** The rule by which writes outdate answers. It needs the relations of all records: too much code for the shell. */
export const loadOutdates = loadOnce(() => import('../../../contract/operations/outdates.ts'))

/** Marks the answers that a write outdates. @param refetchType `none`: they are requested again when they are next shown */
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
  readAgainWhenRead(predicate)
  await queryClient.invalidateQueries({ refetchType, predicate })
}

/**
 * A first answer that is on its way was perhaps read before the write: it is requested once more when it has come. (The cache marks and
 * cancels only what it has an answer of.)
 */
function readAgainWhenRead(isOutdated: (query: Query) => boolean): void {
  const onTheirWay = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: isOutdated })
    .filter(({ state }) => state.data === undefined)
  for (const query of onTheirWay) {
    const again = () =>
      queryClient.invalidateQueries({ refetchType: 'active', predicate: (each) => each === query })
    query.promise?.then(again, () => undefined)
  }
}

/**
 * Marks the answers that a call of this operation outdates, for what follows from a write only later: `call` itself
 * marks them at once.
 * @param refetchType `active`: answers on the screen are requested again at once
 */
export async function outdate(name: OperationName, refetchType: 'active' | 'none' = 'active'): Promise<void> {
  await outdateBy({ operation: await operationOf(name), parameters: {} }, refetchType)
}
