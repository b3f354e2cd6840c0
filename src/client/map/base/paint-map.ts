import type { BaseMap } from './base-map.ts'
import { readPalette, watchTheme } from '../layers/palette.ts'

/**
 * Keeps a map in the colours of the page when its theme changes. While the page is printed a picture in the colours of paper stands for it: a WebGL canvas is blank
 * on paper, unless its buffer is kept for every frame.
 * @param text what the picture shows
 * @returns a function that stops it
 */
export function paintMap({ map, paint }: BaseMap, frame: HTMLElement, text: string): () => void {
  const paintAs = (scheme?: 'light') => paint(readPalette(frame, scheme))
  let image: HTMLImageElement | undefined
  const print = () => {
    if (image) return
    image = document.createElement('img')
    image.className = 'map-image'
    image.alt = text
    paintAs('light')
    // At once: what is drawn is only there until the browser shows it.
    map.redraw()
    image.src = map.getCanvas().toDataURL()
    frame.append(image)
    paintAs()
  }
  const removeImage = () => {
    image?.remove()
    image = undefined
  }
  const stopWatching = watchTheme(() => paintAs())
  window.addEventListener('beforeprint', print)
  window.addEventListener('afterprint', removeImage)
  return () => {
    stopWatching()
    window.removeEventListener('beforeprint', print)
    window.removeEventListener('afterprint', removeImage)
    removeImage()
  }
}
