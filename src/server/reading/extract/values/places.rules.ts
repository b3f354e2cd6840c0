import { isLocode } from '../../../../contract/identifiers/index.ts'
import { type PlacedWord, wordsAt, textOfWords } from '../text-blocks.rules.ts'
import { findDate } from './dates.rules.ts'
import type { ValuePart, ReadValue } from './types.ts'

const kinds: [RegExp, string][] = [
  [/^(?:\d+\W+)?(?:pick[ -]?up|pu|origin|load(?:ing)?|shipper)\b/i, 'pickup'],
  [
    /^(?:\d+\W+)?(?:delivery|deliver|drop(?:[ -]?off)?|dl|so|destination|unload(?:ing)?|receiver|consignee)\b/i,
    'delivery',
  ],
]
export const stopTypeIn = (text: string): string | null =>
  kinds.find(([pattern]) => pattern.test(text))?.[1] ?? null

export const stopIn: ReadValue = ([words = []]) => {
  const type = stopTypeIn(textOfWords(words))
  return type === null ? [] : [{ at: '', value: type, words, confidence: 0.95 }]
}

const anyOrder = { day_first: { is: true, confidence: 1 } }
const notAPlace =
  /^(?:N\/?A|TBA|TBD|NIL|NONE|SEE|AS PER|YES|NO|SAME|DATE|CODE|NAME)\b|_{3}|@|:\s*$|\d{6}|\b(?:KGS?|CBM|USD|EUR)\b/i

/** A place after its label, with its UN/LOCODE if it is given. */
export function placeIn(lines: PlacedWord[][]): ValuePart[] {
  const all = withoutCaption(joinedLines(lines))
  const date = findDate(textOfWords(all), anyOrder)
  // `SHANGHAI, 12 SEP 2026`, `12-SEP-2026 / SHANGHAI`: the place is before the date, or after it.
  const dated = date === null ? [] : wordsAt(all, date.from, date.to)
  const [start] = dated
  const before = start === undefined ? all : all.slice(0, all.indexOf(start))
  const words = before.length > 0 ? before : all.filter((word) => !dated.includes(word))
  const code = words.find((word, at) => isCode(word, at, words))
  const names = words.filter((word) => word !== code && !/^[-/|–]$/.test(word.text))
  const bare = textOfWords(names).replace(/^[\s,;/–-]+|[\s,;/–-]+$/g, '')
  const text = date === null ? bare : bare.replace(/:$/, '')
  const parts: ValuePart[] = []
  if (/\p{L}{2}/u.test(text) && text.length <= 80 && !notAPlace.test(text))
    parts.push({ at: 'location_name', value: text, words: names, confidence: 0.95 })
  if (code !== undefined)
    parts.push({
      at: 'un_location_code',
      value: code.text.replaceAll(/[()[\],;]/g, ''),
      words: [code],
      confidence: words.length === 1 ? 0.85 : 0.95,
    })
  return parts
}

/** A narrow box breaks a long place: `CAPE TOWN, SOUTH` above `AFRICA`, `SEAGIRT MARINE` above `TERMINAL`. */
function joinedLines([first = [], second = []]: PlacedWord[][]): PlacedWord[] {
  const [above, below] = [textOfWords(first), textOfWords(second)]
  const isOpen = /[,(-]$/.test(above) || above.split('(').length > above.split(')').length
  const isTerminal = second.length <= 3 && /^(?:CONTAINER )?(?:TERMINALS?|YARD|DEPOT)\b/i.test(below)
  return isOpen || isTerminal || isOneCountry(above, below) ? [...first, ...second] : first
}

/** A country of several words begins at the end of one line and goes on in the next. */
const isOneCountry = (above: string, below: string): boolean =>
  brokenCountries.some(([start, rest]) => start.test(above) && rest.test(below))
const brokenCountries = [
  'South Africa', 'South Korea', 'North Macedonia', 'New Zealand', 'New Caledonia', 'Papua New Guinea', 'United States',
  'United States of America', 'United Kingdom', 'United Arab Emirates', 'Saudi Arabia', 'Sri Lanka', 'Hong Kong', 'Costa Rica',
  'Puerto Rico', 'El Salvador', 'Dominican Republic', 'Czech Republic', 'Ivory Coast', 'Sierra Leone', 'Cape Verde',
  'Trinidad and Tobago', 'Bosnia and Herzegovina', 'Burkina Faso', 'Viet Nam',
].flatMap((name) => {
  const words = name.split(' ')
  return words.slice(1).map((_, at) => {
    const [start, rest] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
    return [new RegExp(`\\b${start}$`, 'i'), new RegExp(`^${rest}\\b`, 'i')] as const
  })
}) // prettier-ignore

/** `: GARDEN CITY`, and of a caption in two languages `DESTINO): CHARLESTON, SC`. */
function withoutCaption(words: PlacedWord[]): PlacedWord[] {
  const [first, ...rest] = words
  return first !== undefined && rest.length > 0 && /^(?:[:;)\]]+|[^\s():]+\):)$/.test(first.text)
    ? rest
    : words
}

