import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/index.ts'
import { paths } from '../../format/index.ts'
import { takeHandedOver } from '../../lists/hand-over.ts'
import { type Draft, draftToOpen, withAddedNumbers } from './draft.rules.ts'
import { newId } from '../../api/browser-store.ts'
import { saveDraft, loadDraft } from './draft-store.ts'

let visited = false

/** Whether a reload of this page brought the visitor here; true at most once in each document. */
function isFirstVisitByReload(): boolean {
  const isFirst = !visited
  visited = true
  const [loaded] = performance.getEntriesByType('navigation')
  return (
    isFirst &&
    loaded instanceof PerformanceNavigationTiming &&
    loaded.type === 'reload' &&
    new URL(loaded.name).pathname === paths.addMany()
  )
}

export type ChangeDraft = (change: (draft: Draft) => Draft) => void

/**
 * The draft of this tab: undefined while it is loaded, null when there is none. Every change is saved; `keep` also waits
 * until it is saved.
 */
export function useDraft() {
  const account = useSession().account.id
  const [draft, setDraft] = useState<Draft | null>()
  const latest = useRef<Draft | null | undefined>(undefined)
  useEffect(() => {
    let isUnmounted = false
    void loadDraft(account).then((saved) => {
      if (isUnmounted) return
      const numbers = takeHandedOver()
      const isReload = isFirstVisitByReload()
      setDraft(
        numbers.length === 0 ? draftToOpen(saved, isReload) : withAddedNumbers(saved, newId(), numbers),
      )
    })
    return () => {
      isUnmounted = true
    }
  }, [account])
  useEffect(() => {
    latest.current = draft
    if (draft !== undefined) void saveDraft(account, draft ?? undefined)
  }, [account, draft])
  useEffect(() => {
    // The last change is saved when the page is left: a reload does not wait for effects.
    const write = () => {
      if (latest.current !== undefined) void saveDraft(account, latest.current ?? undefined)
    }
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [account])
  const change: ChangeDraft = useCallback((by) => setDraft((known) => (known ? by(known) : known)), [])
  const replace = useCallback((next: Draft | null) => {
    latest.current = next
    setDraft(next)
  }, [])
  const keep = useCallback(
    async (next: Draft) => {
      replace(next)
      await saveDraft(account, next)
    },
    [account, replace],
  )
  return { draft, change, replace, keep }
}
