import { useSyncExternalStore } from 'react'

/** The width of a phone, in CSS pixels. */
const PHONE_WIDTH = 640

const subscribeTo = (query: MediaQueryList) => (changed: () => void) => {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
const watched = new Map<number, { query: MediaQueryList; subscribe: ReturnType<typeof subscribeTo> }>()

function watch(width: number) {
  const known = watched.get(width)
  if (known) return known
  const query = window.matchMedia(`(max-width: ${width}px)`)
  const made = { query, subscribe: subscribeTo(query) }
  watched.set(width, made)
  return made
}

/** True where there is no room for columns: tables become lines or cards. By default on a phone. */
export const useIsNarrow = (width = PHONE_WIDTH): boolean => {
  const { query, subscribe } = watch(width)
  return useSyncExternalStore(subscribe, () => query.matches)
}
