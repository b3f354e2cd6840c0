import { normaliseIdentifier, readContainerNumber } from '../../../contract/identifiers/index.ts'
import type { RowCheck } from '../../../contract/resources/index.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import { decide, inferNumber, readNumber } from '../../reference/infer.rules.ts'
import { requestedNumber } from '../../tracking/rows/numbers.rules.ts'
import { answersTo, type ChoosableLine, namedLine } from './carriers.rules.ts'

/** What is looked at of a row. */
export interface SentRow {
  row: number
  request_number: string
  request_type?: RequestType | null | undefined
  scac?: string | null | undefined
}

type Carrier = NonNullable<RowCheck['carrier']>

/** A row as it is understood, before anything is known of what the account has. */
export interface ReadRow {
  row: number
  /** As it would be asked for. */
  number: string
  /** As it is compared: without the carrier in front. */
  key: string
  type: RequestType
  refused: string | null
  warning: string | null
  carrier: Carrier | null
  /** Whether the carrier is sure enough to ask it without asking back. */
  chosen: boolean
  /** Whether the sender named that carrier, instead of leaving it to the number. */
  named: boolean
  /** The index of the earlier row that asks for the same, and where that one stands in the sheet. */
  repeats: { index: number; row: number } | null
}

/** The longest number of a tracking request. */
const longest = 60

/** Reads all rows of a call, in the order sent. `lines`: what can be asked. */
export function readRows(rows: readonly SentRow[], lines: readonly ChoosableLine[]): ReadRow[] {
  const able: Record<RequestType, ChoosableLine[]> = {
    bill_of_lading: lines.filter((line) => answersTo(line, 'bill_of_lading')),
    booking_number: lines.filter((line) => answersTo(line, 'booking_number')),
    container: lines.filter((line) => answersTo(line, 'container')),
  }
  const seen = new Map<string, { index: number; row: number; scac: string | null }[]>()
  return rows.map((sent, index) => {
    const read = readRow(sent, lines, able)
    if (read.refused !== null) return read
    const scac = read.chosen ? (read.carrier?.scac ?? null) : null
    const same = seen.get(`${read.type} ${read.key}`) ?? []
    // Without a carrier it may well mean the earlier one's; with one it is more than a number that lacks it.
    const earlier = same.find((each) => scac === null || each.scac === scac)
    if (earlier) return { ...read, repeats: { index: earlier.index, row: earlier.row } }
    seen.set(`${read.type} ${read.key}`, [...same, { index, row: sent.row, scac }])
    return read
  })
}

function readRow(
  sent: SentRow,
  lines: readonly ChoosableLine[],
  able: Record<RequestType, ChoosableLine[]>,
): ReadRow {
  const typed = sent.request_number.trim()
  const number = normaliseIdentifier(typed)
  const box = readContainerNumber(typed)
  const compared = readNumber(typed) ?? number
  const type = sent.request_type ?? inferNumber(compared, [], undefined).request_type
  const read: ReadRow = {
    row: sent.row,
    number,
    key: number,
    type,
    refused: wrongNumber(typed, number, type, isTrial(sent)),
    warning:
      box.form === 'container' && box.check_digit === 'wrong' && type === 'container'
        ? `The check digit should be ${box.expected_digit}`
        : null,
    carrier: null,
    chosen: false,
    named: false,
    repeats: null,
  }
  if (read.refused !== null) return read
  const { carrier, chosen, refused } = carrierOf(sent.scac, compared, type, lines, able)
  const scac = chosen ? (carrier?.scac ?? null) : null
  const named = chosen && Boolean(sent.scac?.trim())
  return { ...read, key: requestedNumber(type, number, scac), carrier, chosen, named, refused }
}

const isTrial = ({ scac }: SentRow): boolean => scac?.trim().toUpperCase() === 'TEST'

/** Why a number cannot be one of this kind; a wrong check digit is no reason, for such boxes do sail. */
function wrongNumber(typed: string, number: string, type: RequestType, trial: boolean): string | null {
  if (typed === '') return 'The number is missing'
  if (typed.length > longest) return `The number has more than ${longest} characters`
  if (!/[\p{L}\p{N}]/u.test(number)) return 'The number has no letters or digits'
  if (trial) return null
  if (type === 'container' && readContainerNumber(number).form === 'other')
    return 'A container number has four letters, the last of them U, J or Z, and seven digits'
  if (readNumber(typed) === undefined)
    return 'A number of the trade has 5 to 35 letters and digits, at least three of them digits'
  return null
}

function carrierOf(
  given: string | null | undefined,
  compared: string,
  type: RequestType,
  lines: readonly ChoosableLine[],
  able: Record<RequestType, ChoosableLine[]>,
): Pick<ReadRow, 'carrier' | 'chosen' | 'refused'> {
  if (given?.trim()) {
    const named = namedLine(given, type, lines)
    if ('refused' in named) return { carrier: null, chosen: false, refused: named.refused }
    const { scac, name } = named.line
    return { carrier: { scac, name, confidence: 1 }, chosen: true, refused: null }
  }
  const inference = inferNumber(compared, able[type], type)
  const box = readContainerNumber(compared)
  // A wrong check digit warns and stops nothing: the owner's letters are then taken as they stand.
  const asRight = box.form === 'container' && box.check_digit === 'wrong' && type === 'container'
  const sure = asRight
    ? inferNumber(`${box.number.slice(0, 10)}${box.expected_digit}`, able[type], type)
    : inference
  const chosen = decide(sure).decision === 'auto_select'
  return { carrier: inference.guess, chosen, refused: null }
}

/** What the account has already of a row: a shipment that is tracked, or a request that is still on its way. */
export interface Existing {
  shipment_id: string | null
  tracking_request_id: string | null
}

/** What would become of a row. */
export function checkOf(read: ReadRow, existing: Existing | undefined): RowCheck {
  const { row, number, type, warning, carrier } = read
  const told = {
    row,
    request_number: number,
    request_type: type,
    warning,
    carrier,
    repeats: read.repeats?.row ?? null,
    tracking_request_id: existing?.tracking_request_id ?? null,
    shipment_id: existing?.shipment_id ?? null,
  }
  if (read.refused !== null) return { ...told, verdict: 'invalid', detail: read.refused }
  if (read.repeats) return { ...told, verdict: 'repeated', detail: `The same as row ${read.repeats.row}` }
  if (existing?.shipment_id) return { ...told, verdict: 'tracked', detail: 'Tracked already' }
  if (existing)
    return { ...told, verdict: 'requested', detail: 'A tracking request for it is under way already' }
  if (read.chosen) return { ...told, verdict: 'new', detail: null }
  const detail = carrier
    ? `It may be ${carrier.name}, but that is not sure: choose the carrier`
    : 'The number does not tell its carrier: choose one'
  return { ...told, verdict: 'choose_carrier', detail }
}
