interface Drawn {
  /** What the picture shows. */
  text: string
  /** Draws in the colours of paper, and answers the picture as an address. */
  draw: () => string
  /** Back to the colours of the screen. */
  restore: () => void
}

/**
 * While the page is printed a picture stands for the map: a WebGL canvas is blank on paper, unless its buffer is kept for
 * every frame. Returns a function that stops it.
 */
export function printImages(frame: HTMLElement, { text, draw, restore }: Drawn): () => void {
  let image: HTMLImageElement | undefined
  const before = () => {
    if (image) return
    image = document.createElement('img')
    image.className = 'map-image'
    image.alt = text
    image.src = draw()
    frame.append(image)
    restore()
  }
  const after = () => {
    image?.remove()
    image = undefined
  }
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    after()
  }
}
