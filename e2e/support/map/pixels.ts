import type { Locator, Page } from '@playwright/test'

export type Colour = [red: number, green: number, blue: number]

/** The pixels of an element, as they are on the screen. */
export interface Pixels {
  width: number
  height: number
  /** At a place in CSS pixels from the left upper corner. */
  at(x: number, y: number): Colour
}

/** Takes a picture of an element and reads it in the browser. */
export async function pixelsOf(page: Page, element: Locator): Promise<Pixels> {
  const png = await element.screenshot({ animations: 'disabled' })
  const { width, height, data, scale } = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, image.width, image.height).data
    let text = ''
    for (let from = 0; from < pixels.length; from += 0x8000)
      text += String.fromCharCode(...pixels.subarray(from, from + 0x8000))
    return { width: image.width, height: image.height, data: btoa(text), scale: devicePixelRatio }
  }, png.toString('base64'))
  const pixels = Buffer.from(data, 'base64')
  return {
    width: width / scale,
    height: height / scale,
    at(x, y) {
      const [column, row] = [x, y].map((value) => Math.floor(value * scale)) as [number, number]
      if (column < 0 || row < 0 || column >= width || row >= height) return [0, 0, 0]
      const from = (row * width + column) * 4
      return [pixels[from] ?? 0, pixels[from + 1] ?? 0, pixels[from + 2] ?? 0]
    },
  }
}

/** The colours that tokens have on the page now. */
export const coloursOf = <Name extends string>(
  page: Page,
  names: readonly Name[],
): Promise<Record<Name, Colour>> =>
  page.evaluate((tokens) => {
    const probe = document.createElement('span')
    document.body.append(probe)
    const read = (name: string) => {
      probe.style.color = `var(${name})`
      return (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
    }
    const colours = Object.fromEntries(tokens.map((name) => [name, read(name)]))
    probe.remove()
    return colours
  }, names) as Promise<Record<Name, Colour>>

/** How different two colours are: 0 is the same, 441 black and white. */
export const difference = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
