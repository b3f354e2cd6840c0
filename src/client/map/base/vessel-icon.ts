/** A signed distance field: alpha is the distance to an outline, so that the map can colour and rotate it sharply. */
export interface DistanceImage {
  width: number
  height: number
  data: Uint8ClampedArray
}
type Point = [x: number, y: number]

const size = 48
/** The format of MapLibre: the outline is at 3/4 of full alpha, and alpha falls from full to zero in eight pixels. */
const outline = 0.75
const reach = 8

/** A hull from above, with its bow to the north. */
const hull: Point[] = [
  [24, 6],
  [30, 15],
  [31.5, 22],
  [31.5, 38],
  [29, 41],
  [19, 41],
  [16.5, 38],
  [16.5, 22],
  [18, 15],
]

const toEdge = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
  const t = Math.max(0, Math.min(1, along))
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
}

/** The distance from the hull in pixels, negative inside. */
const toHull = (point: Point): number => {
  let inside = false
  let least = Infinity
  for (const [index, a] of hull.entries()) {
    const b = hull[(index + 1) % hull.length] ?? a
    least = Math.min(least, toEdge(point, a, b))
    const crosses = a[1] > point[1] !== b[1] > point[1]
    if (crosses && point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
  }
  return inside ? -least : least
}

const toDisc = ([x, y]: Point): number => Math.hypot(x - size / 2, y - size / 2) - 10

function image(distance: (point: Point) => number): DistanceImage {
  const data = new Uint8ClampedArray(size * size * 4)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      data[(y * size + x) * 4 + 3] = 255 * (outline - distance([x + 0.5, y + 0.5]) / reach)
  return { width: size, height: size, data }
}

/** Two pixels of the icon are one CSS pixel. */
export const vesselPixelRatio = 2
export const vesselIcon = (): DistanceImage => image(toHull)
/** For a vessel without a reported heading. */
export const vesselWithoutHeadingIcon = (): DistanceImage => image(toDisc)

/** A square with round corners, for a port. */
const toSquare = ([x, y]: Point): number => {
  const [across, down] = [Math.abs(x - size / 2) - 13, Math.abs(y - size / 2) - 13]
  return Math.hypot(Math.max(across, 0), Math.max(down, 0)) + Math.min(Math.max(across, down), 0) - 5
}
export const portIcon = (): DistanceImage => image(toSquare)
