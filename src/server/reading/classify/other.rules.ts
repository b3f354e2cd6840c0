import type { Line, Reading } from '../types.ts'
import { tradeWords } from './body.rules.ts'
import { plain } from './words.rules.ts'

const linesOf = (reading: Reading): Line[] => reading.pages.slice(0, 3).flatMap((page) => page.lines)

/**
 * 0 to 1: how surely nothing of the trade stands on a paper that was read well. Its own words are counted, so that what
 * was read badly, or in letters and languages that the rules know little of, is called nothing rather than other.
 */
export function strangeness(reading: Reading, text: string): number {
  const words = linesOf(reading).flatMap((line) => line.cells.flatMap((cell) => cell.words))
  const proper = words.filter(
    ({ text: word, confidence }) => confidence >= 0.6 && /^\p{Script=Latin}{3,}\p{P}*$/u.test(word),
  )
  if (proper.length < 15) return 0
  const sure = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length
  if (sure < 0.7) return 0
  const trade = tradeWords.filter((pattern) => pattern.test(text)).length
  return trade === 0 ? 1 : trade === 1 ? 0.85 : 0
}

/** `Label: value`, of which a notice is made and a letter has hardly any. */
const isLabelled = (line: Line): boolean =>
  /^[\p{L}][\p{L} /().'#-]{1,40}:\s*\S/u.test(line.text) &&
  !/^(?:from|to|cc|date|sent|subject|re)\s*:/i.test(line.text)

/** A mail, or a letter with a subject, that is a carrier's notice itself: no answer, nothing attached, with the facts one below the other. */
export const isNotice = (reading: Reading): boolean => {
  if (reading.attachments.length > 0) return false
  const lines = linesOf(reading)
  const subject = lines.map((line) => plain(line.text)).find((line) => line.startsWith('subject')) ?? ''
  return !/^subject\W+(?:re|fw|fwd|aw|wg|rv|tr)\b/.test(subject) && lines.filter(isLabelled).length >= 4
}

/** Rows of what happened to a box, with the time of each. */
export const eventsIn = (reading: Reading): number =>
  linesOf(reading).filter(
    ({ text }) =>
      /\d{1,4}[-/. ](?:\d{1,2}|[a-z]{3})[-/. ]\d{2,4}/i.test(text) &&
      /gate[ -]?(?:in|out)|load(?:ed)? on|discharged?\b|empty (?:pick|return|to)|vessel (?:arriv|depart)|on rail|off rail/i.test(
        text,
      ),
  ).length

/** Columns of a sheet that only a list of what is packed in what has. */
export const hasPackedColumns = (reading: Reading): boolean =>
  ['xlsx', 'csv'].includes(reading.kind) &&
  linesOf(reading).some(({ cells }) => {
    const heads = cells.map((cell) => plain(cell.text)).join(' | ')
    return (
      cells.length >= 4 &&
      /carton|ctn|\bbox|case|pallet|packages|colli|crate|\broll/.test(heads) &&
      /net|gross|\b[ng]\.? ?w\b|weight|\bkgs?\b/.test(heads) &&
      /qty|quantity|pcs|pieces|units|total/.test(heads) &&
      !/price|amount|value|\busd\b|\beur\b|shipper|consignee/.test(heads)
    )
  })
