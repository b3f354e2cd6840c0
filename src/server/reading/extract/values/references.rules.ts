import { isImoNumber, isScac } from '../../../../contract/identifiers/index.ts'
import { type PlacedWord, wordsAt, textOfWords } from '../text-blocks.rules.ts'
import { ANY_ORDER, findDate } from '../../../../contract/trade/printed/dates.rules.ts'
import type { WritingConventions, ValuePart } from './types.ts'

const token = /[A-Z0-9][A-Z0-9/._-]*[A-Z0-9]/gi
const unit = /^(?:\d+(?:[.,]\d+)?)?(?:KGS?|LBS?|CBM|PKGS?|PCS|CTNS?|USD|EUR|AED|INR|X\d\d\w*|FT|HC|DC)$/i
const timeOfDay = /^\d{1,2}[.:]\d{2} ?[AP]\.?M$/i

/**
 * The first word that can be a reference: with a digit, and neither a date, a time nor a measure. `MAEU 123456789` is one
 * reference.
 */
export function referenceIn(lines: PlacedWord[][]): ValuePart[] {
  const [words = []] = lines
  const text = textOfWords(words)
  const spaced = /^([A-Z]{4}) (\d[\dA-Z]{6,11})(?![\w-])/.exec(text)
  if (spaced) return part(`${spaced[1]}${spaced[2]}`, wordsAt(words, 0, spaced[0].length), 0.95)
  for (const match of text.matchAll(token)) {
    const [found] = match
    if (match.index > 24) break
    const date = findDate(text, ANY_ORDER)
    const inDate = date !== null && match.index < date.to && match.index + found.length > date.from
    const isOther = inDate || unit.test(found) || timeOfDay.test(found)
    if (!isOther && /\d/.test(found) && found.length >= 3 && found.length <= 35)
      return part(found, wordsAt(words, match.index, match.index + found.length), found.length < 5 ? 0.8 : 1)
  }
  return []
}
const part = (value: string, words: PlacedWord[], confidence: number): ValuePart[] => [
  { at: '', value, words, confidence },
]

/** Prefixes of bill numbers: the SCAC of the carrier precedes the number. */
const prefixes =
  /^(MAEU|MSCU|MEDU|CMDU|HLCU|ONEY|EGLV|COSU|OOLU|YMLU|YMJA|HDMU|ZIMU|SUDU|SEAU|SAFM|APLU|ANNU|WHLC|PABV|MATS|SMLM|ACLU|TSQD|KMTU|SIIL|HJSC|MOLU|NYKS|KKLU)(?=[A-Z0-9]{6,})/
const scacOf: Record<string, string> = { MEDU: 'MSCU', YMJA: 'YMLU' }
export function carrierCodeOf(bill: string): string | null {
  const prefix = prefixes.exec(bill)?.[1]
  return prefix === undefined ? null : (scacOf[prefix] ?? prefix)
}

export function scacIn(lines: PlacedWord[][]): ValuePart[] {
  const word = lines.flat().find(({ text }) => isScac(text))
  return word === undefined ? [] : part(word.text, [word], 0.95)
}

/** A free answer on one line; empty if it says "none". */
export function remarkIn(lines: PlacedWord[][]): ValuePart[] {
  const text = textOfWords(lines[0] ?? [])
  return /^(?:none|nil|n\/?a|no|no (?:exceptions?|damages?|remarks?)|-+|clean)\b[\s.,a-z]*$/i.test(text)
    ? []
    : textIn(lines)
}

export function imoIn(lines: PlacedWord[][]): ValuePart[] {
  const words = lines.flat()
  const match = /(?<!\d)(\d{7})(?!\d)/.exec(textOfWords(words))
  if (match === null) return []
  const number = match[1] ?? ''
  const at = wordsAt(words, match.index, match.index + 7)
  return part(number, at, isImoNumber(number) ? 1 : 0.3)
}

/** Entry number of CBP: filer code, seven digits, check digit (19 CFR 142.3a). */
export function entryNumberIn(lines: PlacedWord[][]): ValuePart[] {
  const words = lines.flat()
  const match = /(?<!\w)([A-Z0-9]{3})[- ]?(\d{7})[- ]?(\d)(?!\w)/.exec(textOfWords(words))
  if (match === null || !/\d/.test(match[0])) return []
  const [all, filer, serial, digit] = match
  const value = `${filer}-${serial}-${digit}`
  const isRight = entryCheckDigit(`${filer}${serial}`) === Number(digit)
  return part(value, wordsAt(words, match.index, match.index + all.length), isRight ? 1 : 0.5)
}
/**
 * Check digit of an entry number by CATAIR: letters count 1 to 9, 1 to 9, 2 to 9; every second character is doubled;
 * the digit completes the sum to a multiple of ten.
 */
