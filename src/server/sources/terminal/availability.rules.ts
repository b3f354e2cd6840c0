import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { ContainerSnapshot } from '../../tracking/source.ts'
import { firstText, type UnknownObject } from '../kit/json.rules.ts'
import { readTime, zoned } from '../kit/times.rules.ts'

type Hold = NonNullable<ContainerSnapshot['holds_at_pod_terminal']>[number]
type Fee = NonNullable<ContainerSnapshot['fees_at_pod_terminal']>[number]

/** Where the terminal is. */
interface TerminalPlace {
  /** IANA name; null where the place is not known: then its local times are left out. */
  timezone: string | null
  country_code: string
}

/**
 * What a terminal says of a container (APM Terminals, Import Availability 1.0). What it does not say is left out, and what it says
 * empty is none. Pure.
 * @returns why it cannot be read, where it cannot
 */
export function readAvailability(
  record: UnknownObject,
  place: TerminalPlace,
  takenAt: string,
): ContainerSnapshot | { refused: string } {
  const number = firstText(record, 'containerId', 'containerNumber')
  if (number === null) return { refused: 'It names no container' }
  const says = <Value>(name: string, read: (text: string | null) => Value | undefined): Value | undefined =>
    Object.hasOwn(record, name) ? read(firstText(record, name)) : undefined
  const local = (text: string | null) => (text === null ? null : localInstant(text, place.timezone))
  const happened = (text: string | null) => local(text) ?? undefined
  const isOut = firstText(record, 'facilityOutDateTimeLocal') !== null
  const available = says('readyForDelivery', yesOrNo)
  const lastFreeDay = says('storagePaidThroughDate', (text) =>
    text === null ? null : lastMinuteOfDay(text, place.timezone),
  )
  return {
    number: normaliseIdentifier(number),
    available_for_pickup: available,
    availability_known: available === undefined ? undefined : available !== null,
    holds_at_pod_terminal: says('containerHolds', holdsIn),
    fees_at_pod_terminal: says('demurrageOwed', (text) => feesIn(text, place.country_code)),
    import_deadlines: lastFreeDay === undefined ? undefined : deadlinesOf(lastFreeDay),
    location_at_pod_terminal: says('yardLocation', (text) => text),
    pickup_appointment_at: isOut ? undefined : says('appointmentDateTimeLocal', local),
    // What happened is not taken back by an empty field.
    pod_discharged_at: says('dischargeDateTimeLocal', happened),
    pod_full_out_at: says('facilityOutDateTimeLocal', happened),
    terminal_checked_at: takenAt,
  }
}

/** Of the line's and the railway's last free day a terminal says nothing: they are not reported. */
const deadlinesOf = (pickup_lfd_terminal: string | null) =>
  ({ pickup_lfd_terminal }) as NonNullable<ContainerSnapshot['import_deadlines']>

/** Whether a word says yes or no. */
export const isKnownAvailability = (text: string): boolean => yesOrNo(text) !== null

/** Null for another text, which takes an earlier answer back: a truck must not be sent for a word that nobody knows. */
function yesOrNo(text: string | null): boolean | null {
  if (/^(y|yes|true)$/i.test(text ?? '')) return true
  return /^(n|no|false)$/i.test(text ?? '') ? false : null
}

const holdKinds: readonly [RegExp, Hold['name']][] = [
  [/custom|cbp|\bctf\b/i, 'customs'],
  [/freight|line|carrier/i, 'freight'],
  [/usda|agric/i, 'USDA'],
  [/vacis|x-?ray|\bnii\b|exam/i, 'VACIS'],
  [/\btmf\b|traffic mitigation/i, 'TMF'],
]
const noHold = /^(no|none|n\/?a|no holds?|-)$/i

function holdsIn(text: string | null): Hold[] {
  return (text ?? '').split(/[,;|]/).flatMap((part) => {
    const description = part.trim()
    if (description === '' || noHold.test(description)) return []
    const name = holdKinds.find(([pattern]) => pattern.test(description))?.[1] ?? 'other'
    return [{ name, status: 'hold' as const, description }]
  })
}

/** The currency of the amount is that of the country where it is certain, else not named. */
function feesIn(text: string | null, country: string): Fee[] | undefined {
  if (text === null || /^(no|none|n\/?a|-)$/i.test(text)) return []
  const amount = Number(text.replaceAll(/[$,\s]|USD/gi, ''))
  if (!Number.isFinite(amount) || amount < 0) return undefined
  return amount === 0
    ? []
    : [{ type: 'demurrage', amount, ...(country === 'US' && { currency_code: 'USD' }) }]
}

/** Dates are written as in the country or as ISO 8601 has them. */
function isoOf(text: string): string {
  const [, month, day, year, rest = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/.exec(text.trim()) ?? []
  if (month === undefined || day === undefined) return text.trim()
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`
}

function localInstant(text: string, timezone: string | null): string | undefined {
  const time = readTime(isoOf(text))
  if (time === null || (timezone === null && time.offset_minutes === null)) return undefined
  return zoned(time, timezone).timestamp
}

/** A day is a calendar date of the terminal: its last minute there. An offset that is sent with it says nothing else. */
function lastMinuteOfDay(text: string, timezone: string | null): string | undefined {
  const time = readTime(isoOf(text))
  if (time === null || timezone === null) return undefined
  const local = `${time.local.slice(0, 10)}T23:59:00`
  return zoned({ local, offset_minutes: null }, timezone).timestamp
}
