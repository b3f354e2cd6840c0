import { z } from 'zod'

/* The answers of the interface in the words of the screens. Nothing here is shared with the product: it is a second opinion. */

const text = z.string().nullable()
const container = z.looseObject({
  number: z.string(),
  current_status: z.string(),
  available_for_pickup: z.boolean().nullable(),
  pickup_lfd: text,
  import_deadlines: z.looseObject({
    pickup_lfd_line: text,
    pickup_lfd_terminal: text,
    pickup_lfd_rail: text,
  }),
  pickup_appointment_at: text,
  holds_at_pod_terminal: z.array(z.looseObject({ name: z.string(), status: z.string() })),
  fees_at_pod_terminal: z.array(
    z.looseObject({ type: z.string(), amount: z.number(), currency_code: z.string().optional() }),
  ),
  pod_arrived_at: text,
  pod_full_out_at: text,
  pod_timezone: text,
  final_destination_timezone: text,
  final_destination_full_out_at: text,
  empty_terminated_at: text,
  ind_eta_at: text,
  ind_ata_at: text,
})
const shipment = z.looseObject({
  bill_of_lading_number: text,
  pod_eta_at: text,
  pod_ata_at: text,
  pod_timezone: text,
  destination_eta_at: text,
  destination_timezone: text,
  line_tracking_stopped_at: text,
})
export type AnsweredContainer = z.output<typeof container> & { id: string; shipment_id: string }
export type AnsweredShipment = z.output<typeof shipment>

const related = z.object({ data: z.object({ id: z.string() }).nullable() })
/** The answer of `GET /containers?include=shipment`. */
export const answeredList = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      attributes: container,
      relationships: z.looseObject({ shipment: related }),
    }),
  ),
  included: z.array(z.looseObject({ id: z.string(), type: z.string(), attributes: z.looseObject({}) })),
})
export const readShipment = (attributes: unknown): AnsweredShipment => shipment.parse(attributes)

/** A day or a time as screens write it, without its weekday and zone: `20 Nov`, `15 Nov 14:02`. */
function localText(at: string, zone: string | null, form: 'day' | 'time'): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone ?? 'UTC',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const day = `${part('day')} ${part('month').slice(0, 3)}`
  return form === 'day' ? day : `${day} ${part('hour')}:${part('minute')}`
}
const dateIn = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at)
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The facts that every screen has to show of a container; null if it has to show nothing. */
export interface ExpectedFacts {
  /** `15 Nov 14:02`, `est. 29 Nov 08:33`. */
  arrival: string | null
  arrivalAt: string | null
  /** `20 Nov`. */
  actBy: string | null
  /** `2026-11-20` */
  actByDate: string | null
  /** `9 over`, `today`, `2 left`. */
  left: string | null
  holds: string[]
  /** `1,130 USD`. */
  toPay: string | null
  /** Words of which the shown status has one. */
  status: readonly string[]
}

/** docs/interface.md, "container.current_status". */
const statuses: Record<string, readonly string[]> = {
  new: ['No status', 'Empty picked up', 'At port of lading', 'Loaded on vessel'],
  on_ship: ['On ship'],
  grounded: ['At terminal'],
  available: ['Available'],
  not_available: ['Not available'],
  awaiting_inland_transfer: ['Awaiting inland transfer', 'Awaiting inland'],
  on_rail: ['On rail'],
  off_dock: ['Available off dock'],
  picked_up: ['Picked up'],
  delivered: ['Delivered'],
  dropped: ['Dropped'],
  empty_returned: ['Empty returned'],
  loaded: ['Loaded'],
}
const afterPickup = new Set(['picked_up', 'delivered', 'dropped', 'empty_returned'])

function arrivalOf(each: AnsweredContainer, of: AnsweredShipment): { at: string; isActual: boolean } | null {
  const expected = (at: string | null) => (at === null ? null : { at, isActual: false })
  const actual = (at: string | null) => (at === null ? null : { at, isActual: true })
  const isOnItsWay = ['new', 'loaded', 'on_ship'].includes(each.current_status)
  const atPort = each.pod_arrived_at ?? (isOnItsWay ? null : of.pod_ata_at)
  if (atPort === null) return expected(of.pod_eta_at)
  return actual(each.ind_ata_at) ?? expected(each.ind_eta_at ?? of.destination_eta_at) ?? actual(atPort)
}

function actByOf(each: AnsweredContainer): { at: string; date: string; zone: string } | null {
  const port = each.pod_timezone ?? 'UTC'
  const inland = each.final_destination_timezone ?? port
  const { pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail } = each.import_deadlines
  const days = [
    [pickup_lfd_line, inland],
    [pickup_lfd_terminal, port],
    [pickup_lfd_rail, inland],
  ] as const
  const known = days.flatMap(([at, zone]) =>
    at === null ? [] : [{ at, zone, date: dateIn(new Date(at), zone) }],
  )
  const [first] = known.toSorted((one, other) => one.date.localeCompare(other.date))
  return first ?? null
}

function toPayOf(fees: AnsweredContainer['fees_at_pod_terminal']): string | null {
  const totals = fees.filter(({ type }) => type === 'total')
  const counted = totals.length > 0 ? totals : fees
  const sum = counted.reduce((all, { amount }) => all + amount, 0)
  if (sum === 0) return null
  const digits = Number.isInteger(sum) ? 0 : 2
  const amount = sum.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${amount} ${counted[0]?.currency_code ?? '(no currency)'}`
}

/** @param now the time of the service */
export function expectedFacts(each: AnsweredContainer, of: AnsweredShipment, now: Date): ExpectedFacts {
  const isOut =
    afterPickup.has(each.current_status) ||
    each.final_destination_full_out_at !== null ||
    each.empty_terminated_at !== null ||
    (each.pod_full_out_at !== null && each.final_destination_timezone === null)
  const arrival = arrivalOf(each, of)
  const isInland =
    arrival !== null && [each.ind_ata_at, each.ind_eta_at, of.destination_eta_at].includes(arrival.at)
  const zone = isInland
    ? (of.destination_timezone ?? each.final_destination_timezone)
    : (of.pod_timezone ?? each.pod_timezone)
  const act = isOut ? null : actByOf(each)
  const days = act && daysBetween(dateIn(now, act.zone), act.date)
  return {
    arrival: arrival && `${arrival.isActual ? '' : 'est. '}${localText(arrival.at, zone, 'time')}`,
    arrivalAt: arrival && new Date(arrival.at).toISOString(),
    actBy: act && localText(act.at, act.zone, 'day'),
    actByDate: act && act.date,
    left: days === null ? null : days === 0 ? 'today' : days < 0 ? `${-days} over` : `${days} left`,
    holds: isOut ? [] : each.holds_at_pod_terminal.map(({ name }) => name),
    toPay: isOut ? null : toPayOf(each.fees_at_pod_terminal),
    status: statuses[each.current_status] ?? [each.current_status],
  }
}
