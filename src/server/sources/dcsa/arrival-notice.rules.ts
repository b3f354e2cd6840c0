import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { roundedAmount } from '../../../contract/trade/index.ts'
import type { ContainerSnapshot, Snapshot } from '../../tracking/source.ts'
import type { ReceivedFact } from '../kit/adapter.ts'
import { firstCode, firstText, listOf, objectOf, type UnknownObject } from '../kit/json.rules.ts'
import type { CodeResolver, ResolvedPlace } from '../kit/resolving.rules.ts'
import { readTime, zoned } from '../kit/times.rules.ts'
import { nowhere, type PlaceOfMove } from '../kit/moves.rules.ts'

/** How a notice is kept among the events of a number. */
const member = 'arrivalNotice'
/** What is read of a notice: it also has addresses of people, terms and the printed page, which nobody needs here. */
const keptMembers = [
  'issueDateTime',
  'transportDocumentReference',
  'transport',
  'freeTimes',
  'charges',
  'freightPaymentStatus',
  'pickupInformation',
  'releaseInformation',
  'utilizedTransportEquipments',
]

/** The notices of an answer of `GET /arrival-notices` (DCSA Arrival Notice 1.0), as they are kept. */
export const noticesIn = (body: unknown): UnknownObject[] =>
  listOf(objectOf(body)['arrivalNotices'])
    .map(objectOf)
    .filter((notice) => firstText(notice, 'transportDocumentReference') !== null)
    .map((notice) => ({
      [member]: Object.fromEntries(
        keptMembers.flatMap((name) => (Object.hasOwn(notice, name) ? [[name, notice[name]]] : [])),
      ),
    }))

export const isArrivalNotice = (event: unknown): boolean => Object.hasOwn(objectOf(event), member)

/** When a notice was made, and what it is about. */
export function aboutNotice(event: unknown): Pick<ReceivedFact, 'made_at' | 'numbers'> {
  const notice = objectOf(objectOf(event)[member])
  const issued = firstText(notice, 'issueDateTime')
  const time = issued === null ? null : readTime(issued)
  return {
    made_at: time === null ? null : zoned(time, null).timestamp,
    numbers: [firstCode(notice, 'transportDocumentReference') ?? '', ...equipmentOf(notice).map(numberOf)]
      .map(normaliseIdentifier)
      .filter((number) => number !== ''),
  }
}

const equipmentOf = (notice: UnknownObject) => listOf(notice['utilizedTransportEquipments']).map(objectOf)
const numberOf = (utilized: UnknownObject): string =>
  normaliseIdentifier(firstText(objectOf(utilized['equipment']), 'equipmentReference') ?? '')
const bare = (number: string) => normaliseIdentifier(number).replace(/^[A-Z]{4}(?=.*\d)/, '')

/** Adds what the latest notice of the shipment says of its containers. Pure. */
export function withArrivalNotices(
  snapshot: Snapshot | null,
  events: readonly unknown[],
  resolver: CodeResolver,
): Snapshot | null {
  const bill = snapshot?.shipment?.bill_of_lading_number
  if (!snapshot || bill === undefined) return snapshot
  const notice = events
    .map((event) => objectOf(objectOf(event)[member]))
    .filter((each) => bare(firstText(each, 'transportDocumentReference') ?? '') === bare(bill))
    .toSorted((one, other) => (issuedAt(one) < issuedAt(other) ? -1 : 1))
    .at(-1)
  if (!notice) return snapshot
  return {
    ...snapshot,
    containers: snapshot.containers.map((container) => ({
      ...container,
      ...noticed(container, notice, resolver, snapshot.containers.length === 1),
    })),
  }
}

const issuedAt = (notice: UnknownObject): number => Date.parse(firstText(notice, 'issueDateTime') ?? '') || 0

function noticed(
  container: ContainerSnapshot,
  notice: UnknownObject,
  resolver: CodeResolver,
  isAlone: boolean,
): Partial<ContainerSnapshot> {
  const own = equipmentOf(notice).find((each) => numberOf(each) === normaliseIdentifier(container.number))
  const pickup = pickupPlace(own, notice, resolver)
  const port = placeOf(objectOf(objectOf(notice['transport'])['portOfDischarge']), resolver)
  const day = lastFreeDay(container.number, own, notice, pickup?.timezone ?? port.timezone)
  const holds = withNoticedHolds(container, holdsIn(notice), issuedAt(notice))
  const fees = feesIn(
    [...(own ? listOf(own['charges']) : []), ...(isAlone ? listOf(notice['charges']) : [])],
    notice,
  )
  return {
    ...(day !== null && { import_deadlines: lineDeadline(day, container.import_deadlines) }),
    ...(holds !== undefined && { holds_at_pod_terminal: holds }),
    ...(fees !== undefined && { fees_at_pod_terminal: fees }),
    ...(pickup?.terminal?.type === 'terminal' && { pickup_facility_id: pickup.terminal.id }),
  }
}

/** Of the terminal's and the railway's last free day a notice says nothing: they are not reported. */
const lineDeadline = (pickup_lfd_line: string, others: ContainerSnapshot['import_deadlines']) =>
  ({ ...others, pickup_lfd_line }) as NonNullable<ContainerSnapshot['import_deadlines']>

