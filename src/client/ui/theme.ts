import { useSyncExternalStore } from 'react'

/** Light or dark by the user's choice, or as the system has it. */
export type Theme = 'light' | 'dark' | 'auto'

const key = 'portolan-theme'
const system = window.matchMedia('(prefers-color-scheme: dark)')
const watchers = new Set<() => void>()

/** Null also where the browser stores nothing (private windows, blocked storage): the system's theme applies. */
function readStored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const readTheme = (): Theme => {
  const theme = readStored()
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

let chosen = readTheme()

const applyTheme = (): void => {
  const dark = chosen === 'dark' || (chosen === 'auto' && system.matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}

/** Applies the chosen theme now, and again when the system's theme or the choice in another tab changes. */
export function startTheme(): void {
  applyTheme()
  system.addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) choose(readTheme())
  })
}

function choose(theme: Theme): void {
  chosen = theme
  applyTheme()
  for (const watcher of watchers) watcher()
}

/** Stores the choice in this browser and applies it. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'auto') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // It holds until the page is closed.
  }
  choose(theme)
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => chosen)
