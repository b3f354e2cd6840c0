import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeStream } from '../../api/index.ts'

const leastMs = 60_000
const signsOfLife = ['pointerdown', 'keydown'] as const

/**
 * Asks for counts again once something changed and somebody is at work here: never for a tab that nobody touches, and
 * at most once a minute.
 * @param key what the queries of counts begin with
 */
export function useRefreshedCounts(key: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let changed = false
    let asked = performance.now()
    const unhear = changeStream.onNews(() => {
      changed = true
    })
    const refresh = () => {
      if (!changed || performance.now() - asked < leastMs) return
      changed = false
      asked = performance.now()
      void client.invalidateQueries({ queryKey: [key] })
    }
    for (const sign of signsOfLife) window.addEventListener(sign, refresh, { passive: true })
    return () => {
      unhear()
      for (const sign of signsOfLife) window.removeEventListener(sign, refresh)
    }
  }, [client, key])
}
