import type { Rect, Word } from '../../types.ts'
import { rotateRect } from '../layout.rules.ts'
import { clipToPage, splitIntoWords } from '../split-words.rules.ts'

/** A run of text as a PDF draws it. */
export interface TextRun {
  text: string
  /**
   * On the page, y down, in points: the PDF text matrix, with the start of the text and its directions multiplied by
   * the font size.
   */
  transform: readonly number[]
  /** Points in the direction of the text. */
  width: number
  /** A line break follows. */
  ends: boolean
}
interface Size {
  width: number
  height: number
}
interface Placed extends TextRun {
  direction: number
  size: number
}
/** Depth of the letters below the base line, as a fraction of the font size. */
const descent = 0.2

/**
 * The words of a page, and the rotation that makes most of its letters upright. Text in another direction (a note at
 * the edge) stays a single word.
 */
export function wordsOfRuns(runs: readonly TextRun[], size: Size): { words: Word[]; turned: number } {
  const placed = joinTouchingRuns(
    runs.map((run) => place(run)).filter((run) => run.text.trim() !== '' && run.size > 0),
  )
  const main = mainDirection(placed)
  const turned = (360 - main) % 360
  const seen = new Set<string>()
  const words = placed.flatMap((run) => {
    const box = rotateRect(rectOfRun(run, size), turned)
    // Some programs print text twice to make it bold.
    const key = `${run.text} ${Math.round(box.x * 300)} ${Math.round(box.y * 400)}`
    if (seen.has(key)) return []
    seen.add(key)
    return run.direction === main ? splitIntoWords(run.text, box, 'text') : [wholeWord(run.text, box)]
  })
  return { words: words.flatMap((word) => clipToPage(word) ?? []), turned }
}

function wholeWord(text: string, box: Rect): Word {
  return { text: text.trim(), ...box, confidence: 1, method: 'text' }
}

function place(run: TextRun): Placed {
  const [a = 0, b = 0, c = 0, d = 0] = run.transform
  const quarter = Math.round(Math.atan2(b, a) / (Math.PI / 2))
  return { ...run, direction: (((quarter * 90) % 360) + 360) % 360, size: Math.hypot(c, d) }
}

/** Programs draw words in pieces, down to single letters; pieces that touch without a space are one word. */
function joinTouchingRuns(runs: readonly Placed[]): Placed[] {
  const result: Placed[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (last && touches(last, run))
      result[result.length - 1] = {
        ...last,
        text: last.text + run.text,
        width: advance(last, run) + run.width,
        ends: run.ends,
      }
    else result.push(run)
  }
  return result
}

function touches(last: Placed, run: Placed): boolean {
  if (last.ends || last.direction !== run.direction || /\s$/u.test(last.text) || /^\s/u.test(run.text))
    return false
  const gap = advance(last, run) - last.width
  return gap > -0.3 * last.size && gap < 0.15 * last.size && Math.abs(rise(last, run)) < 0.2 * last.size
}

/** Distance between the starts of two runs, in the direction of the text. */
function advance(last: Placed, run: Placed): number {
  const { along, across } = between(last, run)
  return last.direction % 180 === 0 ? along : across
}

function rise(last: Placed, run: Placed): number {
  const { along, across } = between(last, run)
  return last.direction % 180 === 0 ? across : along
}

function between(last: Placed, run: Placed): { along: number; across: number } {
  const sign = last.direction >= 180 ? -1 : 1
  const [, , , , x = 0, y = 0] = last.transform
  const [, , , , nextX = 0, nextY = 0] = run.transform
  return { along: (nextX - x) * sign, across: (nextY - y) * sign }
}

function mainDirection(runs: readonly Placed[]): number {
  const letters = new Map<number, number>([[0, 0]])
  for (const { direction, text } of runs) letters.set(direction, (letters.get(direction) ?? 0) + text.length)
  // Upright, unless most letters have another direction.
  return [...letters].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0]
}

/** As fractions of the page. */
function rectOfRun(run: Placed, page: Size): Rect {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = run.transform
  const long = Math.hypot(a, b) || 1
  const along = { x: (a / long) * run.width, y: (b / long) * run.width }
  const corners = [1 - descent, -descent].flatMap((part) => [
    { x: x + c * part, y: y + d * part },
    { x: x + c * part + along.x, y: y + d * part + along.y },
  ])
  const xs = corners.map((corner) => corner.x / page.width)
  const ys = corners.map((corner) => corner.y / page.height)
  const box = { x: Math.min(...xs), y: Math.min(...ys) }
  return { ...box, width: Math.max(...xs) - box.x, height: Math.max(...ys) - box.y }
}
