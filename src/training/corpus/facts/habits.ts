import type { Random } from '../../random.ts'
import type { PrintedLanguage } from '../types.ts'

/** How one document writes days, numbers and names. */
export interface Habits {
  language: PrintedLanguage
  upper: boolean
  date: DateForm
  decimal: '.' | ','
  /** Between thousands: `,`, `.`, a space or nothing. */
  group: string
  /** Weights in kilograms or pounds. */
  pounds: boolean
  weightWord: string
  volumeWord: string
  /** `USD 1.00`, `1.00 USD`, `$1.00`, `1.00`: where the currency is a heading of its column. */
  money: 'before' | 'behind' | 'sign' | 'bare'
  place: 'name' | 'country' | 'code' | 'bracket' | 'upper'
  party: { contacts: boolean; country: boolean; oneLine: boolean }
}
export type DateForm =
  | 'iso' | 'dmy-' | 'dmy/' | 'dmy.' | 'mdy/' | 'mdy-' | 'dMony' | 'dMon-y' | 'dMonyy' | 'Mondy' | 'longDay' | 'longMonth' | 'ymd/' | 'd/m/yy' | 'm/d/yy' // prettier-ignore

const forms: Record<PrintedLanguage, DateForm[]> = {
  en: ['iso', 'dmy-', 'dmy/', 'mdy/', 'mdy/', 'mdy-', 'dMony', 'dMon-y', 'dMon-y', 'dMonyy', 'Mondy', 'longDay', 'longMonth', 'ymd/', 'd/m/yy', 'm/d/yy'],
  es: ['dmy/', 'dmy-', 'dmy/', 'iso', 'd/m/yy'],
  de: ['dmy.', 'dmy.', 'dmy.', 'iso'],
  fr: ['dmy/', 'dmy/', 'dmy-', 'iso'],
  pt: ['dmy/', 'dmy/', 'dmy-', 'iso'],
  tr: ['dmy.', 'dmy.', 'dmy/', 'iso'],
  zh: ['iso', 'ymd/', 'iso'],
} // prettier-ignore

/** `home` says how the country of the document's author writes. */
export function habitsOf(
  random: Random,
  language: PrintedLanguage,
  home: { dayFirst: boolean; decimal: '.' | ','; code: string },
): Habits {
  const allowed = forms[language].filter((form) => {
    if (/^(?:mdy|m\/d)/.test(form)) return !home.dayFirst && ['US', 'CA'].includes(home.code)
    if (/^(?:dmy[-/]|d\/m)/.test(form) && language === 'en') return home.code !== 'US'
    return true
  })
  const decimal =
    language === 'en' ? (random.chance(0.12) ? home.decimal : '.') : language === 'zh' ? '.' : ','
  return {
    language,
    upper: random.chance(0.45),
    date: random.pick(allowed),
    decimal,
    group: decimal === '.' ? random.pick([',', ',', ',', ',', '']) : random.pick(['.', '.', '.', ' ']),
    pounds: home.code === 'US' && random.chance(0.35),
    weightWord: random.pick(['KGS', 'KG', 'kg', 'kgs', 'KGM', 'Kg']),
    volumeWord: random.pick(['CBM', 'M3', 'cbm', 'm³', 'CBM']),
    money: random.pick(['before', 'before', 'behind', 'sign', 'bare', 'bare']),
    place: random.pick(['name', 'country', 'country', 'upper', 'code', 'bracket']),
    party: { contacts: random.chance(0.5), country: random.chance(0.75), oneLine: random.chance(0.08) },
  }
}

const months: Record<string, string[]> = {
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
} // prettier-ignore
const pad = (value: number): string => String(value).padStart(2, '0')

export function writeDay(day: string, { date }: Pick<Habits, 'date'>): string {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number]
  const name = months['en']?.[m - 1] ?? ''
  const short = name.slice(0, 3)
  switch (date) {
    case 'iso': return day
    case 'dmy-': return `${pad(d)}-${pad(m)}-${y}`
    case 'dmy/': return `${pad(d)}/${pad(m)}/${y}`
    case 'dmy.': return `${pad(d)}.${pad(m)}.${y}`
    case 'mdy/': return `${pad(m)}/${pad(d)}/${y}`
    case 'mdy-': return `${pad(m)}-${pad(d)}-${y}`
    case 'dMony': return `${pad(d)} ${short} ${y}`
    case 'dMon-y': return `${pad(d)}-${short}-${y}`
    case 'dMonyy': return `${pad(d)}-${short}-${pad(y % 100)}`
    case 'Mondy': return `${short} ${pad(d)}, ${y}`
    case 'longDay': return `${d} ${name} ${y}`
    case 'longMonth': return `${name} ${d}, ${y}`
    case 'ymd/': return `${y}/${pad(m)}/${pad(d)}`
    case 'd/m/yy': return `${pad(d)}/${pad(m)}/${pad(y % 100)}`
    case 'm/d/yy': return `${pad(m)}/${pad(d)}/${pad(y % 100)}`
  } // prettier-ignore
}

export function writeNumber(
  value: number,
  places: number,
  { decimal, group }: Pick<Habits, 'decimal' | 'group'>,
): string {
  const [whole = '', rest = ''] = value.toFixed(places).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, group)
  return rest === '' ? grouped : `${grouped}${decimal}${rest}`
}
