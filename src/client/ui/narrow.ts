import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 640px)')
const subscribe = (changed: () => void) => {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** True on a phone at the gate: tables become two-line lists. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
