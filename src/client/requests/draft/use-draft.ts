import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/index.ts'
import { takeHandedOver } from '../../lists/hand-over.ts'
import type { Draft } from './draft.rules.ts'
import { withGiven } from './draft.rules.ts'
import { newId } from '../../api/browser-store.ts'
import { keepDraft, keptDraft } from './keep.ts'

export type ChangeDraft = (change: (draft: Draft) => Draft) => void

/**
 * The draft of this tab: undefined while it is looked for, null when there is none. It is kept with every change, and at
 * once when it matters (`keep`).
 */
export function useDraft() {
  const account = useSession().account.id
  const [draft, setDraft] = useState<Draft | null>()
  const latest = useRef<Draft | null | undefined>(undefined)
  useEffect(() => {
    let gone = false
    void keptDraft(account).then((kept) => {
      if (gone) return
      const given = takeHandedOver()
      setDraft(given.length === 0 ? (kept ?? null) : withGiven(kept, newId(), given))
    })
    return () => {
      gone = true
    }
  }, [account])
  useEffect(() => {
    latest.current = draft
    if (draft !== undefined) void keepDraft(account, draft ?? undefined)
  }, [account, draft])
  useEffect(() => {
    // A reload waits for nobody; the last change is written as the page goes.
    const write = () => {
      if (latest.current !== undefined) void keepDraft(account, latest.current ?? undefined)
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
    async (next: Draft | null) => {
      replace(next)
      await keepDraft(account, next ?? undefined)
    },
    [account, replace],
  )
  return { draft, change, replace, keep }
}
