import { useEffect, useState } from 'react'
import { budget } from '../../api/index.ts'

const LOOK_EVERY_MS = 5000

/**
 * Whether a part of a page may be asked for: once it is in view and requests are left that nobody waits for, or once somebody wants
 * it. Who goes through many pages in a minute asks for it with a button.
 */
export function useWanted(isInView: boolean): {
  isWanted: boolean
  /** No request is left for it at present. */
  isDeferred: boolean
  want: () => void
} {
  const [isWanted, setWanted] = useState(false)
  const [isDeferred, setDeferred] = useState(false)
  useEffect(() => {
    if (isWanted || !isInView) return undefined
    const look = () => {
      if (budget.allowsOptional()) setWanted(true)
      else setDeferred(true)
    }
    const first = setTimeout(look)
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [isWanted, isInView])
  return { isWanted, isDeferred: isDeferred && !isWanted, want: () => setWanted(true) }
}
