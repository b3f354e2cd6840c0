import { isImoNumber, isScac } from '../../../../contract/identifiers/index.ts'
import { type Mark, marksAt, textOf } from '../marks.rules.ts'
import { dateIn } from './dates.rules.ts'
import type { Habits, Part } from './kind.ts'

const anyOrder = { day_first: { is: true, confidence: 1 } }
const token = /[A-Z0-9][A-Z0-9/._-]*[A-Z0-9]/gi
const unit = /^(?:\d+(?:[.,]\d+)?)?(?:KGS?|LBS?|CBM|PKGS?|PCS|CTNS?|USD|EUR|AED|INR|X\d\d\w*|FT|HC|DC)$/i

/** The first word that can be a reference: with a digit, no date, no measure. `MAEU 123456789` is one. */
export function referenceIn(lines: Mark[][]): Part[] {
  const [marks = []] = lines
  const text = textOf(marks)
  const spaced = /^([A-Z]{4}) (\d[\dA-Z]{6,11})(?![\w-])/.exec(text)
  if (spaced) return part(`${spaced[1]}${spaced[2]}`, marksAt(marks, 0, spaced[0].length), 0.95)
  for (const match of text.matchAll(token)) {
    const [found] = match
    if (match.index > 24) break
    const date = dateIn(text, anyOrder)
    const inDate = date !== null && match.index < date.to && match.index + found.length > date.from
    if (!inDate && /\d/.test(found) && found.length >= 3 && found.length <= 35 && !unit.test(found))
      return part(found, marksAt(marks, match.index, match.index + found.length), found.length < 5 ? 0.8 : 1)
  }
  return []
}
const part = (value: string, marks: Mark[], confidence: number): Part[] => [
  { at: '', value, marks, confidence },
]

/** The prefixes of bills of the lines: the carrier's code stands in front of the number. */
const prefixes =
  /^(MAEU|MSCU|MEDU|CMDU|HLCU|ONEY|EGLV|COSU|OOLU|YMLU|YMJA|HDMU|ZIMU|SUDU|SEAU|SAFM|APLU|ANNU|WHLC|PABV|MATS|SMLM|ACLU|TSQD|KMTU|SIIL|HJSC|MOLU|NYKS|KKLU)(?=[A-Z0-9]{6,})/
const scacOf: Record<string, string> = { MEDU: 'MSCU', YMJA: 'YMLU' }
export function carrierCodeOf(bill: string): string | null {
  const prefix = prefixes.exec(bill)?.[1]
  return prefix === undefined ? null : (scacOf[prefix] ?? prefix)
}

export function scacIn(lines: Mark[][]): Part[] {
  const mark = lines.flat().find(({ text }) => isScac(text))
  return mark === undefined ? [] : part(mark.text, [mark], 0.95)
}

/** A name between the words of a person's answer; nothing where a clerk said that there is nothing. */
export function notedIn(lines: Mark[][]): Part[] {
  const text = textOf(lines[0] ?? [])
  return /^(?:none|nil|n\/?a|no|no (?:exceptions?|damages?|remarks?)|-+|clean)\b[\s.,a-z]*$/i.test(text)
    ? []
    : textIn(lines)
}

export function imoIn(lines: Mark[][]): Part[] {
  const marks = lines.flat()
  const match = /(?<!\d)(\d{7})(?!\d)/.exec(textOf(marks))
  if (match === null) return []
  const number = match[1] ?? ''
  const at = marksAt(marks, match.index, match.index + 7)
  return part(number, at, isImoNumber(number) ? 1 : 0.3)
}

