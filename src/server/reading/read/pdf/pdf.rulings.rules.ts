import type { LinePiece } from '../rulings.rules.ts'

export type Matrix = readonly [number, number, number, number, number, number]
/** A path as a PDF draws it: its points in the order of pdf.js, and how it is painted. */
export interface DrawnPath {
  /** A code of the list below, followed by its numbers. */
  steps: ArrayLike<number>
  /** From the space of the path to points from the left and the top of the page. */
  matrix: Matrix
  stroked: boolean
  filled: boolean
  lineWidth: number
}
interface Point {
  x: number
  y: number
}
interface Outline {
  points: Point[]
  closed: boolean
  curved: boolean
}

/** Numbers after each code: move, line, curve, quadratic curve, close. */
const stepLengths = [2, 2, 6, 4, 0]
const MAX_STEPS = 200_000
const MIN_THICKNESS = 0.5
/** A filled rectangle this thin is a line. */
const MAX_FILLED_THICKNESS = 4
/** Lines of boxes with round corners; shorter ones beside curves are parts of letters. */
const MIN_BESIDE_CURVES = 20
/** Points that a line may deviate from the horizontal or the vertical. */
const MAX_DEVIATION = 0.5

export function multiply(one: Matrix, other: Matrix): Matrix {
  return [
    one[0] * other[0] + one[2] * other[1],
    one[1] * other[0] + one[3] * other[1],
    one[0] * other[2] + one[2] * other[3],
    one[1] * other[2] + one[3] * other[3],
    one[0] * other[4] + one[2] * other[5] + one[4],
    one[1] * other[4] + one[3] * other[5] + one[5],
  ]
}

/** The horizontal and vertical lines of a path: strokes, and filled rectangles that are as thin as a line. */
export function piecesOfPath(path: DrawnPath): LinePiece[] {
  if (!path.filled && !path.stroked) return []
  return outlinesOf(path).flatMap((outline) => {
    const thin = path.filled ? thinRectangle(outline) : null
    if (thin) return [thin]
    return path.stroked ? strokesOf(outline, strokeThickness(path)) : []
  })
}

/** What may be bars or squares of a barcode. */
export function countShapes(path: DrawnPath): number {
  if (path.filled) return outlinesOf(path).length
  return piecesOfPath(path).filter(({ direction }) => direction === 'down').length
}

function outlinesOf({ steps, matrix }: DrawnPath): Outline[] {
  const outlines: Outline[] = []
  let outline: Outline | undefined
  for (let index = 0; index < Math.min(steps.length, MAX_STEPS);) {
    const code = steps[index] ?? 0
    const length = stepLengths[code] ?? 0
    if (code === 4) {
      if (outline) outline.closed = true
    } else {
      const point = transform(matrix, steps[index + length - 1] ?? 0, steps[index + length] ?? 0)
      if (code === 0 || !outline) outlines.push((outline = { points: [point], closed: false, curved: false }))
      else outline.points.push(point)
      if (code > 1) outline.curved = true
    }
    index += length + 1
  }
  return outlines
}

function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

function strokeThickness({ matrix: [a, b, c, d], lineWidth }: DrawnPath): number {
  return Math.max(MIN_THICKNESS, lineWidth * Math.sqrt(Math.abs(a * d - b * c)))
}

function strokesOf({ points, closed, curved }: Outline, thickness: number): LinePiece[] {
  const first = points[0]
  const ends = closed && first ? [...points, first] : points
  return ends.flatMap((point, index) => {
    const last = ends[index - 1]
    const piece = last ? straightPiece(last, point, thickness) : null
    return piece && (!curved || piece.end - piece.start >= MIN_BESIDE_CURVES) ? [piece] : []
  })
}

function straightPiece(from: Point, to: Point, thickness: number): LinePiece | null {
  const wide = Math.abs(to.x - from.x)
  const high = Math.abs(to.y - from.y)
  if (Math.min(wide, high) > MAX_DEVIATION || Math.max(wide, high) < MAX_DEVIATION) return null
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  return wide > high
    ? { direction: 'across', at: middle.y, start: middle.x - wide / 2, end: middle.x + wide / 2, thickness }
    : { direction: 'down', at: middle.x, start: middle.y - high / 2, end: middle.y + high / 2, thickness }
}

/** Only of a rectangle: letters that are drawn as outlines have more corners. */
function thinRectangle({ points, curved }: Outline): LinePiece | null {
  if (curved || points.length < 2 || points.length > 5) return null
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const thickness = Math.min(right - left, bottom - top)
  if (thickness > MAX_FILLED_THICKNESS) return null
  const wide = right - left > bottom - top
  return wide
    ? {
        direction: 'across',
        at: (top + bottom) / 2,
        start: left,
        end: right,
        thickness: Math.max(MIN_THICKNESS, thickness),
      }
    : {
        direction: 'down',
        at: (left + right) / 2,
        start: top,
        end: bottom,
        thickness: Math.max(MIN_THICKNESS, thickness),
      }
}
