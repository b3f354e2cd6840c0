import type { TextLine, FileContent } from '../types.ts'
import { tradeTerms } from './text.rules.ts'
import { normalizeText } from './normalize.rules.ts'

const linesOf = (content: FileContent): TextLine[] => content.pages.slice(0, 3).flatMap((page) => page.lines)

/**
 * From 0 to 1: how certain it is that the document has nothing to do with ocean transport. Only readable words of
 * known languages count, so that a document that was read badly gets no type instead of "other".
 */
export function unrelatedness(content: FileContent, text: string): number {
  const words = linesOf(content).flatMap((line) => line.cells.flatMap((cell) => cell.words))
  const proper = words.filter(
    ({ text: word, confidence }) => confidence >= 0.6 && /^\p{Script=Latin}{3,}\p{P}*$/u.test(word),
  )
  if (proper.length < 15) return 0
  const sure = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length
  if (sure < 0.7) return 0
  const trade = tradeTerms.filter((pattern) => pattern.test(text)).length
  return trade === 0 ? 1 : trade === 1 ? 0.85 : 0
}

/** `Label: value` lines: a notice has many of them, a letter hardly any. */
const isLabelled = (line: TextLine): boolean =>
  /^[\p{L}][\p{L} /().'#-]{1,40}:\s*\S/u.test(line.text) &&
  !/^(?:from|to|cc|date|sent|subject|re)\s*:/i.test(line.text)

/**
 * An e-mail or letter that is itself a notice of a carrier: not a reply, without attachments, and made of labelled
 * lines.
 */
export const isNotice = (content: FileContent): boolean => {
  if (content.attachments.length > 0) return false
  const lines = linesOf(content)
  const subject =
    lines.map((line) => normalizeText(line.text)).find((line) => line.startsWith('subject')) ?? ''
  return !/^subject\W+(?:re|fw|fwd|aw|wg|rv|tr)\b/.test(subject) && lines.filter(isLabelled).length >= 4
}

/** Number of lines with an event of a container and its time. */
export const countEventLines = (content: FileContent): number =>
  linesOf(content).filter(
    ({ text }) =>
      /\d{1,4}[-/. ](?:\d{1,2}|[a-z]{3})[-/. ]\d{2,4}/i.test(text) &&
      /gate[ -]?(?:in|out)|load(?:ed)? on|discharged?\b|empty (?:pick|return|to)|vessel (?:arriv|depart)|on rail|off rail/i.test(
        text,
      ),
  ).length

/** True if a table has column headings that only packing lists have. */
export const hasPackingListColumns = (content: FileContent): boolean =>
  ['xlsx', 'csv'].includes(content.kind) &&
  linesOf(content).some(({ cells }) => {
    const heads = cells.map((cell) => normalizeText(cell.text)).join(' | ')
    return (
      cells.length >= 4 &&
      /carton|ctn|\bbox|case|pallet|packages|colli|crate|\broll/.test(heads) &&
      /net|gross|\b[ng]\.? ?w\b|weight|\bkgs?\b/.test(heads) &&
      /qty|quantity|pcs|pieces|units|total/.test(heads) &&
      !/price|amount|value|\busd\b|\beur\b|shipper|consignee/.test(heads)
    )
  })
