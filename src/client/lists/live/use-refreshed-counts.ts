import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OperationName } from '../../../contract/operations/index.ts'
import { budget, changeStream, operationKey } from '../../api/index.ts'

const leastMs = 60_000
const signsOfLife = ['pointerdown', 'keydown'] as const

/**
 * Asks for counts again once something changed and somebody is at work here: never for a tab that nobody touches, and
 * at most once a minute. What people ask for goes first.
 * @param names the operations that answer counts; the same array each time
 */
export function useRefreshedCounts(names: readonly OperationName[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const keys = names.map((name) => operationKey(name))
    let asked = performance.now()
    const unsubscribe = changeStream.onChange(() => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey, refetchType: 'none' })
    })
    const refresh = () => {
      const isOutdated = keys.some(
        (queryKey) => client.getQueryCache().findAll({ queryKey, stale: true, type: 'active' }).length > 0,
      )
      if (!isOutdated || performance.now() - asked < leastMs || !budget.allowsOptional()) return
      asked = performance.now()
      for (const queryKey of keys) void client.refetchQueries({ queryKey, stale: true, type: 'active' })
    }
    for (const sign of signsOfLife) window.addEventListener(sign, refresh, { passive: true })
    return () => {
      unsubscribe()
      for (const sign of signsOfLife) window.removeEventListener(sign, refresh)
    }
  }, [client, names])
}
