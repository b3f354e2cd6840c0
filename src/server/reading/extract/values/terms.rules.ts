import { type PlacedWord, textOfWords, wordsAt } from '../text-blocks.rules.ts'
import type { ValuePart, ReadValue } from './types.ts'

const part = (value: string | number | boolean, words: PlacedWord[], confidence: number): ValuePart[] => [
  { at: '', value, words, confidence },
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
/** `CY/CY`, `CFS - CY`, `DOOR TO DOOR`: where the carrier receives and delivers the goods. */
export function movementIn(text: string): Movement | null {
  const [, from = '', to = ''] = move.exec(text) ?? []
  const [start, finish] = [ends[from.toUpperCase()], ends[to.toUpperCase()]]
  if (start === undefined || finish === undefined) return null
  return { from: start, to: finish, confidence: /CL/i.test(from + to) ? 0.85 : 0.96 }
}
const sideIn =
  (side: 'from' | 'to'): ReadValue =>
  ([words = []]) => {
    const text = textOfWords(words)
    const both = movementIn(text)
    if (both !== null) return part(both[side], words.slice(0, 3), both.confidence)
    return []
  }
export const originIn = sideIn('from')
export const destinationIn = sideIn('to')

const tick = String.raw`(?:[☒☑✓✔✗✘]|[[(] ?[xX✓] ?[\])]|(?<![A-Za-z])[xX](?![A-Za-z]))`
const empty = String.raw`(?:[☐□▢]|[[(] {0,2}[\])])`
const term = '(?:freight *)?(prepaid|collect)'
/** Which of two boxes is ticked: the tick is before or after its word; null if that is ambiguous. */
export function tickedIn(words: PlacedWord[]): 'PRE' | 'COL' | null {
  const text = textOfWords(words)
  const before = new RegExp(`${tick} *${term}`, 'i').exec(text)?.[1]
  const behind = new RegExp(`${term} *:? *${tick}`, 'i').exec(text)?.[1]
  const first = new RegExp(`^(?:${tick}|${empty}) *${term}`, 'i').test(text)
  const last = new RegExp(`${term} *:? *(?:${tick}|${empty})$`, 'i').test(text)
  const found =
    before !== undefined && behind !== undefined && first === last
      ? nearest(words)
      : first || behind === undefined
        ? before
        : behind
  return found === undefined ? null : /p/i.test(found) ? 'PRE' : 'COL'
}
/** `PREPAID X COLLECT`: the word closest to the tick. */
function nearest(words: PlacedWord[]): string | undefined {
  const at = words.findIndex(({ text }) => new RegExp(`^${tick}$`).test(text))
  const [before, sign, behind] = [words[at - 1], words[at], words[at + 1]]
  if (before === undefined || sign === undefined || behind === undefined) return undefined
  const [left, right] = [sign.left - before.right, behind.left - sign.right]
  return left > 2 * right ? behind.text : right > 2 * left ? before.text : undefined
}

export function freightTermsIn(lines: PlacedWord[][]): ValuePart[] {
  const words = lines[0] ?? []
  const near = words.slice(0, 8)
  const text = textOfWords(near)
  const pre = /\bprepaid\b|^PP\b|^PRE\b|^P$/i.test(text)
  const col = /\bcollect\b|^CC\b|^COL\b|^C$/i.test(text)
  // A form that prints both options says nothing unless one is ticked.
  if (pre && col) {
    const ticked = tickedIn(near)
    return ticked === null ? [] : part(ticked, near, 0.85)
  }
  if (!pre && !col) return []
  if (new RegExp(`^${empty} *${term}`, 'i').test(text)) return []
  return part(pre ? 'PRE' : 'COL', near, 0.95)
}

const counts = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
/** `3`, `THREE (3)`, `3/THREE`, `ZERO`: word and digit must agree. */
export function originalsIn([words = []]: PlacedWord[][]): ValuePart[] {
  const text = textOfWords(words.slice(0, 4)).toLowerCase()
  const digit = /(?<![\d.,/-])0?(\d)(?![\d.,])/.exec(text)?.[1]
  const said = /^\W*(zero|nil|one|two|three|four|five|six|seven|eight|nine)\b/.exec(text)?.[1]
  const spoken = said === undefined ? undefined : said === 'nil' ? 0 : counts.indexOf(said)
  if (digit === undefined && spoken === undefined) return []
  if (digit !== undefined && spoken !== undefined && Number(digit) !== spoken) return []
  const whole = /^\W*(?:[a-z]+\W{1,3})?0?\d?(?:\W{1,3}[a-z]+)?(?: originals?)?\W*$/.test(text)
  return whole ? part(spoken ?? Number(digit), words.slice(0, 4), 0.95) : []
}

const released = /\b(?:telex(?: release[d]?)?|surrender(?:ed)?|express(?: release| b\/?l)?)\b/i
export function surrenderedIn([words = []]: PlacedWord[][]): ValuePart[] {
  const text = textOfWords(words)
  if (words.length > 6) return []
  if (/\b(?:not|no|non)\b/i.test(text)) return []
  return released.test(text) || /^yes\b/i.test(text) ? part(true, words, 0.92) : []
}

const heldWords = /^(?:on[ -]?hold|hold|held|blocked|stopped)(?![a-z])/i
const unreleasedWords =
  /^(?:not (?:yet )?(?:released|cleared)|uncleared|pending|awaiting|waiting|in process)(?![a-z])/i
const releasedWords = /^(?:released|release|cleared|clear)(?![a-z])/i
const yesWords = /^(?:yes|y|ok|☒|☑|✓|✔)(?![a-z])/i
const noWords = /^(?:no|n)(?![a-z.])/i
/** `RELEASED 18 NOV 2026`, `Not yet cleared`, `On hold`: the words at the beginning, and nothing that is not said. */
const statusBy =
  (statuses: [RegExp, string][]): ReadValue =>
  ([words = []]) => {
    const text = textOfWords(words)
    for (const [pattern, status] of statuses) {
      const found = pattern.exec(text)?.[0]
      if (found !== undefined) return part(status, wordsAt(words, 0, found.length), 0.93)
    }
    return []
  }
const statuses: [RegExp, string][] = [
  [heldWords, 'HOLD'],
  [unreleasedWords, 'PENDING'],
  [releasedWords, 'RELEASED'],
]
/** `Freight released: No` is not released yet. */
export const releaseIn = statusBy([...statuses, [yesWords, 'RELEASED'], [noWords, 'PENDING']])
/** `Customs hold: No` does not say that they released it. */
export const holdIn = statusBy([...statuses, [yesWords, 'HOLD']])

/** A name after `Signed by` is a signature; a signature box counts only if its text says that it is signed. */
export function signerIn([words = []]: PlacedWord[][]): ValuePart[] {
  return /\p{L}{2}/u.test(textOfWords(words)) && !/_{3}|:$/.test(textOfWords(words))
    ? part(true, words, 0.85)
    : []
}
export function signedIn([words = []]: PlacedWord[][]): ValuePart[] {
  const text = textOfWords(words)
  if (/^(?:no|not (?:signed|obtained|captured|required)|unsigned|refused|none|missing)\b/i.test(text))
    return part(false, words, 0.88)
  const said =
    /^(?:yes|y|signed|e-?signed|electronic(?:ally)? sign(?:ed|ature)|on file|captured|obtained|signature (?:on file|captured|obtained)|☒|☑|✓|✔|\/s\/)(?![A-Za-z])/i
  return said.test(text) ? part(true, words, 0.9) : []
}
