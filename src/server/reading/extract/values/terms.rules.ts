import { type Mark, textOf } from '../marks.rules.ts'
import type { Part, ReadValue } from './kind.ts'

const part = (value: string | number | boolean, marks: Mark[], confidence: number): Part[] => [
  { at: '', value, marks, confidence },
]

const ends: Record<string, string> = {
  CY: 'CY',
  FCL: 'CY',
  CFS: 'CFS',
  LCL: 'CFS',
  DOOR: 'SD',
  DR: 'SD',
  SD: 'SD',
  HOUSE: 'SD',
}
const end = `(${Object.keys(ends).join('|')})`
const move = new RegExp(`^${end}(?: ?[/–-] ?| TO )${end}(?![A-Z])`, 'i')
export interface Movement {
  from: string
  to: string
  confidence: number
}
/** `CY/CY`, `CFS - CY`, `DOOR TO DOOR`: where the carrier takes the goods, and where it hands them over. */
export function movementIn(text: string): Movement | null {
  const [, from = '', to = ''] = move.exec(text) ?? []
  const [start, finish] = [ends[from.toUpperCase()], ends[to.toUpperCase()]]
  if (start === undefined || finish === undefined) return null
  return { from: start, to: finish, confidence: /CL/i.test(from + to) ? 0.85 : 0.96 }
}
const sideIn =
  (side: 'from' | 'to'): ReadValue =>
  ([marks = []]) => {
    const text = textOf(marks)
    const both = movementIn(text)
    if (both !== null) return part(both[side], marks.slice(0, 3), both.confidence)
    return []
  }
export const originIn = sideIn('from')
export const destinationIn = sideIn('to')

const tick = String.raw`(?:[☒☑✓✔✗✘]|[[(] ?[xX✓] ?[\])]|(?<![A-Za-z])[xX](?![A-Za-z]))`
const empty = String.raw`(?:[☐□▢]|[[(] {0,2}[\])])`
const word = '(?:freight *)?(prepaid|collect)'
/** Which of two boxes is ticked: the tick stands before the word, or behind it; nothing where that is open. */
export function tickedIn(marks: Mark[]): 'PRE' | 'COL' | null {
  const text = textOf(marks)
  const before = new RegExp(`${tick} *${word}`, 'i').exec(text)?.[1]
  const behind = new RegExp(`${word} *:? *${tick}`, 'i').exec(text)?.[1]
  const first = new RegExp(`^(?:${tick}|${empty}) *${word}`, 'i').test(text)
  const last = new RegExp(`${word} *:? *(?:${tick}|${empty})$`, 'i').test(text)
  const found =
    before !== undefined && behind !== undefined && first === last
      ? nearest(marks)
      : first || behind === undefined
        ? before
        : behind
  return found === undefined ? null : /p/i.test(found) ? 'PRE' : 'COL'
}
/** `PREPAID X COLLECT`: of the word that the tick stands close to. */
function nearest(marks: Mark[]): string | undefined {
  const at = marks.findIndex(({ text }) => new RegExp(`^${tick}$`).test(text))
  const [before, sign, behind] = [marks[at - 1], marks[at], marks[at + 1]]
  if (before === undefined || sign === undefined || behind === undefined) return undefined
  const [left, right] = [sign.left - before.right, behind.left - sign.right]
  return left > 2 * right ? behind.text : right > 2 * left ? before.text : undefined
}

export function freightTermsIn(lines: Mark[][]): Part[] {
  const marks = lines[0] ?? []
  const near = marks.slice(0, 8)
  const text = textOf(near)
  const pre = /\bprepaid\b|^PP\b|^PRE\b|^P$/i.test(text)
  const col = /\bcollect\b|^CC\b|^COL\b|^C$/i.test(text)
  // A form that offers both says nothing, unless one of them is ticked.
  if (pre && col) {
    const ticked = tickedIn(near)
    return ticked === null ? [] : part(ticked, near, 0.85)
  }
  if (!pre && !col) return []
  if (new RegExp(`^${empty} *${word}`, 'i').test(text)) return []
  return part(pre ? 'PRE' : 'COL', near, 0.95)
}

const counts = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
/** `3`, `THREE (3)`, `3/THREE`, `ZERO`: where word and digit stand, they must agree. */
export function originalsIn([marks = []]: Mark[][]): Part[] {
  const text = textOf(marks.slice(0, 4)).toLowerCase()
  const digit = /(?<![\d.,/-])0?(\d)(?![\d.,])/.exec(text)?.[1]
  const said = /^\W*(zero|nil|one|two|three|four|five|six|seven|eight|nine)\b/.exec(text)?.[1]
  const spoken = said === undefined ? undefined : said === 'nil' ? 0 : counts.indexOf(said)
  if (digit === undefined && spoken === undefined) return []
  if (digit !== undefined && spoken !== undefined && Number(digit) !== spoken) return []
  const whole = /^\W*(?:[a-z]+\W{1,3})?0?\d?(?:\W{1,3}[a-z]+)?(?: originals?)?\W*$/.test(text)
  return whole ? part(spoken ?? Number(digit), marks.slice(0, 4), 0.95) : []
}

const released = /\b(?:telex(?: release[d]?)?|surrender(?:ed)?|express(?: release| b\/?l)?)\b/i
export function surrenderedIn([marks = []]: Mark[][]): Part[] {
  const text = textOf(marks)
  if (marks.length > 6) return []
  if (/\b(?:not|no|non)\b/i.test(text)) return []
  return released.test(text) || /^yes\b/i.test(text) ? part(true, marks, 0.92) : []
}

/** A name behind `Signed by` is a signature; of a box for one only what says that it is filled. */
export function signerIn([marks = []]: Mark[][]): Part[] {
  return /\p{L}{2}/u.test(textOf(marks)) && !/_{3}|:$/.test(textOf(marks)) ? part(true, marks, 0.85) : []
}
export function signedIn([marks = []]: Mark[][]): Part[] {
  const text = textOf(marks)
  if (/^(?:no|not (?:signed|obtained|captured|required)|unsigned|refused|none|missing)\b/i.test(text))
    return part(false, marks, 0.88)
  const said =
    /^(?:yes|y|signed|e-?signed|electronic(?:ally)? sign(?:ed|ature)|on file|captured|obtained|signature (?:on file|captured|obtained)|☒|☑|✓|✔|\/s\/)(?![A-Za-z])/i
  return said.test(text) ? part(true, marks, 0.9) : []
}
