import { writeTwoDigits } from '../iso-text.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Names and abbreviations in German, Spanish, French, Portuguese, Italian and Turkish that do not begin as in English, January first. */
const otherMonths = [
  'enero|ene|gennaio|gen|ocak',
  'f[eé]vrier|f[eé]vr|f[eé]v|fevereiro|[sş]ubat',
  'm[aä]rz|maerz|mrz|mär',
  'abril|abr|avril|avr|nisan',
  'mai|maio|maggio|mag',
  'juin|giugno|giu|haziran',
  'juillet|juil|luglio|lug|temmuz',
  'agosto|ago|ao[uû]t|a[gğ]ustos',
  'setembro|settembre|eyl[uü]l',
  'oktober|okt|outubro|out|ottobre|ott|ekim',
  'kas[ıi]m',
  'dezember|dezembro|dez|d[eé]cembre|d[eé]c|dicembre|diciembre|dic|aral[ıi]k',
]
const otherNames = otherMonths.map((names) => new RegExp(`^(?:${names})$`, 'iu'))
const name = `((?:${otherMonths.join('|')})(?!\\p{L})|(?:${months.join('|')})\\p{L}*)`
const year = '(20\\d\\d|19\\d\\d|\\d\\d)'
const edge = '(?<![\\d\\p{L}])'
const end = '(?![\\d\\p{L}])'
/** Also `24 de noviembre de 2026`, `26th of November 2026`. */
const separator = '(?: (?:de|of) |[ .,/-]{0,3})'
const dayName = new RegExp(
  `${edge}(\\d{1,2})(?:st|nd|rd|th)?${separator}${name}\\.?${separator}'?${year}${end}`,
  'iu',
)
const nameDay = new RegExp(`${edge}${name}\\.?[ /-]?(\\d{1,2})(?:st|nd|rd|th)?[ ,/-]{1,2}${year}${end}`, 'iu')
/** `2026-Nov-20` */
const yearName = new RegExp(`(?<![\\d\\p{L}-])(20\\d\\d)[ ./-]${name}[ ./-](\\d{1,2})${end}`, 'iu')
const chinese = /(?<!\d)(20\d\d) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/u
const iso = /(?<![\dA-Za-z-])(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const numbers = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(20\d\d|19\d\d|\d\d)(?![\d/]|[.-]\d)/
const clock = /^[\s,T/@-]*(?:at\s*)?(\d{1,2})[:h.](\d{2})(?::\d{2})?\s*(am|pm)?(?![\d:])/i
/** `1700 HRS`, and `1700` at the very end. */
const military = /^[\s,/@-]*(?:at\s*)?(\d{2})(\d{2})\s*(?:hrs?|hours?|h|lt|$)(?![a-z\d])/i
/** Longer texts are no time of the day. */
const MAX_CLOCK_LENGTH = 60
const clockBefore = /(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?\s*(?:hrs|lt)?[\s,/-]*(?:on\s*)?$/i

function dayOf(text: string, month: number, day: number): string | null {
  const short = Number(text)
  const long = text.length === 2 ? short + (short < 70 ? 2000 : 1900) : short
  const lengths = [31, long % 4 === 0 && (long % 100 !== 0 || long % 400 === 0) ? 29 : 28, 31, 30, 31, 30]
  const most = [...lengths, 31, 31, 30, 31, 30, 31][month - 1]
  return most === undefined || day < 1 || day > most
    ? null
    : `${long}-${writeTwoDigits(month)}-${writeTwoDigits(day)}`
}
function monthOf(text = ''): number {
  const other = otherNames.findIndex((names) => names.test(text))
  return (other < 0 ? months.indexOf(text.slice(0, 3).toLowerCase()) : other) + 1
}

/** Whether the day is before the month in a document, and how certain that is: 0 to 1. */
interface DayFirst {
  is: boolean
  confidence: number
}
/** Where only the place of a date in a text counts, and not which day it is. */
export const ANY_ORDER = { day_first: { is: true, confidence: 1 } } as const

/** A date in a text, from one character up to another. */
interface FoundDate {
  /** `2026-11-20` */
  day: string
  from: number
  to: number
  confidence: number
}
/** Of a document that has dates which can be read in only one way. */
const PROVEN_CONFIDENCE = 0.92

/** Dates with dots have the day first, whatever the country; in doubt where other dates of the document have the month first. */
const dottedDayFirst = ({ is, confidence }: DayFirst): DayFirst =>
  !is && confidence >= PROVEN_CONFIDENCE
    ? { is, confidence: 0.5 }
    : { is: true, confidence: Math.max(is ? confidence : 0, PROVEN_CONFIDENCE) }

/** The first date in a text. */
export function findDate(text: string, { day_first }: { day_first: DayFirst }): FoundDate | null {
  const found = (match: RegExpExecArray, day: string | null, confidence: number): FoundDate | null =>
    day === null ? null : { day, from: match.index, to: match.index + match[0].length, confidence }
  const all: (FoundDate | null)[] = []
  const long = dayName.exec(text)
  if (long) all.push(found(long, dayOf(long[3] ?? '', monthOf(long[2]), Number(long[1])), 1))
  const american = nameDay.exec(text)
  if (american)
    all.push(found(american, dayOf(american[3] ?? '', monthOf(american[1]), Number(american[2])), 1))
  const yearFirst = yearName.exec(text)
  if (yearFirst)
    all.push(found(yearFirst, dayOf(yearFirst[1] ?? '', monthOf(yearFirst[2]), Number(yearFirst[3])), 1))
  const plain = iso.exec(text) ?? chinese.exec(text)
  if (plain) all.push(found(plain, dayOf(plain[1] ?? '', Number(plain[2]), Number(plain[3])), 1))
  const short = numbers.exec(text)
  if (short) {
    const [first, second] = [Number(short[1]), Number(short[3])]
    const certain = first > 12 || second > 12 || first === second
    const written = short[2] === '.' ? dottedDayFirst(day_first) : day_first
    const dayFirst = first > 12 || (second <= 12 && written.is)
    const day = dayFirst ? dayOf(short[4] ?? '', second, first) : dayOf(short[4] ?? '', first, second)
    all.push(found(short, day, certain ? 0.98 : written.confidence))
  }
  return all.filter((date) => date !== null).toSorted((one, other) => one.from - other.from)[0] ?? null
}

/** The first date in a text with the time beside it, taken as UTC because documents rarely state a zone; midnight where there is no time. */
export function findMoment(
  text: string,
  conventions: { day_first: DayFirst },
): (Omit<FoundDate, 'day'> & { moment: string; dateFrom: number }) | null {
  const date = findDate(text, conventions)
  if (date === null) return null
  const behind = text.slice(date.to)
  const time = clock.exec(behind) ?? military.exec(behind)
  const before =
    time === null ? clockBefore.exec(text.slice(Math.max(0, date.from - MAX_CLOCK_LENGTH), date.from)) : null
  const said = clockOf(time ?? before)
  return {
    moment: `${date.day}T${said ?? '00:00'}:00Z`,
    dateFrom: date.from,
    from: before?.index ?? date.from,
    to: date.to + (said === null ? 0 : (time?.[0].length ?? 0)),
    confidence: date.confidence * (said === null ? 0.9 : 1),
  }
}
function clockOf(match: RegExpExecArray | null): string | null {
  if (match === null) return null
  const half = match[3]?.toLowerCase()
  const said = Number(match[1])
  if (half !== undefined && (said < 1 || said > 12)) return null
  const hour = half === undefined ? said : (said % 12) + (half === 'pm' ? 12 : 0)
  const minute = Number(match[2])
  return hour < 24 && minute < 60 ? `${writeTwoDigits(hour)}:${writeTwoDigits(minute)}` : null
}
/** A time without a date: `14:35`, `2:35 PM`. */
export function timeIn(text: string): string | null {
  if (text.length > MAX_CLOCK_LENGTH) return null
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?\s*(?:hrs|hours|lt)?$/i.exec(text)
  return clockOf(match)
}

/**
 * The codes of states of the US by how their ZIP codes begin (USPS Publication 65), by which `DE 20457` is not in Delaware but in Hamburg.
 * Of codes that are also those of countries with five digits the further digits count.
 */
const zipCodes = {
  '0': 'CT|MA|ME|NH|NJ|PR|RI|VT',
  '1': 'NY|PA',
  '19[789]': 'DE',
  '2': 'DC|MD|NC|SC|VA|WV',
  '3': 'AL|FL|GA|MS|TN',
  '4': 'IN|KY|MI|OH',
  '5': 'IA|MN|MT|ND|SD|WI',
  '6': 'IL|KS|MO|NE',
  '7': 'AR|LA|OK|TX',
  '8': 'AZ|CO|NM|NV|UT|WY',
  '83': 'ID',
  '9': 'AK|CA|HI|OR|WA',
}
const usPostal = new RegExp(
  Object.entries(zipCodes)
    .map(([begin, states]) => `\\b(?:${states}),? (?=\\d{5}(?:-\\d{4})?\\b)${begin}`)
    .join('|'),
)

/** Whether this document writes the day or the month first: decided by its unambiguous dates, then by its country. */
export function dayFirstIn(text: string): DayFirst {
  let days = 0
  let monthsFirst = 0
  for (const match of text.matchAll(new RegExp(numbers, 'g'))) {
    if (Number(match[1]) > 12) days += 1
    if (Number(match[3]) > 12) monthsFirst += 1
  }
  if (days > 0 && monthsFirst === 0) return { is: true, confidence: PROVEN_CONFIDENCE }
  if (monthsFirst > 0 && days === 0) return { is: false, confidence: PROVEN_CONFIDENCE }
  const american = usPostal.test(text) || /\bFIRMS\b|\bU\.?S\.? Customs|\bLast Free Day\b/.test(text)
  return american ? { is: false, confidence: 0.75 } : { is: true, confidence: 0.5 }
}
