import type { Kind } from './labels/label.rules.ts'
import type { Seen, SeenPage } from './labels/seen.rules.ts'
import { isDetail } from './labels/match.rules.ts'
import type { Mark, Spot } from './marks.rules.ts'

/** Words that may be what a label asks for, best first. */
export interface Placed {
  lines: Mark[][]
  confidence: number
}
const overlaps = (one: { top: number; bottom: number }, other: { top: number; bottom: number }): boolean =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
  0.4 * Math.min(one.bottom - one.top, other.bottom - other.top)

/** In the label's cell, else the next cell to the right, else the cells below. */
export function placesOf(seen: Seen, page: SeenPage, kind: Kind): Placed[] {
  const many = kind === 'party' ? 7 : kind === 'place' || kind === 'issued' ? 1 : 0
  const sure = seen.colon ? 1 : seen.numbered ? 0.97 : 0.9
  if (seen.rest !== null) {
    const first = kind === 'terms' ? withChoices(seen.rest, page) : seen.rest.marks
    return [{ lines: [first, ...following(seen.rest, seen, page, many)], confidence: 0.97 * sure }]
  }
  const near = page.lines.slice(Math.max(0, seen.spot.line - 3), seen.spot.line + 4).flat()
  const right = near
    .filter((other) => other.left >= seen.right - 1 && overlaps(other, seen))
    .toSorted((one, other) => one.left - other.left || one.top - other.top)
  const [beside] = right
  const placed: Placed[] = []
  const height = Math.max(6, seen.spot.bottom - seen.spot.top)
  const below = underOf(seen, page, height, beside)
  if (beside !== undefined && !page.isLabel(beside)) {
    const gap = beside.left - seen.right
    const all =
      kind === 'total'
        ? right.filter((other) => !page.isLabel(other)).flatMap(({ marks }) => marks)
        : kind === 'terms'
          ? withChoices(beside, page)
          : whole(beside, page)
    // A cell far off, with something right below the label, is likely another box's.
    const rival = !seen.colon && below !== null && gap > 60
    const far = gap > 230 && kind !== 'total' ? 0.75 : 1
    // Where labels stand above their values, another label stands beside: a value close by is this one's.
    const close = gap <= 60 ? 1.04 : 1
    const lines = [all, ...(kind === 'total' ? [] : following(beside, seen, page, many))]
    placed.push({
      lines,
      confidence: 0.95 * close * sure * far * (rival ? 0.6 : 1) * (under(beside, page, seen) ? 0.6 : 1),
    })
  }
  if (below !== null) {
    const lines = [
      kind === 'terms' ? withChoices(below, page) : whole(below, page),
      ...following(below, seen, page, many),
    ]
    placed.push({
      lines,
      confidence: 0.9 * (seen.colon ? 0.97 : 0.98) * (below.top - seen.bottom > 2 * height ? 0.85 : 1),
    })
  }
  return placed.toSorted((one, other) => other.confidence - one.confidence)
}

/** OCR parts words that stand a little far: what follows closely is of the value. */
function whole(spot: Spot, page: SeenPage): Mark[] {
  const marks = [...spot.marks]
  let right = spot.right
  for (const other of page.lines[spot.line] ?? []) {
    const gap = other.left - right
    if (other.left <= spot.left || page.isLabel(other)) continue
    if (gap > 1.5 * (spot.bottom - spot.top)) break
    marks.push(...other.marks)
    right = other.right
  }
  return marks
}

/** `Prepaid` and `Collect` in cells of their own are one choice, with whatever ticks one of them. */
const choice = /^(?:[\W_]|x\b)*(?:freight )?(?:prepaid|collect|x|[☐☒☑✓✔])\W*x?\W*$/i
const withChoices = (spot: Spot, page: SeenPage): Mark[] => [
  ...spot.marks,
  ...(choice.test(spot.text) ? (page.lines[spot.line] ?? []) : [])
    .filter((other) => other.left >= spot.right && choice.test(other.text))
    .flatMap(({ marks }) => marks),
]

/** Below `Place and date of issue` a place may have a colon: `TAIPEI: 30 SEP 2022`. */
const endsAt = (spot: Spot, { asks }: Seen, page: SeenPage): boolean =>
  asks[0]?.some(({ kind }) => kind === 'issued') === true
    ? page.labels.some((label) => label.spot === spot)
    : page.isLabel(spot)

/** The first cell below, in the label's column. */
function underOf(seen: Seen, page: SeenPage, height: number, beside: Spot | undefined): Spot | null {
  const edge = Math.max(beside?.left ?? Infinity, seen.right)
  for (const other of page.lines.slice(seen.spot.line + 1, seen.spot.line + 6).flat()) {
    if (other.top < seen.bottom - 0.4 * height || other.top - seen.bottom > 2.6 * height) continue
    const inColumn = other.left > seen.left - 8 && other.left < Math.min(edge - 2, seen.right + 12)
    const endsAlike = Math.abs(other.right - seen.right) < 6
    if (inColumn || endsAlike) return endsAt(other, seen, page) ? null : other
  }
  return null
}

/** A cell right below another label, in its column, is that label's rather than the one's beside it. */
function under(spot: Spot, page: SeenPage, but: Seen): boolean {
  const height = spot.bottom - spot.top
  return page.labels.some(
    (label) =>
      label !== but &&
      label.rest === null &&
      Math.abs(label.left - spot.left) < 6 &&
      spot.top >= label.bottom - 0.4 * height &&
      spot.top - label.bottom < 1.2 * height &&
      !page.lines[label.spot.line]?.some(
        (other) => other.left >= label.right && other.left - label.right < 60,
      ),
  )
}

/** The lines below a value that belong to it: in its column, close, up to the next label. */
function following(first: Spot, seen: Seen, page: SeenPage, most: number): Mark[][] {
  const lines: Mark[][] = []
  let last = first
  for (
    let at = first.line + 1;
    at < Math.min(page.lines.length, first.line + 20) && lines.length < most;
    at += 1
  ) {
    const line = page.lines[at] ?? []
    const height = last.bottom - last.top
    const [top] = line
    if (top !== undefined && top.top - last.bottom > 1.2 * Math.max(height, 6)) break
    const ends = line.some(
      (other) =>
        page.isLabel(other) &&
        other.left > seen.left - 8 &&
        other.left < first.left + 12 &&
        !isDetail(other.text),
    )
    if (ends) break
    const next = line.find((other) => Math.abs(other.left - first.left) < 8)
    if (next === undefined) continue
    if (next.top - last.bottom > 0.9 * Math.max(height, 6)) break
    lines.push(next.marks)
    last = next
  }
  return lines
}
