import { type ColourName, colourNames, type Palette, tokens } from './base-layers.ts'

/**
 * The current colours of the page. Read from an element, because that resolves `var()` and `light-dark()`.
 * @param scheme `light`: those of the light theme, for paper
 */
export function readPalette(near: HTMLElement, scheme?: 'light'): Palette {
  const probe = document.createElement('span')
  if (scheme) probe.style.colorScheme = scheme
  near.append(probe)
  const read = (name: ColourName): string => {
    probe.style.color = `var(${tokens[name]})`
    return getComputedStyle(probe).color
  }
  const entries = colourNames.map((name) => [name, read(name)] as const)
  probe.remove()
  return Object.fromEntries(entries) as Palette
}

/** Calls `changed` when the user or the system changes the theme. Returns a function that stops it. */
export function watchTheme(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['class', 'style', 'data-theme'],
  })
  dark.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    dark.removeEventListener('change', changed)
  }
}
