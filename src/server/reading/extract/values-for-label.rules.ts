import { ANY_ORDER, findDate } from '../../../contract/trade/printed/dates.rules.ts'
import type { ValueKind } from './labels/label.rules.ts'
import type { PageLabel, LabelledPage } from './labels/labelled-page.rules.ts'
import { isPartyDetail } from './labels/match.rules.ts'
import { type PlacedWord, type TextBlock, textOfWords } from './text-blocks.rules.ts'
import { isExplanation } from './values/parties.rules.ts'

/** Words that may be the value of a label. */
interface FoundValue {
  lines: PlacedWord[][]
  confidence: number
}
const overlaps = (one: { top: number; bottom: number }, other: { top: number; bottom: number }): boolean =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
  0.4 * Math.min(one.bottom - one.top, other.bottom - other.top)

/**
 * Candidates for the value of a label, best first: in the label's cell, in the next cell to the right, in the cells
 * below.
 */
export function valuesForLabel(label: PageLabel, page: LabelledPage, kind: ValueKind): FoundValue[] {
  const many = kind === 'party' ? 7 : kind === 'place' || kind === 'issued' ? 1 : 0
  const sure = label.colon ? 1 : label.numbered ? 0.97 : 0.9
  if (label.rest !== null && !(kind === 'party' && isExplanation(label.rest.text))) {
    const first = kind === 'terms' ? withChoices(label.rest, page) : withVoyage(label.rest, page, kind)
    return [{ lines: [first, ...furtherLines(label.rest, label, page, many)], confidence: 0.97 * sure }]
  }
  const near = page.lines.slice(Math.max(0, label.block.line - 3), label.block.line + 4).flat()
  const right = near
    .filter((other) => other.left >= label.right - 1 && overlaps(other, label))
    .toSorted((one, other) => one.left - other.left || one.top - other.top)
  const [beside] = right
  const placed: FoundValue[] = []
  const height = Math.max(6, label.block.bottom - label.block.top)
  const below = firstBelow(label, page, height, beside)
  if (beside !== undefined && !page.isLabel(beside)) {
    const gap = beside.left - label.right
    const all =
      kind === 'total'
        ? right.filter((other) => !page.isLabel(other)).flatMap(({ words }) => words)
        : kind === 'terms'
          ? withChoices(beside, page)
          : withContinuation(beside, page)
    // If the cell to the right is far away and another is right below the label, the right one probably belongs to
    // another label.
    const rival = !label.colon && below !== null && gap > 60
    const far = gap > 230 && kind !== 'total' ? 0.75 : 1
    // Where labels stand above their values, the next cell to the right is a label; a value close to the right
    // therefore belongs to this label.
    const close = gap <= 60 ? 1.04 : 1
    const lines = [all, ...(kind === 'total' ? [] : furtherLines(beside, label, page, many))]
    placed.push({
      lines,
      confidence:
        0.95 * close * sure * far * (rival ? 0.6 : 1) * (isBelowOtherLabel(beside, page, label) ? 0.6 : 1),
    })
  }
  const dated = kind === 'moment' && beside !== undefined ? momentInRow(right, beside, page) : undefined
  if (dated !== undefined) placed.push({ lines: [dated.words], confidence: 0.9 * sure })
  if (below !== null) {
    const lines = [
      kind === 'terms' ? withChoices(below, page) : withContinuation(below, page),
      ...furtherLines(below, label, page, many),
    ]
    placed.push({
      lines,
      confidence: 0.9 * (label.colon ? 0.97 : 0.98) * (below.top - label.bottom > 2 * height ? 0.85 : 1),
    })
  }
  return placed.toSorted((one, other) => other.confidence - one.confidence)
}

/** A table of cut-offs: what is due, the place, and then the moment. Undefined where the cell beside the label may be it. */
function momentInRow(
  right: readonly TextBlock[],
  beside: TextBlock,
  page: LabelledPage,
): TextBlock | undefined {
  const hasDate = ({ words }: TextBlock) => findDate(textOfWords(words), ANY_ORDER) !== null
  const ofLine = right.filter(({ line }) => line === beside.line)
  if (hasDate(beside) || ofLine.some((block) => page.isLabel(block))) return undefined
  return ofLine.find(hasDate)
}