function placeOf(location: UnknownObject, resolver: CodeResolver): ResolvedPlace {
  const facility = objectOf(location['facility'])
  const provider = firstCode(facility, 'facilityCodeListProvider')
  const place: PlaceOfMove = {
    ...nowhere,
    locode: firstCode(location, 'UNLocationCode'),
    name: firstText(location, 'locationName'),
    facility_code: firstCode(facility, 'facilityCode'),
    facility_code_list: provider === 'BIC' || provider === 'SMDG' ? provider : null,
  }
  // A notice makes no record of a terminal.
  const isUnknown = resolver.unknown.terminal(place) !== null
  return { ...resolver.place(place), ...(isUnknown && { terminal: null }) }
}

function pickupPlace(own: UnknownObject | undefined, notice: UnknownObject, resolver: CodeResolver) {
  const [given] = [own, notice].flatMap((each) => {
    const location = objectOf(objectOf(each?.['pickupInformation'])['pickupLocation'])
    return Object.keys(location).length > 0 ? [location] : []
  })
  return given && placeOf(given, resolver)
}

/** Free time of the container at the terminal ends with demurrage or storage; detention counts after that. The earliest. */
function lastFreeDay(
  number: string,
  own: UnknownObject | undefined,
  notice: UnknownObject,
  timezone: string | null,
): string | null {
  const isoCode = firstCode(objectOf(own?.['equipment']), 'ISOEquipmentCode')
  const codes = (object: UnknownObject, name: string) =>
    listOf(object[name]).map((each) => String(each).toUpperCase())
  const days = listOf(notice['freeTimes'])
    .map(objectOf)
    .filter((free) => {
      const types = codes(free, 'typeCodes')
      const containers = codes(free, 'equipmentReferences').map(normaliseIdentifier)
      const sizes = codes(free, 'ISOEquipmentCodes')
      return (
        (types.length === 0 || types.includes('DEM') || types.includes('STO')) &&
        (containers.length === 0 || containers.includes(normaliseIdentifier(number))) &&
        (sizes.length === 0 || (isoCode !== null && sizes.includes(isoCode)))
      )
    })
    .flatMap((free) => endOf(free, timezone) ?? [])
  return days.toSorted().at(0) ?? null
}

/** A date is the calendar date of the place: its last minute there. A time has its offset. */
function endOf(free: UnknownObject, timezone: string | null): string | null {
  const date = firstText(objectOf(free['lastFreeDate']), 'value')
  const at = readTime(firstText(objectOf(free['lastFreeDateTime']), 'value') ?? '')
  if (at !== null && (at.offset_minutes !== null || timezone !== null)) return zoned(at, timezone).timestamp
  const day = readTime(date ?? '')
  if (day === null || timezone === null) return null
  return zoned({ local: `${day.local.slice(0, 10)}T23:59:00`, offset_minutes: null }, timezone).timestamp
}

const paid = ['FULLY_PAID', 'OVERPAID']

/** Undefined where the notice says nothing of releases. */
function holdsIn(notice: UnknownObject) {
  const { isFreightReleased, isCustomsReleased } = objectOf(notice['releaseInformation'])
  const status = firstCode(notice, 'freightPaymentStatus')
  const isReleased = typeof isFreightReleased === 'boolean' ? isFreightReleased : undefined
  if (isReleased === undefined && status === null && typeof isCustomsReleased !== 'boolean') return undefined
  const isFreightHeld = isReleased === undefined ? status !== null && !paid.includes(status) : !isReleased
  return [
    ...(isFreightHeld
      ? [
          {
            name: 'freight' as const,
            status: 'hold' as const,
            description: 'Not released, says the arrival notice',
          },
        ]
      : []),
    ...(isCustomsReleased === false
      ? [
          {
            name: 'customs' as const,
            status: 'pending' as const,
            description: 'Not cleared, says the arrival notice',
          },
        ]
      : []),
  ]
}

const releases = { freight: 'carrier_release', customs: 'customs_release' } as const

/** What events say stays; a hold of a notice counts until an event releases it after the notice was issued. */
function withNoticedHolds(
  { holds_at_pod_terminal: held, raw_events = [] }: ContainerSnapshot,
  noticed: ReturnType<typeof holdsIn>,
  issued: number,
): ContainerSnapshot['holds_at_pod_terminal'] {
  if (noticed === undefined) return held
  const isReleased = (name: keyof typeof releases) =>
    raw_events.some(
      ({ event, estimated, timestamp }) =>
        event === releases[name] && !estimated && Date.parse(timestamp ?? '') >= issued,
    )
  const known = new Set((held ?? []).map(({ name }) => name))
  return [...(held ?? []), ...noticed.filter(({ name }) => !known.has(name) && !isReleased(name))]
}

/** Charges to collect that are not paid, by currency. Undefined where none are named. */
function feesIn(
  charges: readonly unknown[],
  notice: UnknownObject,
): ContainerSnapshot['fees_at_pod_terminal'] | undefined {
  if (charges.length === 0) return undefined
  if (paid.includes(firstCode(notice, 'freightPaymentStatus') ?? '')) return []
  const toCollect = charges
    .map(objectOf)
    .filter(
      (charge) =>
        firstCode(charge, 'paymentTermCode') === 'COL' && typeof charge['currencyAmount'] === 'number',
    )
  const byCurrency = Map.groupBy(toCollect, (charge) => firstCode(charge, 'currencyCode'))
  return [...byCurrency].flatMap(([currency_code, all]) => {
    const sum = all.reduce((total, charge) => total + Number(charge['currencyAmount']), 0)
    const amount = roundedAmount(sum)
    return amount > 0 ? [{ type: 'other', amount, ...(currency_code !== null && { currency_code }) }] : []
  })
}
