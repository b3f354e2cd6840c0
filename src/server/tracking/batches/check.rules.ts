import {
  containerInText,
  containersInText,
  meantContainerNumber,
  normaliseIdentifier,
  readContainerNumber,
} from '../../../contract/identifiers/index.ts'
import type { RowCheck } from '../../../contract/resources/index.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import { decide, inferNumber, readNumber } from '../../reference/infer.rules.ts'
import { requestedNumber } from '../rows/numbers.rules.ts'
import type { InferableLine } from '../../reference/store.ts'
import { canTrack, namedLine } from './carriers.rules.ts'

/** The parts of a row that are checked. */
export interface SentRow {
  row: number
  request_number: string
  request_type?: RequestType | null | undefined
  scac?: string | null | undefined
}

type Carrier = NonNullable<RowCheck['carrier']>

/** A row after reading, before it is compared with what the account has. */
export interface ReadRow {
  row: number
  /** The number of the tracking request. */
  number: string
  /** The number as it is compared: without the SCAC as prefix. */
  key: string
  type: RequestType
  refused: string | null
  warning: string | null
  /** The right container number that was perhaps meant: of a wrong check digit a warning, of a near miss a question. */
  suggested: string | null
  carrier: Carrier | null
  /** Whether the carrier can be used without confirmation. */
  chosen: boolean
  /** Whether the row names the carrier, instead of leaving it to the number. */
  named: boolean
  /** The index of the first row with the same number, and its row number in the file. */
  repeats: { index: number; row: number } | null
}

/** Characters in the number of a tracking request. */
const MAX_NUMBER_LENGTH = 60