/** The voyage in the cell behind that of the vessel: `ONE COLUMBA`, `V.071E`. */
function withVoyage({ words, line, right }: TextBlock, page: LabelledPage, kind: ValueKind): PlacedWord[] {
  if (kind !== 'vessel' && kind !== 'sailing') return words
  const next = (page.lines[line] ?? []).find(({ left }) => left >= right)
  const isVoyage = next !== undefined && /^V(?:OY)?[.#-]\s?\w*\d\w*$/i.test(next.text)
  return isVoyage ? [...words, ...next.words] : words
}

/** OCR splits a text at wide gaps: cells that follow closely belong to the value. */
function withContinuation(block: TextBlock, page: LabelledPage): PlacedWord[] {
  const words = [...block.words]
  let right = block.right
  for (const other of page.lines[block.line] ?? []) {
    const gap = other.left - right
    if (other.left <= block.left || page.isLabel(other)) continue
    if (gap > 1.5 * (block.bottom - block.top)) break
    words.push(...other.words)
    right = other.right
  }
  return words
}

/** `Prepaid` and `Collect` in separate cells are one choice, together with the tick marks. */
const choice = /^(?:[\W_]|x\b)*(?:freight )?(?:prepaid|collect|x|[☐☒☑✓✔])\W*x?\W*$/i
const MAX_CHOICE_LENGTH = 80
const isChoice = (text: string): boolean => text.length <= MAX_CHOICE_LENGTH && choice.test(text)
const withChoices = (block: TextBlock, page: LabelledPage): PlacedWord[] => [
  ...block.words,
  ...(isChoice(block.text) ? (page.lines[block.line] ?? []) : [])
    .filter((other) => other.left >= block.right && isChoice(other.text))
    .flatMap(({ words }) => words),
]

/** Below `Place and date of issue` a place may end in a colon: `TAIPEI: 30 SEP 2022`. */
const endsAt = (block: TextBlock, { asks }: PageLabel, page: LabelledPage): boolean =>
  asks[0]?.some(({ kind }) => kind === 'issued') === true
    ? page.labels.some((label) => label.block === block)
    : page.isLabel(block)

/** The first cell below the label, in its column. */
function firstBelow(
  label: PageLabel,
  page: LabelledPage,
  height: number,
  beside: TextBlock | undefined,
): TextBlock | null {
  const edge = Math.max(beside?.left ?? Infinity, label.right)
  for (const other of page.lines.slice(label.block.line + 1, label.block.line + 6).flat()) {
    if (other.top < label.bottom - 0.4 * height || other.top - label.bottom > 2.6 * height) continue
    const inColumn = other.left > label.left - 8 && other.left < Math.min(edge - 2, label.right + 12)
    const endsAlike = Math.abs(other.right - label.right) < 6
    if (inColumn || endsAlike) return endsAt(other, label, page) ? null : other
  }
  return null
}

/** A cell right below another label, in its column, belongs to that label. */
function isBelowOtherLabel(block: TextBlock, page: LabelledPage, but: PageLabel): boolean {
  const height = block.bottom - block.top
  return page.labels.some(
    (label) =>
      label !== but &&
      label.rest === null &&
      Math.abs(label.left - block.left) < 6 &&
      block.top >= label.bottom - 0.4 * height &&
      block.top - label.bottom < 1.2 * height &&
      !page.lines[label.block.line]?.some(
        (other) => other.left >= label.right && other.left - label.right < 60,
      ),
  )
}

/** The further lines of a value: in its column, close together, up to the next label. */
function furtherLines(first: TextBlock, label: PageLabel, page: LabelledPage, most: number): PlacedWord[][] {
  const lines: PlacedWord[][] = []
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
        other.left > label.left - 8 &&
        other.left < first.left + 12 &&
        !isPartyDetail(other.text),
    )
    if (ends) break
    const next = line.find((other) => Math.abs(other.left - first.left) < 8)
    if (next === undefined) continue
    if (next.top - last.bottom > 0.9 * Math.max(height, 6)) break
    lines.push(next.words)
    last = next
  }
  return lines
}