export function entryCheckDigit(signs: string): number {
  const sum = Array.from(signs).reduce((total, sign, at) => {
    const value = /\d/.test(sign) ? Number(sign) : ('ABCDEFGHIJKLMNOPQR STUVWXYZ'.indexOf(sign) % 9) + 1
    const twice = at % 2 === 1 ? value * 2 : value
    return total + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return (10 - (sum % 10)) % 10
}

const isVoyage = (text: string): boolean => /^(?=.*\d)[A-Z0-9][A-Z0-9/-]{0,9}$/i.test(text)
export function voyageIn(lines: PlacedWord[][]): ValuePart[] {
  const words = lines[0] ?? []
  const [first] = words
  if (first === undefined || !isVoyage(first.text)) return []
  return part(first.text, [first], 0.97)
}

/** `0123E`, `UX638W`, of CMA CGM `0MDL7W1MA`, of Evergreen `0123-045E`: only a voyage number has a compass direction there. */
const isPlainVoyage = (text: string): boolean =>
  /^(?=.*\d{2})[A-Z0-9]{2,6}[NSEW]$|^0[A-Z0-9]{4}[NSEW](?:\d?[A-Z]{2})?$|^\d{3,4}-\d{3}[NSEW]$/i.test(text)
/** The voyage after the vessel's name, where the label asks for the vessel alone. */
function voyageBehind(words: PlacedWord[]): { at: number; voyage: PlacedWord } | null {
  const at = words.findIndex(
    ({ text }, index) =>
      index > 0 && /^(?:\/|-|V(?:OY(?:AGE)?)?[.:#-]*(?:NO\.?)?|V(?:OY)?[.:#-]+\w+|V\d{3,}\w?)$/i.test(text),
  )
  const sign = words[at]
  const last = words.at(-1)
  if (sign === undefined || last === undefined)
    return words.length > 1 && last !== undefined && isPlainVoyage(last.text)
      ? { at: words.length - 1, voyage: last }
      : null
  const own = sign.text.replace(/^(?:\/|-|V(?:OY(?:AGE)?)?[.:#-]*(?:NO\.?)?)/i, '')
  const voyage = own === '' ? words[at + 1] : { ...sign, text: own }
  const ends = at + (own === '' ? 2 : 1) >= words.length
  return voyage !== undefined && ends && isVoyage(voyage.text) && /\d/.test(voyage.text)
    ? { at, voyage }
    : null
}
function withoutVoyage(words: PlacedWord[]): PlacedWord[] {
  const found = voyageBehind(words)
  return found === null ? words : words.slice(0, found.at)
}
export function sailingIn(lines: PlacedWord[][]): ValuePart[] {
  const found = voyageBehind(lines[0] ?? [])
  return found === null ? [] : part(found.voyage.text, [found.voyage], 0.93)
}

const vesselPrefix = /^(?:M\/?V|M\.V\.|S\.?S|MT|MS|M\.?S\.|VSL)\.?$/i
export function vesselIn(lines: PlacedWord[][]): ValuePart[] {
  const words = withoutVoyage(lines[0] ?? [])
  const named = vesselPrefix.test(words[0]?.text ?? '') ? words.slice(1) : words
  // `EVER ACT V.0123E`: the voyage is not part of the name.
  const voyage = named.findIndex(({ text }) => /^V(?:OY(?:AGE)?)?[.:-]*\d|^VOY(?:AGE)?\b/i.test(text))
  const name = voyage > 0 ? named.slice(0, voyage) : named
  const text = textOfWords(name)
  const sound =
    /^[A-Z][A-Z0-9 .'&()-]{2,39}$/i.test(text) && !/^(?:TBA|TBN|N\/?A|TO BE|SEE|NAME|NIL)\b/i.test(text)
  return sound && name.length <= 6 ? part(text, name, /[A-Z]{3}/i.test(text) ? 0.97 : 0.5) : []
}

/** `MSC MELINA / 987`, `987W / MSC MARINA`, `EVER ACT V.0123E`: the voyage is short and has a digit. */
export function vesselAndVoyageIn(lines: PlacedWord[][]): { vessel: ValuePart[]; voyage: ValuePart[] } {
  const words = lines[0] ?? []
  const at = words.findIndex(({ text }) => text === '/' || text === '-')
  const slashed = at < 0 ? words.findIndex(({ text }) => /[A-Z]\/\w*\d/i.test(text)) : -1
  if (at > 0) return sided(words.slice(0, at), words.slice(at + 1))
  if (slashed >= 0) {
    const word = words[slashed]
    const [name = '', voyage = ''] = word === undefined ? [] : word.text.split('/')
    if (word !== undefined && voyage !== '')
      return sided([...words.slice(0, slashed), { ...word, text: name }], [{ ...word, text: voyage }])
  }
  const last = words.at(-1)
  if (last === undefined || words.length < 2) return { vessel: vesselIn(lines), voyage: [] }
  const bare = { ...last, text: last.text.replace(/^(?:VOY(?:AGE)?|V)[.:#-]*(?=\d)/i, '') }
  const names = words.slice(0, -1).filter(({ text }) => !/^(?:VOY(?:AGE)?|V)\.?[:#]?$/i.test(text))
  return /\d/.test(bare.text) && isVoyage(bare.text)
    ? { vessel: vesselIn([names]), voyage: voyageIn([[bare]]) }
    : { vessel: vesselIn(lines), voyage: [] }
}
function sided(first: PlacedWord[], second: PlacedWord[]): { vessel: ValuePart[]; voyage: ValuePart[] } {
  const [one, other] = [textOfWords(first), textOfWords(second)]
  const turned = isVoyage(one) && /\d/.test(one) && /[A-Z]{3}/i.test(other) && !/\d/.test(other)
  return turned
    ? { vessel: vesselIn([second]), voyage: voyageIn([first]) }
    : { vessel: vesselIn([first]), voyage: voyageIn([second]) }
}

const isSlashed = (words: PlacedWord[]): boolean =>
  words.some(({ text }) => text === '/' || /[A-Z]\/\w*\d/i.test(text))
/** The vessel alone, where its voyage may follow after a slash: `YM TOTALITY/0718W`. */
export function vesselBeforeVoyageIn(lines: PlacedWord[][]): ValuePart[] {
  const both = isSlashed(lines[0] ?? []) ? vesselAndVoyageIn(lines) : null
  return both !== null && both.vessel.length > 0 && both.voyage.length > 0 ? both.vessel : vesselIn(lines)
}
/** The voyage alone, where a vessel stands before it. */
export function voyageAfterVesselIn(lines: PlacedWord[][]): ValuePart[] {
  const both = isSlashed(lines[0] ?? []) ? vesselAndVoyageIn(lines) : null
  return both !== null && both.vessel.length > 0 && both.voyage.length > 0 ? both.voyage : sailingIn(lines)
}

export function incotermsIn(lines: PlacedWord[][]): ValuePart[] {
  const words = lines.flat()
  const at = words.findIndex(({ text }) =>
    /^(?:EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP|DAT)[,:]?$/.test(text),
  )
  const word = words[at]
  return word === undefined || at > 2 ? [] : part(word.text.slice(0, 3), [word], 1)
}

export const hsCodesIn = (lines: PlacedWord[][]): ValuePart[] =>
  lines
    .flat()
    .filter(({ text }) => /^\d{4}(?:[. ]?\d{2}){1,3}[,;]?$/.test(text))
    .map((word) => ({ at: '', value: word.text.replace(/[,;]$/, ''), words: [word], confidence: 0.9 }))

/** A tick means yes; an empty box means nothing. */
export function yesIn(lines: PlacedWord[][], _habits: WritingConventions): ValuePart[] {
  const words = lines[0] ?? []
  const text = textOfWords(words)
  if (/^(?:yes|y|true|☒|☑|✓|✔|x)\b|^[☒☑✓✔]/i.test(text))
    return [{ at: '', value: true, words, confidence: 0.9 }]
  if (/^(?:no|n|false)\b/i.test(text)) return [{ at: '', value: false, words, confidence: 0.9 }]
  return []
}

/** A few words on one line that contain a letter or a digit and are not a label. */
export function textIn(lines: PlacedWord[][]): ValuePart[] {
  const words = lines[0] ?? []
  const text = textOfWords(words).replace(/[,;]$/, '')
  if (text.length < 2 || text.length > 100 || !/[\p{L}\p{N}]/u.test(text) || /_{3}|:$/.test(text)) return []
  return part(text, words, 0.92)
}
