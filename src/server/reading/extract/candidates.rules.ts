import type { z } from 'zod'
import { valuesForLabel } from './values-for-label.rules.ts'
import type { LabelDefinition } from './labels/label.rules.ts'
import type { PageLabel, LabelledPage } from './labels/labelled-page.rules.ts'
import type { PlacedWord, TextBlock } from './text-blocks.rules.ts'
import { schemaPath } from './named-lists.rules.ts'
import { schemaAt } from './payload.rules.ts'
import { valueParsers } from './value-parsers.rules.ts'
import type { WritingConventions, ValuePart } from './values/types.ts'
import { vesselAndVoyageIn } from './values/references.rules.ts'

/** A possible value for a field. */
export interface FieldCandidate {
  path: string
  parts: ValuePart[]
  /** From the position of the value and the clarity of the label; each part has its own confidence as well. */
  confidence: number
  label: PageLabel
}

/** The candidates for all fields of the type that have a label on this page. */
export function candidatesOnPage(
  page: LabelledPage,
  schema: z.ZodObject,
  conventions: WritingConventions,
  tabled: Set<TextBlock>,
): FieldCandidate[] {
  const sources = new Set([...tabled].flatMap(({ words }) => words.map(({ source }) => source)))
  const isTabled = ({ parts }: FieldCandidate) =>
    parts.some(({ words }) => words.some(({ source }) => sources.has(source)))
  return page.labels.flatMap((label) => {
    if (label.block.words.some(({ source }) => sources.has(source))) return []
    const asks = label.asks.map((labels) => wanted(labels, schema))
    if (asks.every((labels) => labels.length === 0)) return []
    if (isTitle(label)) return []
    const found =
      label.asks.length === 1
        ? single(asks[0] ?? [], label, page, conventions)
        : combined(asks, label, page, conventions)
    return found.filter((candidate) => !isTabled(candidate))
  })
}

/** `ARRIVAL NOTICE` or `INVOICE` alone is a title and not the label of a number. */
const isTitle = ({ asks, colon, numbered, isBeforeValue, name }: PageLabel): boolean =>
  asks.length === 1 &&
  asks[0]?.[0]?.kind === 'reference' &&
  !colon &&
  !numbered &&
  !isBeforeValue &&
  !/^[hmo]?bl$|^(?:po|bkg|mbol|lfd)$|\bref|id$|\bcode$|surety|pickup/.test(name)

interface Wanted extends Pick<LabelDefinition, 'kind'> {
  path: string
}
function wanted(labels: LabelDefinition[], schema: z.ZodObject): Wanted[] {
  return labels.flatMap(({ kind, paths }) => {
    const path = paths.find((each) => schemaAt(schema, schemaPath(each)) !== null)
    return path === undefined ? [] : [{ kind, path }]
  })
}

const loose = new Set(['text', 'party', 'signer'])
function single(
  asks: Wanted[],
  label: PageLabel,
  page: LabelledPage,
  conventions: WritingConventions,
): FieldCandidate[] {
  const found = asks.flatMap((ask) => {
    if (ask.kind === 'stop') return []
    for (const { lines, confidence } of valuesForLabel(label, page, ask.kind)) {
      const parts = valueParsers[ask.kind](lines, conventions)
      if (parts.length > 0) return [{ path: ask.path, parts, confidence, label, kind: ask.kind }]
    }
    return []
  })
  const strict = found.filter(({ kind }) => !loose.has(kind))
  if (strict.length > 0) return strict
  // `Signed by` gives the name, and also the fact that somebody signed.
  return [
    ...found.filter(({ kind }) => kind !== 'signer').slice(0, 1),
    ...found.filter(({ kind }) => kind === 'signer'),
  ]
}

/** The date beside one of these numbers is that of the document; beside another, as that of an order, it is not. */
const datesOfNumbers: Readonly<Record<string, readonly string[]>> = {
  invoice_date: ['invoice_number'],
  confirmed_date: ['carrier_booking_reference'],
  issue_date: ['delivery_order_number', 'arrival_notice_reference', 'packing_list_number'],
}

/** `Vessel / Voyage` and `Invoice No. & Date` split the value; `Shipper / Bill to` gives the same value to both. */
function combined(
  asks: Wanted[][],
  label: PageLabel,
  page: LabelledPage,
  conventions: WritingConventions,
): FieldCandidate[] {
  const firsts = asks.map(([first]) => first)
  const kinds = firsts.map((first) => first?.kind)
  if (kinds.includes('party'))
    return asks.flatMap((each) =>
      single(
        each.filter(({ kind }) => kind === 'party'),
        label,
        page,
        conventions,
      ),
    )
  const [placed] = valuesForLabel(label, page, 'text')
  if (placed === undefined) return []
  const confidence = placed.confidence * 0.98
  const as = (ask: Wanted | undefined, parts: ValuePart[]): FieldCandidate[] =>
    ask === undefined || parts.length === 0 ? [] : [{ path: ask.path, parts, confidence, label }]
  const vessel = firsts.find((first) => first?.kind === 'vessel')
  const voyage = firsts.find((first) => first?.kind === 'voyage')
  if (vessel !== undefined && voyage !== undefined) {
    const both = vesselAndVoyageIn(placed.lines)
    return [...as(vessel, both.vessel), ...as(voyage, both.voyage)]
  }
  const reference = firsts.find((first) => first?.kind === 'reference')
  const date = firsts.find((first) => first?.kind === 'day' || first?.kind === 'issued')
  if (asks.length === 2 && reference !== undefined && date !== undefined)
    return [
      ...as(reference, valueParsers.reference(placed.lines, conventions)),
      ...(datesOfNumbers[date.path]?.includes(reference.path)
        ? as(date, valueParsers.day(placed.lines, conventions))
        : []),
    ]
  const pieces = piecesOf(placed.lines[0] ?? [])
  // One value for two labels belongs to the nearer label.
  if (pieces.length !== asks.length) return single(asks.at(-1) ?? [], label, page, conventions)
  return firsts.flatMap((first, at) =>
    first === undefined || first.kind === 'stop'
      ? []
      : as(first, valueParsers[first.kind]([pieces[at] ?? []], conventions)),
  )
}

/** `16-JAN-19/ 25-JAN-19`: split at slashes at the edge of a word. */
function piecesOf(words: PlacedWord[]): PlacedWord[][] {
  const pieces: PlacedWord[][] = [[]]
  for (const word of words) {
    if (/^[/|]$/.test(word.text)) pieces.push([])
    else if (/[/|]$/.test(word.text)) {
      pieces.at(-1)?.push({ ...word, text: word.text.slice(0, -1) })
      pieces.push([])
    } else pieces.at(-1)?.push(word)
  }
  return pieces.filter((piece) => piece.length > 0)
}
