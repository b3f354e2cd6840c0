import { type ColourName, type Palette, tokens } from './layers.ts'

/** The look's colours as the page has them now. Read off an element, so that `var()` and `light-dark()` are resolved. */
export function readPalette(near: HTMLElement): Palette {
  const probe = document.createElement('span')
  near.append(probe)
  const read = (name: ColourName): string => {
    probe.style.color = `var(${tokens[name]})`
    return getComputedStyle(probe).color
  }
  const palette: Palette = {
    water: read('water'),
    land: read('land'),
    border: read('border'),
    fact: read('fact'),
    estimate: read('estimate'),
    paper: read('paper'),
    ink: read('ink'),
  }
  probe.remove()
  return palette
}

/** Calls `changed` when the theme does, by the user's choice or the system's. Returns how to stop. */
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
