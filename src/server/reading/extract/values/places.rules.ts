import { isLocode } from '../../../../contract/identifiers/index.ts'
import { type Mark, textOf } from '../marks.rules.ts'
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
  const marks =
    date === null
      ? all
      : all.slice(
          0,
          all.findIndex(({ text }) => /\d/.test(text)),
        )
  const code = marks.find(({ text }, at) => {
    const bare = text.replaceAll(/[()[\],;]/g, '')
    return (
      isLocode(bare) &&
      (marks.length === 1 || text !== bare || at === 0 || at === marks.length - 1) &&
      likely(bare, marks.length)
    )
  })
  const names = marks.filter((mark) => mark !== code && !/^[-/|–]$/.test(mark.text))
  const text = textOf(names).replace(/[\s,;/–-]+$/, '')
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

/** `DUBAI` has the form of a code too: alone, only the countries with many ports are believed. */
const countries =
  /^(?:US|CN|DE|NL|BE|FR|GB|IT|ES|PT|IN|AE|SG|HK|JP|KR|TW|MY|TH|VN|ID|PH|AU|NZ|CA|MX|BR|AR|CL|PE|CO|PA|ZA|EG|MA|TR|GR|PL|SE|NO|DK|FI|LK|BD|PK|SA|QA|KW|OM|IL|KE|TZ|NG|GH|RU|UA)/
const words =
  /^(?:CHINA|INDIA|ITALY|SPAIN|PARIS|MIAMI|DUBAI|TEXAS|KOREA|JAPAN|EGYPT|KENYA|GHANA|HAIFA|DELHI|GENOA|IZMIR|TOKYO|BUSAN|OSAKA|COLON|SANTO|PANAM|PORTO|BEIRA|DAKAR|TUNIS)$/
const likely = (code: string, length: number): boolean =>
  countries.test(code) && (!words.test(code) || length === 0)