/**
 * A UN/LOCODE in brackets or after a sign; without either (`NINGBO CNNGB`) its letters must occur in the name,
 * because words like `BEACH` have the form of a code too.
 */
function isCode({ text }: PlacedWord, at: number, words: PlacedWord[]): boolean {
  const bare = text.replaceAll(/[()[\],;]/g, '')
  if (!isLocode(bare) || ordinaryWords.test(bare)) return false
  // In brackets, or right beside the name of its country, a code may be of any country.
  if (words.length > 1 && /^[([].*[)\]],?$/.test(text)) return true
  const last = words.filter((_, other) => other !== at).at(-1)?.text
  if ((at === 0 || at === words.length - 1) && last !== undefined && isCountryOf(bare, last)) return true
  if (!likely(bare)) return false
  if (words.length === 1 || /[()[\]]/.test(text)) return true
  const isFirst = at === 0
  if (!isFirst && at !== words.length - 1) return text !== bare
  const sign = isFirst ? (/[,;]$/.test(text) ? text : words[1]?.text) : words[at - 1]?.text
  if (/^[-/|–]|[,;/–-]$/.test(sign ?? '')) return true
  const letters = words
    .filter((_, other) => other !== at)
    .map((word) => word.text)
    .join('')
  return new RegExp(Array.from(bare.slice(2)).join('.*'), 'i').test(letters)
}

const regions = new Intl.DisplayNames('en', { type: 'region' })
/** The last word of a place is that of the country of the code: `CRMOB MOIN, COSTA RICA`. */
function isCountryOf(code: string, lastWord: string): boolean {
  const name = regions.of(code.slice(0, 2))
  return (
    name !== undefined &&
    name.toUpperCase().split(' ').at(-1) === lastWord.toUpperCase().replaceAll(/\W/g, '')
  )
}

/** `DUBAI` has the form of a code too: a code alone is only used for countries with many ports. */
const countries =
  /^(?:US|CN|DE|NL|BE|FR|GB|IT|ES|PT|IN|AE|SG|HK|JP|KR|TW|MY|TH|VN|ID|PH|AU|NZ|CA|MX|BR|AR|CL|PE|CO|PA|ZA|EG|MA|TR|GR|PL|SE|NO|DK|FI|LK|BD|PK|SA|QA|KW|OM|IL|KE|TZ|NG|GH|RU|UA)/
const ordinaryWords =
  /^(?:CHINA|INDIA|ITALY|SPAIN|PARIS|MIAMI|DUBAI|TEXAS|KOREA|JAPAN|EGYPT|KENYA|GHANA|HAIFA|DELHI|GENOA|IZMIR|TOKYO|BUSAN|OSAKA|COLON|SANTO|PANAM|PORTO|QATAR|MALTA|LIBYA|BENIN|NIGER|GABON|HAITI|NEPAL|SUDAN|SYRIA|YEMEN|CHILE|BEIRA|DAKAR|TUNIS|DEPOT|BEACH|PLANT|PLACE|COAST|GRAND|GREEN|CROSS)$/
const likely = (code: string): boolean => countries.test(code) && !ordinaryWords.test(code)
