import { useSyncExternalStore } from 'react'
import type { Density, Theme } from '../../contract/vocabulary/index.ts'
import { chosenDensity, chosenTheme, LOOK_CHANGED } from './look.ts'

function subscribe(watcher: () => void): () => void {
  window.addEventListener(LOOK_CHANGED, watcher)
  return () => window.removeEventListener(LOOK_CHANGED, watcher)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme)
export const useDensity = (): Density => useSyncExternalStore(subscribe, chosenDensity)
