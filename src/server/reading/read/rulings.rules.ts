import type { Rect } from '../types.ts'

/** A straight piece of a drawn line, in points from the left and the top of the page. */
export interface LinePiece {
  direction: 'across' | 'down'
  /** The middle of the line, measured at a right angle to it. */
  at: number
  start: number
  end: number
  thickness: number
}
interface Size {
  width: number
  height: number
}

const MAX_PIECES = 20_000
const MAX_RULINGS = 2000
/** Shorter lines are dashes, bullets, check boxes and letters. */
const MIN_LENGTH = 9
/** Thicker lines are bars and pictures. */
const MAX_THICKNESS = 6
/** Pieces of one line lie this close; borders of neighbouring boxes become one. */
const SAME_LINE = 0.75
/** A dotted line has gaps of about this width. */
const MAX_GAP = 3
const HATCH_LINES = 8
const HATCH_GAP = 6

/** The lines of a page as thin rectangles; pieces of one line are joined. */
export function rulingsOfPieces(pieces: readonly LinePiece[], size: Size): Rect[] {
  const usable = pieces.slice(0, MAX_PIECES).filter(({ thickness }) => thickness <= MAX_THICKNESS)
  const lines = (['across', 'down'] as const).flatMap((direction) =>
    joined(usable.filter((piece) => piece.direction === direction)).filter(
      ({ start, end, thickness }) => end - start >= Math.max(MIN_LENGTH, 3 * thickness),
    ),
  )
  return rectsOfLines(withoutHatching(lines, HATCH_GAP), size)
}

/** The longest first. */
export function rectsOfLines(lines: readonly LinePiece[], size: Size): Rect[] {
  return lines
    .toSorted((one, other) => other.end - other.start - (one.end - one.start))
    .flatMap((line) => toRect(line, size) ?? [])
    .slice(0, MAX_RULINGS)
}

function joined(pieces: readonly LinePiece[]): LinePiece[] {
  const lines: LinePiece[] = []
  let near: LinePiece[] = []
  for (const piece of pieces.toSorted((one, other) => one.at - other.at)) {
    const last = near.at(-1)
    if (last && piece.at - last.at > SAME_LINE) {
      lines.push(...joinedEnds(near))
      near = []
    }
    near.push(piece)
  }
  return [...lines, ...joinedEnds(near)]
}

function joinedEnds(pieces: readonly LinePiece[]): LinePiece[] {
  const lines: LinePiece[] = []
  for (const piece of pieces.toSorted((one, other) => one.start - other.start)) {
    const last = lines.at(-1)
    if (last && piece.start - last.end <= MAX_GAP)
      lines[lines.length - 1] = {
        ...last,
        end: Math.max(last.end, piece.end),
        thickness: Math.max(last.thickness, piece.thickness),
      }
    else lines.push(piece)
  }
  return lines
}

/** Without the bars of barcodes: many lines of equal length, one beside the other with gaps up to `gap`. */
export function withoutHatching(lines: readonly LinePiece[], gap: number): LinePiece[] {
  const byEnds = new Map<string, LinePiece[]>()
  for (const line of lines) {
    const key = `${line.direction} ${Math.round(line.start / 4)} ${Math.round(line.end / 4)}`
    const equal = byEnds.get(key)
    if (equal) equal.push(line)
    else byEnds.set(key, [line])
  }
  return [...byEnds.values()].flatMap((equal) =>
    runsOf(equal, gap)
      .filter((run) => run.length < HATCH_LINES)
      .flat(),
  )
}

/** Lines that follow each other closely, such as the bars of a barcode. */
function runsOf(lines: readonly LinePiece[], gap: number): LinePiece[][] {
  const runs: LinePiece[][] = []
  for (const line of lines.toSorted((one, other) => one.at - other.at)) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && line.at - last.at < gap) run.push(line)
    else runs.push([line])
  }
  return runs
}

/** As fractions of the page; null outside it. */
function toRect({ direction, at, start, end, thickness }: LinePiece, { width, height }: Size): Rect | null {
  const across = direction === 'across'
  const [long, short] = across ? [width, height] : [height, width]
  const from = Math.max(0, start / long)
  const to = Math.min(1, end / long)
  const top = Math.max(0, (at - thickness / 2) / short)
  const bottom = Math.min(1, (at + thickness / 2) / short)
  if (to <= from || bottom <= top) return null
  return across
    ? { x: from, y: top, width: to - from, height: bottom - top }
    : { x: top, y: from, width: bottom - top, height: to - from }
}
