import { readContainerNumber } from '../../../../contract/identifiers/index.ts'
import { entryPathOf } from '../../../../contract/resources/document-payloads/key-field-values.ts'
import type { SchemaField } from '../fields/schema.ts'
import { type PageConventions, valuesOfMarked } from './value.rules.ts'

interface Marked {
  text: string
  /** What is printed before it. */
  label: string
  conventions: PageConventions
}
interface Wanted {
  /** The key fields of which nothing is known, first what is asked for first. */
  missing: readonly string[]
  /** The field of the current row. */
  current: string | null
  /** Fields with a value. */
  filled: readonly string[]
}

/** How many guesses are offered. */
export const MAX_GUESSES = 3

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

/** `issued` and `issue` are one word. */
const stem = (word: string): string => word.slice(0, 4)

/** What issuers print where the schema has another name. */
const printed: readonly [path: RegExp, label: RegExp][] = [
  [/^consignee\./, /consignee|deliver to|delivered to|receiver|importer/i],
  [/^shipper\./, /shipper|exporter|consignor|supplier/i],
  [/^notify_parties\./, /notify/i],
  [/^deliver_to\./, /deliver to|delivery address|ship to/i],
  [/^(invoice_payer|buyer)\./, /bill to|sold to|buyer/i],
  [/^(invoice_issuer|seller)\./, /seller|vendor|from/i],
  [/^transport_document_reference$/, /b\W?\/?l\b|bill of lading|waybill|mbl|master/i],
  [/^house_document_reference$/, /house|hbl|hawb/i],
  [/^carrier_booking_reference$/, /booking/i],
  [/^vessel_name$/, /vessel|ship\b|carrying/i],
  [/^carrier_(export|import)_voyage_number$/, /voy/i],
  [/^port_of_loading\./, /loading|pol\b|origin/i],
  [/^port_of_discharge\./, /discharge|pod\b/i],
  [/^port_of_discharge_arrival_date$/, /\beta\b|arriv/i],
  [/^expected_arrival_date$/, /\beta\b|arriv/i],
  [/^expected_departure_date$/, /\betd\b|depart|sail/i],
  [/^issue_date$/, /issue|^date$/i],
  [/^last_free_day$/, /free/i],
  [/^pickup_location\./, /pick\s?-?up|terminal|located/i],
  [/^pickup_number$/, /pick\s?-?up (no|num|#)/i],
  [/equipment_reference$/, /container|cntr|equipment/i],
  [/^total_amount\.amount$/, /total|amount due|balance/i],
]
const company =
  /\b(llc|ltd|limited|inc|incorporated|corp|corporation|co|company|gmbh|ag|kg|bv|nv|sa|srl|spa|sl|pte|plc|pty|lda|aps|oy|ab)\b\.?/i
const isContainer = (text: string): boolean => {
  const read = readContainerNumber(text)
  return read.form === 'container' && read.check_digit === 'right'
}
const month = /\b\d{1,2}\W?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
const endsInDay = (text: string): boolean => /\d\d$/.test(text) && /\d/.test(text.slice(0, -2))

function scoreOf(field: SchemaField, { text, label, conventions }: Marked, wanted: Wanted): number {
  const { path, kind } = field
  if (kind === 'boolean') return 0
  const isNumberOfContainer = path.endsWith('equipment_reference')
  if (kind !== 'text' && valuesOfMarked(field, text, conventions).length === 0) return 0
  if (isNumberOfContainer !== isContainer(text)) return 0
  // A number has a digit and few words; a place has letters, and no number before them.
  const isNumbered = /(reference|number|numbers|code)(\.\d+)?$/.test(path)
  if (isNumbered && (!/\d/.test(text) || month.test(text) || wordsOf(text).length > 3)) return 0
  if (path.endsWith('location_name') && (!/\p{L}{3}/u.test(text) || /^\d/.test(text))) return 0
  const isLabelled = label !== '' && printed.some(([of, says]) => of.test(path) && says.test(label))
  let score = 0
  if (wanted.current === path) score += 3
  if (wanted.missing.includes(path)) score += 3
  if (kind === 'day' && endsInDay(text)) score += 2
  if (isNumberOfContainer) score += 4
  const isParty = path.endsWith('.party_name')
  if (company.test(text)) score += isParty ? 3 : -2
  if (/^[A-Z]{0,4}\d[\dA-Z/-]{4,}$/.test(text) && /(reference|number)$/.test(path)) score += 1
  if (label !== '') {
    if (isLabelled) score += 5
    // Another label says that it is another field.
    else if (wanted.missing.includes(path) && wanted.current !== path) score -= 2
    const names = new Set(wordsOf(path.replaceAll('_', ' ')).map(stem))
    score += wordsOf(label).filter((word) => names.has(stem(word))).length
  }
  // What is filled is marked again only to correct it: then its label says so.
  if (wanted.filled.includes(path) && !isNumberOfContainer && !isLabelled) score -= 3
  return score
}

/** The fields that the marked words may be, the likeliest first. */
export function guessFields(known: readonly SchemaField[], marked: Marked, wanted: Wanted): string[] {
  const paths = known.map(({ path }) => path)
  const missing = wanted.missing.map((field) => entryPathOf(field, paths))
  const scored = known
    .map((field) => ({ path: field.path, score: scoreOf(field, marked, { ...wanted, missing }) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  return scored.slice(0, MAX_GUESSES).map(({ path }) => path)
}