/** CBP's: filer, seven digits, check digit (19 CFR 142.3a). */
export function entryNumberIn(lines: Mark[][]): Part[] {
  const marks = lines.flat()
  const match = /(?<!\w)([A-Z0-9]{3})[- ]?(\d{7})[- ]?(\d)(?!\w)/.exec(textOf(marks))
  if (match === null || !/\d/.test(match[0])) return []
  const [all, filer, serial, digit] = match
  const value = `${filer}-${serial}-${digit}`
  const isRight = entryCheckDigit(`${filer}${serial}`) === Number(digit)
  return part(value, marksAt(marks, match.index, match.index + all.length), isRight ? 1 : 0.5)
}
/** CATAIR, valid entry numbers: letters as 1 to 9, 1 to 9, 2 to 9; every second sign twice; what is left to ten. */
export function entryCheckDigit(signs: string): number {
  const sum = Array.from(signs).reduce((total, sign, at) => {
    const value = /\d/.test(sign) ? Number(sign) : ('ABCDEFGHIJKLMNOPQR STUVWXYZ'.indexOf(sign) % 9) + 1
    const twice = at % 2 === 1 ? value * 2 : value
    return total + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return (10 - (sum % 10)) % 10
}

const isVoyage = (text: string): boolean => /^(?=.*\d)[A-Z0-9][A-Z0-9/-]{0,9}$/i.test(text)
export function voyageIn(lines: Mark[][]): Part[] {
  const marks = lines[0] ?? []
  const [first] = marks
  if (first === undefined || !isVoyage(first.text)) return []
  return part(first.text, [first], 0.97)
}

/** `0123E`, `UX638W`: nothing but a voyage ends on the way that it goes. */
const isPlainVoyage = (text: string): boolean => /^(?=.*\d{2})[A-Z0-9]{2,6}[NSEW]$/i.test(text)
/** The words of a voyage behind its vessel's name, where the label asks for the vessel alone. */
function voyageBehind(marks: Mark[]): { at: number; voyage: Mark } | null {
  const at = marks.findIndex(
    ({ text }, index) =>
      index > 0 && /^(?:\/|-|V(?:OY(?:AGE)?)?[.:#-]*(?:NO\.?)?|V(?:OY)?[.:#-]+\w+|V\d{3,}\w?)$/i.test(text),
  )
  const sign = marks[at]
  const last = marks.at(-1)
  if (sign === undefined || last === undefined)
    return marks.length > 1 && last !== undefined && isPlainVoyage(last.text)
      ? { at: marks.length - 1, voyage: last }
      : null
  const own = sign.text.replace(/^(?:\/|-|V(?:OY(?:AGE)?)?[.:#-]*(?:NO\.?)?)/i, '')
  const voyage = own === '' ? marks[at + 1] : { ...sign, text: own }
  const ends = at + (own === '' ? 2 : 1) >= marks.length
  return voyage !== undefined && ends && isVoyage(voyage.text) && /\d/.test(voyage.text)
    ? { at, voyage }
    : null
}
function withoutVoyage(marks: Mark[]): Mark[] {
  const found = voyageBehind(marks)
  return found === null ? marks : marks.slice(0, found.at)
}
export function sailingIn(lines: Mark[][]): Part[] {
  const found = voyageBehind(lines[0] ?? [])
  return found === null ? [] : part(found.voyage.text, [found.voyage], 0.93)
}

const vesselPrefix = /^(?:M\/?V|M\.V\.|S\.?S|MT)$/i
export function vesselIn(lines: Mark[][]): Part[] {
  const marks = withoutVoyage(lines[0] ?? [])
  const named = vesselPrefix.test(marks[0]?.text ?? '') ? marks.slice(1) : marks
  // `EVER ACT V.0123E`: the voyage is no part of the name.
  const voyage = named.findIndex(({ text }) => /^V(?:OY(?:AGE)?)?[.:-]*\d|^VOY(?:AGE)?\b/i.test(text))
  const name = voyage > 0 ? named.slice(0, voyage) : named
  const text = textOf(name)
  const sound =
    /^[A-Z][A-Z0-9 .'&()-]{2,39}$/i.test(text) && !/^(?:TBA|TBN|N\/?A|TO BE|SEE|NAME|NIL)\b/i.test(text)
  return sound && name.length <= 6 ? part(text, name, /[A-Z]{3}/i.test(text) ? 0.97 : 0.5) : []
}

/** `MSC MELINA / 987`, `987W / MSC MARINA`, `EVER ACT V.0123E`: the voyage is short and has a digit. */
export function vesselAndVoyageIn(lines: Mark[][]): { vessel: Part[]; voyage: Part[] } {
  const marks = lines[0] ?? []
  const at = marks.findIndex(({ text }) => text === '/' || text === '-')
  const slashed = at < 0 ? marks.findIndex(({ text }) => /[A-Z]\/\w*\d/i.test(text)) : -1
  if (at > 0) return sided(marks.slice(0, at), marks.slice(at + 1))
  if (slashed >= 0) {
    const mark = marks[slashed]
    const [name = '', voyage = ''] = mark === undefined ? [] : mark.text.split('/')
    if (mark !== undefined && voyage !== '')
      return sided([...marks.slice(0, slashed), { ...mark, text: name }], [{ ...mark, text: voyage }])
  }
  const last = marks.at(-1)
  if (last === undefined || marks.length < 2) return { vessel: vesselIn(lines), voyage: [] }
  const bare = { ...last, text: last.text.replace(/^(?:VOY(?:AGE)?|V)[.:#-]*(?=\d)/i, '') }
  const names = marks.slice(0, -1).filter(({ text }) => !/^(?:VOY(?:AGE)?|V)\.?[:#]?$/i.test(text))
  return /\d/.test(bare.text) && isVoyage(bare.text)
    ? { vessel: vesselIn([names]), voyage: voyageIn([[bare]]) }
    : { vessel: vesselIn(lines), voyage: [] }
}
function sided(first: Mark[], second: Mark[]): { vessel: Part[]; voyage: Part[] } {
  const [one, other] = [textOf(first), textOf(second)]
  const turned = isVoyage(one) && /\d/.test(one) && /[A-Z]{3}/i.test(other) && !/\d/.test(other)
  return turned
    ? { vessel: vesselIn([second]), voyage: voyageIn([first]) }
    : { vessel: vesselIn([first]), voyage: voyageIn([second]) }
}

export function incotermsIn(lines: Mark[][]): Part[] {
  const marks = lines.flat()
  const at = marks.findIndex(({ text }) =>
    /^(?:EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP|DAT)[,:]?$/.test(text),
  )
  const mark = marks[at]
  return mark === undefined || at > 2 ? [] : part(mark.text.slice(0, 3), [mark], 1)
}

export const hsCodesIn = (lines: Mark[][]): Part[] =>
  lines
    .flat()
    .filter(({ text }) => /^\d{4}(?:[. ]?\d{2}){1,3}[,;]?$/.test(text))
    .map((mark) => ({ at: '', value: mark.text.replace(/[,;]$/, ''), marks: [mark], confidence: 0.9 }))

/** A tick says yes; an empty box nothing. */
export function yesIn(lines: Mark[][], _habits: Habits): Part[] {
  const marks = lines[0] ?? []
  const text = textOf(marks)
  if (/^(?:yes|y|true|☒|☑|✓|✔|x)\b|^[☒☑✓✔]/i.test(text))
    return [{ at: '', value: true, marks, confidence: 0.9 }]
  if (/^(?:no|n|false)\b/i.test(text)) return [{ at: '', value: false, marks, confidence: 0.9 }]
  return []
}

/** A few words on one line, with a letter or a digit, that do not ask for anything themselves. */
export function textIn(lines: Mark[][]): Part[] {
  const marks = lines[0] ?? []
  const text = textOf(marks).replace(/[,;]$/, '')
  if (text.length < 2 || text.length > 100 || !/[\p{L}\p{N}]/u.test(text) || /_{3}|:$/.test(text)) return []
  return part(text, marks, 0.92)
}
