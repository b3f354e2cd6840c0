import type { Rect } from '../../types.ts'

/** A part of a picture in pixels. */
export interface PixelWindow {
  left: number
  top: number
  width: number
  height: number
}
interface Picture {
  data: Uint8Array
  width: number
  height: number
}

/** Pixels of a side of the window: some twenty words at 300 dpi. */
const WINDOW_PIXELS = 600
const BLOCK_PIXELS = 100
/** Every so many-th row and column is looked at. */
const STEP = 4
/** Two neighbouring pixels that differ by more are an edge. */
const EDGE = 60

/**
 * The part of a page with most edges both from left to right and from top to bottom, as text has them: lines and bar
 * codes have edges in one direction. Null if the page is hardly larger than that, or has nothing on it.
 */
export function busiestWindow(picture: Picture): PixelWindow | null {
  const { width, height } = picture
  if (width < 3 * WINDOW_PIXELS || height < 3 * WINDOW_PIXELS) return null
  const columns = Math.floor(width / BLOCK_PIXELS)
  const rows = Math.floor(height / BLOCK_PIXELS)
  const blocks = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_none, column) => edgesOf(picture, row, column)),
  )
  const side = WINDOW_PIXELS / BLOCK_PIXELS
  let best = { edges: 0, row: 0, column: 0 }
  for (let row = 0; row + side <= rows; row++)
    for (let column = 0; column + side <= columns; column++) {
      const edges = blocks
        .slice(row, row + side)
        .flatMap((line) => line.slice(column, column + side))
        .reduce((sum, each) => sum + each, 0)
      if (edges > best.edges) best = { edges, row, column }
    }
  if (best.edges === 0) return null
  return {
    left: best.column * BLOCK_PIXELS,
    top: best.row * BLOCK_PIXELS,
    width: WINDOW_PIXELS,
    height: WINDOW_PIXELS,
  }
}

/** The part of a picture with most of these boxes, which are fractions of it. */
export function windowAround(boxes: readonly Rect[], { width, height }: Picture): PixelWindow {
  const size = { width: Math.min(width, WINDOW_PIXELS), height: Math.min(height, WINDOW_PIXELS) }
  const middles = boxes.map((box) => ({
    x: (box.x + box.width / 2) * width,
    y: (box.y + box.height / 2) * height,
  }))
  const near = ({ x, y }: { x: number; y: number }): number =>
    middles.filter(
      (other) => Math.abs(other.x - x) < size.width / 2 && Math.abs(other.y - y) < size.height / 2,
    ).length
  const [best = { x: width / 2, y: height / 2 }] = middles.toSorted((one, other) => near(other) - near(one))
  const within = (from: number, own: number, all: number): number =>
    Math.round(Math.max(0, Math.min(all - own, from - own / 2)))
  return { ...size, left: within(best.x, size.width, width), top: within(best.y, size.height, height) }
}

/** The edges of a block in the direction in which it has fewer. */
function edgesOf({ data, width }: Picture, row: number, column: number): number {
  let across = 0
  let down = 0
  const isEdge = (from: number, to: number) => Math.abs((data[from] ?? 0) - (data[to] ?? 0)) > EDGE
  for (let step = 0; step < BLOCK_PIXELS; step += STEP) {
    const line = (row * BLOCK_PIXELS + step) * width + column * BLOCK_PIXELS
    const file = row * BLOCK_PIXELS * width + column * BLOCK_PIXELS + step
    for (let at = 0; at + 2 < BLOCK_PIXELS; at++) {
      if (isEdge(line + at, line + at + 2)) across += 1
      if (isEdge(file + at * width, file + (at + 2) * width)) down += 1
    }
  }
  return Math.min(across, down)
}
