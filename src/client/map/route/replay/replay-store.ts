import { useSyncExternalStore } from 'react'

/** The time at which a journey is shown: of one container, shared by its map and its timeline. */
export interface ReplayStore {
  /** Milliseconds since 1970; null while the present is shown. */
  time(): number | null
  show(time: number | null): void
  /** Whether there is a journey that can be replayed. */
  isOffered(): boolean
  offer(isOffered: boolean): void
  subscribe(changed: () => void): () => void
}

export function createReplay(): ReplayStore {
  let time: number | null = null
  let isOffered = false
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  return {
    time: () => time,
    show(next) {
      if (next === time) return
      time = next
      tell()
    },
    isOffered: () => isOffered,
    offer(next) {
      if (next === isOffered) return
      isOffered = next
      if (!next) time = null
      tell()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** What is made of the store, drawn again only when that changes. */
export const useReplay = <T extends string | number | boolean | null>(
  store: ReplayStore,
  select: (store: ReplayStore) => T,
): T => useSyncExternalStore(store.subscribe, () => select(store))
