import { useEffect, useState } from 'react'
import { budget } from '../../api/index.ts'

const LOOK_EVERY_MS = 5000

/**
 * Whether a request that the page can do without may be sent: once the part that shows its answer is in view and the budget of the
 * minute has room for it, or once somebody asks for it by a button (`allow`).
 */
export function useOptionalRequest(isInView: boolean): {
  isAllowed: boolean
  /** The budget of the minute has no room for it. */
  isDeferred: boolean
  allow: () => void
} {
  const [isAllowed, setAllowed] = useState(false)
  const [isDeferred, setDeferred] = useState(false)
  useEffect(() => {
    if (isAllowed || !isInView) return undefined
    const look = () => {
      if (budget.allowsOptional()) setAllowed(true)
      else setDeferred(true)
    }
    const first = setTimeout(look)
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [isAllowed, isInView])
  return { isAllowed, isDeferred: isDeferred && !isAllowed, allow: () => setAllowed(true) }
}
