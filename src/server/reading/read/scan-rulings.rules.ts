import type { Rect } from '../types.ts'
import type { Bitmap } from './ocr/ocr.ts'
import { type LinePiece, rectsOfLines, withoutHatching } from './rulings.rules.ts'

/** Lines are searched in a picture of about this many pixels (150 dpi); smaller ones are taken as they are. */
const LONG_SIDE = 1650
/** A run of dark pixels in one row is part of a line if it is longer than the strokes of letters. */
const MIN_RUN = 20
/** A line that is not exactly level goes on in the next row, after a gap of at most this many pixels. */
const MAX_STEP = 4
const MIN_LENGTH = 40
const MAX_THICKNESS = 8
/** Up to about 3 degrees. */
const MAX_SLOPE = 0.05
/** Rows that a line that is not level may rise in one piece. */
const MAX_RISE = 1
/** Side of the squares whose brightest pixel is taken for the paper. */
const PAPER_SQUARE = 32
/** Ink is darker than this share of the paper. */
const INK = 0.7
const MAX_RUNS = 60_000
/** A picture with more has no lines, but grain. */
const MAX_LINES = 600

interface Run {
  row: number
  start: number
  end: number
}
interface Grid {
  /** 1 is ink. */
  ink: Uint8Array
  width: number
  height: number
}

/**
 * The lines of a scanned page as thin rectangles. A line that is not exactly level is several rectangles, one beside
 * the other.
 */
export function rulingsOfScan(bitmap: Bitmap): Rect[] {
  const grid = inkOf(reduced(bitmap))
  const lines = [...linesAcross(grid, 'across'), ...linesAcross(turnedGrid(grid), 'down')]
  if (lines.length > MAX_LINES) return []
  const kept = new Set(
    withoutHatching(
      lines.map(({ line }) => line),
      20,
    ),
  )
  const pieces = lines.filter(({ line }) => kept.has(line)).flatMap(({ runs, line }) => piecesOf(runs, line))
  return rectsOfLines(pieces, grid)
}

/** Each pixel is the darkest of the square it stands for, so that thin lines remain. */
function reduced({ data, width, height }: Bitmap): Bitmap {
  const factor = Math.max(1, Math.round(Math.max(width, height) / LONG_SIDE))
  if (factor === 1) return { data, width, height }
  const small = { width: Math.floor(width / factor), height: Math.floor(height / factor) }
  const darkest = new Uint8Array(small.width * small.height).fill(255)
  for (let y = 0; y < small.height * factor; y++) {
    const to = Math.floor(y / factor) * small.width
    const from = y * width
    for (let x = 0; x < small.width; x++)
      for (let part = 0; part < factor; part++) {
        const value = data[from + x * factor + part] ?? 255
        if (value < (darkest[to + x] ?? 255)) darkest[to + x] = value
      }
  }
  return { data: darkest, ...small }
}

function inkOf({ data, width, height }: Bitmap): Grid {
  const columns = Math.ceil(width / PAPER_SQUARE)
  const paper = new Uint8Array(columns * Math.ceil(height / PAPER_SQUARE))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const square = Math.floor(y / PAPER_SQUARE) * columns + Math.floor(x / PAPER_SQUARE)
      const value = data[y * width + x] ?? 0
      if (value > (paper[square] ?? 0)) paper[square] = value
    }
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const square = Math.floor(y / PAPER_SQUARE) * columns + Math.floor(x / PAPER_SQUARE)
      if ((data[y * width + x] ?? 0) < INK * (paper[square] ?? 0)) ink[y * width + x] = 1
    }
  return { ink, width, height }
}

function turnedGrid({ ink, width, height }: Grid): Grid {
  const turned = new Uint8Array(ink.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + y] = ink[y * width + x] ?? 0
  return { ink: turned, width: height, height: width }
}

function linesAcross(grid: Grid, direction: LinePiece['direction']): { runs: Run[]; line: LinePiece }[] {
  return groupsOf(longRuns(grid)).flatMap((runs) => {
    const line = lineOf(runs, direction)
    return line ? [{ runs, line }] : []
  })
}

function longRuns({ ink, width, height }: Grid): Run[] {
  const runs: Run[] = []
  for (let row = 0; row < height && runs.length < MAX_RUNS; row++) {
    let start = -1
    for (let x = 0; x <= width; x++) {
      const dark = x < width && ink[row * width + x] === 1
      if (dark && start < 0) start = x
      if (dark || start < 0) continue
      if (x - start >= MIN_RUN) runs.push({ row, start, end: x })
      start = -1
    }
  }
  return runs
}

/** Runs that touch in the same or in neighbouring rows; they come row by row. */
function groupsOf(runs: readonly Run[]): Run[][] {
  const leaders = runs.map((_run, index) => index)
  const leaderOf = (index: number): number => {
    let leader = index
    while (leaders[leader] !== leader) leader = leaders[leader] ?? leader
    leaders[index] = leader
    return leader
  }
  let first = 0
  for (const [index, run] of runs.entries()) {
    while ((runs[first]?.row ?? 0) < run.row - 2) first += 1
    for (let before = first; before < index; before++) {
      const other = runs[before]
      if (other && run.start - other.end <= MAX_STEP && other.start - run.end <= MAX_STEP)
        leaders[leaderOf(index)] = leaderOf(before)
    }
  }
  return [...Map.groupBy(runs.keys(), leaderOf).values()].map((indices) =>
    indices.flatMap((index) => runs[index] ?? []),
  )
}

/** Null if the runs are a dark area. */
function lineOf(runs: readonly Run[], direction: LinePiece['direction']): LinePiece | null {
  let [start, end, top, bottom, area] = [Infinity, 0, Infinity, 0, 0]
  for (const run of runs) {
    start = Math.min(start, run.start)
    end = Math.max(end, run.end)
    top = Math.min(top, run.row)
    bottom = Math.max(bottom, run.row + 1)
    area += run.end - run.start
  }
  const length = end - start
  const thickness = area / length
  const level = bottom - top <= 2 * thickness + 2 + MAX_SLOPE * length
  return length >= MIN_LENGTH && thickness <= MAX_THICKNESS && thickness * 3 <= length && level
    ? { direction, at: (top + bottom) / 2, start, end, thickness }
    : null
}

/** Pieces that are level. */
function piecesOf(runs: readonly Run[], { direction, start, end }: LinePiece): LinePiece[] {
  const pieces: LinePiece[] = []
  const step = MIN_RUN / 2
  for (let from = start; from < end; from += step) {
    const to = Math.min(end, from + step)
    const rows = runs.filter((run) => run.start < to && run.end > from).map(({ row }) => row)
    if (rows.length === 0) continue
    const [top, bottom] = [Math.min(...rows), Math.max(...rows) + 1]
    const piece = { direction, at: (top + bottom) / 2, start: from, end: to, thickness: bottom - top }
    const last = pieces.at(-1)
    if (last && last.end === from && Math.abs(last.at - piece.at) <= MAX_RISE)
      pieces[pieces.length - 1] = { ...last, end: to, thickness: Math.max(last.thickness, piece.thickness) }
    else pieces.push(piece)
  }
  return pieces
}