/** Reads all rows of a call, in the order sent. `lines` are the lines that can be named. */
export function readRows(rows: readonly SentRow[], lines: readonly InferableLine[]): ReadRow[] {
  const linesByType: Record<RequestType, InferableLine[]> = {
    bill_of_lading: lines.filter((line) => canTrack(line, 'bill_of_lading')),
    booking_number: lines.filter((line) => canTrack(line, 'booking_number')),
    container: lines.filter((line) => canTrack(line, 'container')),
  }
  const seen = new Map<string, { index: number; row: number; scac: string | null }[]>()
  return rows.map((sent, index) => {
    const read = readRow(sent, lines, linesByType)
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
  lines: readonly InferableLine[],
  linesByType: Record<RequestType, InferableLine[]>,
): ReadRow {
  const whole = sent.request_number.trim()
  const mayBeContainer = (sent.request_type ?? 'container') === 'container' && !isTestCarrier(sent)
  const inside = mayBeContainer ? containerInText(whole) : null
  const typed = inside?.number ?? whole
  const number = normaliseIdentifier(typed)
  const container = readContainerNumber(typed)
  const compared = readNumber(typed) ?? number
  const meant = mayBeContainer ? meantContainerNumber(typed) : null
  const type =
    meant === null ? (sent.request_type ?? inferNumber(compared, [], undefined).request_type) : 'container'
  const read: ReadRow = {
    row: sent.row,
    number,
    key: number,
    type,
    refused:
      meant === null
        ? wrongNumber(typed, number, type, { isTest: isTestCarrier(sent), mayBeContainer })
        : `This is not a whole container number. Did you mean ${meant}?`,
    warning:
      container.form === 'container' && container.check_digit === 'wrong' && type === 'container'
        ? `The check digit should be ${container.expected_digit}`
        : null,
    suggested: meant ?? (type === 'container' ? rightNumber(number) : null),
    carrier: null,
    chosen: false,
    named: false,
    repeats: null,
  }
  if (read.refused !== null) return read
  const { carrier, chosen, refused, warning } = carrierOf(sent.scac, compared, type, lines, linesByType)
  const scac = chosen ? (carrier?.scac ?? null) : null
  const named = chosen && Boolean(sent.scac?.trim())
  const key = requestedNumber(type, number, scac)
  const warnings = [warning, read.warning].flatMap((each) => each ?? [])
  return { ...read, key, carrier, chosen, named, refused, warning: warnings.join('. ') || null }
}

const isTestCarrier = ({ scac }: SentRow): boolean => scac?.trim().toUpperCase() === 'TEST'

/** Why a number is not of this type. A wrong check digit is no reason: containers with one exist. */
function wrongNumber(
  typed: string,
  number: string,
  type: RequestType,
  { isTest, mayBeContainer }: { isTest: boolean; mayBeContainer: boolean },
): string | null {
  if (typed === '') return 'The number is missing'
  if (typed.length > MAX_NUMBER_LENGTH) return `The number has more than ${MAX_NUMBER_LENGTH} characters`
  if (!/[\p{L}\p{N}]/u.test(number)) return 'The number has no letters or digits'
  if (isTest) return null
  if (mayBeContainer && containersInText(typed).length > 1)
    return 'There are several numbers in this row: give each its own row'
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
  lines: readonly InferableLine[],
  linesByType: Record<RequestType, InferableLine[]>,
): Pick<ReadRow, 'carrier' | 'chosen' | 'refused'> & { warning?: string | undefined } {
  if (given?.trim()) {
    const named = namedLine(given, type, lines)
    if ('refused' in named) return { carrier: null, chosen: false, refused: named.refused }
    const { scac, name } = named.line
    return { carrier: { scac, name, confidence: 1 }, chosen: true, refused: null, warning: named.warning }
  }
  const inference = inferNumber(compared, linesByType[type], type)
  const container = readContainerNumber(compared)
  // A wrong check digit gives only a warning: the carrier is inferred as if the digit were right.
  const asRight = container.form === 'container' && container.check_digit === 'wrong' && type === 'container'
  const sure = asRight
    ? inferNumber(`${container.number.slice(0, 10)}${container.expected_digit}`, linesByType[type], type)
    : inference
  const chosen = decide(sure).decision === 'auto_select'
  return { carrier: inference.guess, chosen, refused: null }
}

/** The container number with the right check digit; null where it is right, or no container number. */
function rightNumber(number: string): string | null {
  const container = readContainerNumber(number)
  if (container.form === 'other' || container.check_digit === 'right') return null
  return `${container.number.slice(0, 10)}${container.expected_digit}`
}

/** The rows with the numbers that were perhaps meant, by their index, and of any carrier. */
export const withSuggestedNumbers = (rows: readonly (readonly [number, ReadRow])[]): Map<number, ReadRow> =>
  new Map(
    rows.flatMap(([index, row]) => {
      const number = row.suggested
      return number === null ? [] : [[index, { ...row, number, key: number, chosen: false, named: false }]]
    }),
  )

/** Whether a row is refused as a near miss of a container number. */
export const isNearMiss = ({ refused, suggested }: ReadRow): boolean => refused !== null && suggested !== null

/** A near miss as the bill of lading or booking that it is if the account has that number. */
export const asOtherNumber = (row: ReadRow): ReadRow => ({
  ...row,
  type: 'bill_of_lading',
  refused: null,
  suggested: null,
})

/** The warning of a wrong check digit, and the question of a near miss, say that the right number is tracked already. */
export function withTrackedNumber(row: ReadRow, corrected: Existing | undefined): ReadRow {
  const { suggested } = row
  if (suggested === null || !corrected?.shipment_id) return row
  const tracked = `${suggested} is tracked already`
  return isNearMiss(row)
    ? { ...row, refused: `This is not a whole container number: ${tracked}` }
    : { ...row, warning: `${row.warning}: ${tracked}` }
}

/** What the account has of a number: a tracked shipment, or a request that is not completed. */
export interface Existing {
  shipment_id: string | null
  tracking_request_id: string | null
  /** The container is tracked under this line, and not under the line of the row. */
  other_carrier?: RowCheck['other_carrier']
}

/** A line tracks under several codes: a shipment under another code of the row's line is tracked, not elsewhere. */
export function withOwnCodes(
  existing: Existing | undefined,
  { carrier }: ReadRow,
  lines: readonly Pick<InferableLine, 'scac' | 'alternative_scacs'>[],
): Existing | undefined {
  const other = existing?.other_carrier
  if (!existing || !other || carrier === null) return existing
  const codes = lines
    .map(({ scac, alternative_scacs }) => [scac, ...alternative_scacs])
    .find((each) => each.includes(carrier.scac))
  if (!codes?.includes(other.scac)) return existing
  return { ...existing, shipment_id: other.shipment_id, other_carrier: null }
}

/** The result of the check of a row. */
export function checkOf(read: ReadRow, existing: Existing | undefined): RowCheck {
  const { row, number, type, warning, carrier } = read
  const common = {
    row,
    ...(read.suggested !== null && { suggested_number: read.suggested }),
    request_number: number,
    request_type: type,
    warning,
    carrier,
    other_carrier: null,
    repeats: read.repeats?.row ?? null,
    tracking_request_id: existing?.tracking_request_id ?? null,
    shipment_id: existing?.shipment_id ?? null,
  }
  if (read.refused !== null) return { ...common, verdict: 'invalid', detail: read.refused }
  if (read.repeats) return { ...common, verdict: 'repeated', detail: `The same as row ${read.repeats.row}` }
  if (existing?.shipment_id) return { ...common, verdict: 'tracked', detail: 'Tracked already' }
  if (existing?.tracking_request_id)
    return { ...common, verdict: 'requested', detail: 'A tracking request for it is under way already' }
  const other = existing?.other_carrier ?? null
  if (read.chosen && other)
    return { ...common, verdict: 'new', detail: `Tracked already under ${other.name}`, other_carrier: other }
  if (read.chosen) return { ...common, verdict: 'new', detail: null }
  const detail = carrier
    ? `It may be ${carrier.name}, but that is not sure: choose the carrier`
    : 'The number does not identify its carrier: choose one'
  return { ...common, verdict: 'choose_carrier', detail }
}
