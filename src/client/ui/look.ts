import type { Density, Theme } from '../../contract/vocabulary/index.ts'

/** How the dashboard looks in this browser. */
export interface Look {
  theme: Theme
  density: Density
}

/**
 * Parts of the dashboard that are loaded apart share it through the root element: the script of the page sets it before the first
 * paint, `use-look.ts` changes it.
 */
const shown = () => document.documentElement.dataset
const kept = { theme: 'portolan-theme', density: 'portolan-density' } as const
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')
export const LOOK_CHANGED = 'portolan-look'

const readTheme = (text: string | null | undefined): Theme =>
  text === 'light' || text === 'dark' ? text : 'system'
const readDensity = (text: string | null | undefined): Density => (text === 'compact' ? text : 'comfortable')

export const chosenTheme = (): Theme => readTheme(shown()['chosenTheme'])
export const chosenDensity = (): Density => readDensity(shown()['density'])

function show({ theme, density }: Look): void {
  const isDark = theme === 'dark' || (theme === 'system' && systemIsDark().matches)
  Object.assign(shown(), { chosenTheme: theme, theme: isDark ? 'dark' : 'light', density })
  window.dispatchEvent(new Event(LOOK_CHANGED))
}

/** As it was last; as the system has it where the browser stores nothing (private windows, blocked storage). */
function readKept(): Look {
  try {
    return {
      theme: readTheme(localStorage.getItem(kept.theme)),
      density: readDensity(localStorage.getItem(kept.density)),
    }
  } catch {
    return { theme: 'system', density: 'comfortable' }
  }
}

/** Shows a look, and keeps it for the next first paint. */
export function keepLook(look: Look): void {
  try {
    localStorage.setItem(kept.theme, look.theme)
    localStorage.setItem(kept.density, look.density)
  } catch {
    // It holds until the page is closed.
  }
  show(look)
}

/** Shows the look that was kept, and follows the system's theme and other tabs. */
export function startLook(): void {
  show(readKept())
  systemIsDark().addEventListener('change', () => show({ theme: chosenTheme(), density: chosenDensity() }))
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === kept.theme || key === kept.density) show(readKept())
  })
}
