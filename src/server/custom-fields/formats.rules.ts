/*
 * The formats of `default_format` in a definition: how numbers and dates are shown, and in which other form dates are
 * read. The interface has no list of formats, so both notations of its clients are supported: strftime (`%d.%m.%Y`) and
 * letters (`DD.MM.YYYY`) for dates, printf (`%.2f`) and digits (`0,0.00`) for numbers. An unknown format is ignored.
 */

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'
interface Token {
  show: (date: Date) => string
  /** How it is read; a format with a token without `read` is only for showing. */
  read?: { part: Part; pattern: string }
}
const padded = (value: number, width = 2): string => String(value).padStart(width, '0')
const hour12 = (date: Date): number => date.getUTCHours() % 12 || 12
const amPm = (date: Date): string => (date.getUTCHours() < 12 ? 'AM' : 'PM')
const month = (date: Date): string => months[date.getUTCMonth()] ?? ''
const weekday = (date: Date): string => days[date.getUTCDay()] ?? ''

const number = (part: Part, width: 1 | 2 | 4, of: (date: Date) => number): Token => ({
  show: (date) => padded(of(date), width),
  read: { part, pattern: width === 1 ? String.raw`(\d{1,2})` : String.raw`(\d{${width}})` },
})
const shown = (show: Token['show']): Token => ({ show })

const year = number('year', 4, (date) => date.getUTCFullYear())
const monthOf = (date: Date): number => date.getUTCMonth() + 1
const dayOf = (date: Date): number => date.getUTCDate()
const hourOf = (date: Date): number => date.getUTCHours()
const minuteOf = (date: Date): number => date.getUTCMinutes()
const secondOf = (date: Date): number => date.getUTCSeconds()
const shortYear = shown((date) => padded(date.getUTCFullYear() % 100))

const strftime = new Map<string, Token>([
  ['%Y', year],
  ['%y', shortYear],
  ['%m', number('month', 2, monthOf)],
  ['%-m', number('month', 1, monthOf)],
  ['%d', number('day', 2, dayOf)],
  ['%-d', number('day', 1, dayOf)],
  ['%H', number('hour', 2, hourOf)],
  ['%-H', number('hour', 1, hourOf)],
  ['%M', number('minute', 2, minuteOf)],
  ['%S', number('second', 2, secondOf)],
  ['%B', shown(month)],
  ['%b', shown((date) => month(date).slice(0, 3))],
  ['%A', shown(weekday)],
  ['%a', shown((date) => weekday(date).slice(0, 3))],
  ['%I', shown((date) => padded(hour12(date)))],
  ['%-I', shown((date) => String(hour12(date)))],
  ['%p', shown(amPm)],
  ['%%', shown(() => '%')],
])
const letters = new Map<string, Token>([
  ['YYYY', year],
  ['YY', shortYear],
  ['MMMM', shown(month)],
  ['MMM', shown((date) => month(date).slice(0, 3))],
  ['MM', number('month', 2, monthOf)],
  ['M', number('month', 1, monthOf)],
  ['DD', number('day', 2, dayOf)],
  ['D', number('day', 1, dayOf)],
  ['dddd', shown(weekday)],
  ['ddd', shown((date) => weekday(date).slice(0, 3))],
  ['HH', number('hour', 2, hourOf)],
  ['H', number('hour', 1, hourOf)],
  ['hh', shown((date) => padded(hour12(date)))],
  ['h', shown((date) => String(hour12(date)))],
  ['mm', number('minute', 2, minuteOf)],
  ['ss', number('second', 2, secondOf)],
  ['A', shown(amPm)],
])

/** The tokens of a date's format and the text between them; undefined for an unknown format. */
function tokensOf(format: string): (Token | string)[] | undefined {
  const isStrftime = format.includes('%')
  const known = isStrftime ? strftime : letters
  const parts = format.match(isStrftime ? /%-?.?|[^%]+/gsu : /([A-Za-z])\1*|[^A-Za-z]+/gu) ?? []
  const tokens = parts.map((part) => known.get(part) ?? part)
  const hasUnknown = tokens.some(
    (token) => typeof token === 'string' && (isStrftime ? token.startsWith('%') : /^[A-SU-Za-z]/.test(token)),
  )
  return hasUnknown || tokens.every((token) => typeof token === 'string') ? undefined : tokens
}

/** The date in UTC in this format; undefined for an unknown format. */
export const formatDate = (date: Date, format: string): string | undefined =>
  tokensOf(format)
    ?.map((token) => (typeof token === 'string' ? token : token.show(date)))
    .join('')

type DateParts = Partial<Record<Part, number>>

/** The numbers in a date that is written in this format; undefined when it is not, or the format is only for showing. */
export function readDate(text: string, format: string): DateParts | undefined {
  const tokens = tokensOf(format)
  if (!tokens || tokens.some((token) => typeof token !== 'string' && !token.read)) return undefined
  const parts = tokens.flatMap((token) => (typeof token === 'string' ? [] : (token.read?.part ?? [])))
  const pattern = tokens.map((token) =>
    typeof token === 'string'
      ? token.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
      : token.read?.pattern,
  )
  const found = new RegExp(`^${pattern.join('')}$`).exec(text)
  return found ? Object.fromEntries(parts.map((part, index) => [part, Number(found[index + 1])])) : undefined
}

const printf = /^([^%]*)%(,?)(?:\.(\d{1,2}))?([df])([^%]*)$/
const digits = /^([^0#]*?)((?:0|#|#,##|0,)*)0?(?:\.(0{1,20}))?([^0#]*)$/

/** The number in this format; undefined for an unknown format. */
export function formatNumber(value: number, format: string): string | undefined {
  const [, before, comma, decimals, kind, after] = printf.exec(format) ?? []
  if (kind !== undefined) {
    const places = kind === 'd' ? 0 : Number(decimals ?? 6)
    return `${before}${grouped(value, Math.min(places, 20), comma === ',')}${after}`
  }
  if (!/[0#]/.test(format)) return undefined
  const [whole, lead, body, places, trail] = digits.exec(format) ?? []
  if (whole === undefined) return undefined
  return `${lead}${grouped(value, places?.length ?? 0, body?.includes(',') ?? false)}${trail}`
}

function grouped(value: number, places: number, separated: boolean): string {
  const text = value.toFixed(places)
  if (!separated || text.includes('e')) return text
  const [whole = '', fraction] = text.split('.')
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? thousands : `${thousands}.${fraction}`
}
