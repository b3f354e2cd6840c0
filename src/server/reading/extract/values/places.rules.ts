import { isLocode } from '../../../../contract/identifiers/index.ts'
import { type Mark, marksAt, textOf } from '../marks.rules.ts'
import { dateIn } from './dates.rules.ts'
import type { Part } from './kind.ts'

const anyOrder = { day_first: { is: true, confidence: 1 } }
const notAPlace =
  /^(?:N\/?A|TBA|TBD|NIL|NONE|SEE|AS PER|YES|NO|SAME|DATE|CODE|NAME)\b|_{3}|@|:\s*$|\d{6}|\b(?:KGS?|CBM|USD|EUR)\b/i

/** A place after a label that asks for one; with its UN/LOCODE where that stands with it. */
export function placeIn(lines: Mark[][]): Part[] {
  const [first = [], second = []] = lines
  const goesOn =
    /[,(-]$/.test(textOf(first)) || textOf(first).split('(').length > textOf(first).split(')').length
  const all = goesOn ? [...first, ...second] : first
  const date = dateIn(textOf(all), anyOrder)
  // `SHANGHAI, 12 SEP 2026`, `12-SEP-2026 / SHANGHAI`: the place is what stands before the day, else behind it.
  const dated = date === null ? [] : marksAt(all, date.from, date.to)
  const [start] = dated
  const before = start === undefined ? all : all.slice(0, all.indexOf(start))
  const marks = before.length > 0 ? before : all.filter((mark) => !dated.includes(mark))
  const code = marks.find((mark, at) => isCode(mark, at, marks))
  const names = marks.filter((mark) => mark !== code && !/^[-/|–]$/.test(mark.text))
  const bare = textOf(names).replace(/^[\s,;/–-]+|[\s,;/–-]+$/g, '')
  const text = date === null ? bare : bare.replace(/:$/, '')
  const parts: Part[] = []
  if (/\p{L}{2}/u.test(text) && text.length <= 80 && !notAPlace.test(text))
    parts.push({ at: 'location_name', value: text, marks: names, confidence: 0.95 })
  if (code !== undefined)
    parts.push({
      at: 'un_location_code',
      value: code.text.replaceAll(/[()[\],;]/g, ''),
      marks: [code],
      confidence: marks.length === 1 ? 0.85 : 0.95,
    })
  return parts
}

/** In brackets or parted by a sign; `NINGBO CNNGB` where its letters are those of the name, for `LONG BEACH` has the form too. */
function isCode({ text }: Mark, at: number, marks: Mark[]): boolean {
  const bare = text.replaceAll(/[()[\],;]/g, '')
  if (!isLocode(bare) || !likely(bare)) return false
  if (marks.length === 1 || /[()[\]]/.test(text)) return true
  const isFirst = at === 0
  if (!isFirst && at !== marks.length - 1) return text !== bare
  const sign = isFirst ? (/[,;]$/.test(text) ? text : marks[1]?.text) : marks[at - 1]?.text
  if (/^[-/|–]|[,;/–-]$/.test(sign ?? '')) return true
  const letters = marks
    .filter((_, other) => other !== at)
    .map((mark) => mark.text)
    .join('')
  return new RegExp(Array.from(bare.slice(2)).join('.*'), 'i').test(letters)
}

/** `DUBAI` has the form of a code too: alone, only the countries with many ports are believed. */
const countries =
  /^(?:US|CN|DE|NL|BE|FR|GB|IT|ES|PT|IN|AE|SG|HK|JP|KR|TW|MY|TH|VN|ID|PH|AU|NZ|CA|MX|BR|AR|CL|PE|CO|PA|ZA|EG|MA|TR|GR|PL|SE|NO|DK|FI|LK|BD|PK|SA|QA|KW|OM|IL|KE|TZ|NG|GH|RU|UA)/
const words =
  /^(?:CHINA|INDIA|ITALY|SPAIN|PARIS|MIAMI|DUBAI|TEXAS|KOREA|JAPAN|EGYPT|KENYA|GHANA|HAIFA|DELHI|GENOA|IZMIR|TOKYO|BUSAN|OSAKA|COLON|SANTO|PANAM|PORTO|BEIRA|DAKAR|TUNIS|DEPOT|BEACH|PLANT|PLACE|COAST|GRAND|GREEN|CROSS)$/
const likely = (code: string): boolean => countries.test(code) && !words.test(code)
