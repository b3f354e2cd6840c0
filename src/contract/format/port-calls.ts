import { arrivalTimesOf, overdueDays, presentArrival } from '../trade/index.ts'
import { dateText, etaDelayText, overdueText, timeText, type ShownTime } from './times.ts'

/** A place as shipments name it. */
interface PlaceParts {
  name: string | null
  locode: string | null
}

/** `Los Angeles, CA · USLAX`; whichever part is known, null when none is. */
export function placeText({ name, locode }: PlaceParts, state_abbr?: string | null): string | null {
  const place = name !== null && state_abbr ? `${name}, ${state_abbr}` : name
  const parts = [place, locode].filter((part) => part !== null && part !== '')
  return parts.length === 0 ? null : parts.join(' · ')
}

/** `Maersk · MAEU`. */
export const carrierText = (name: string | undefined, scac: string | undefined): string | null =>
  placeText({ name: name ?? null, locode: scac ?? null })

/** The times and zones that a shipment carries, all ISO 8601 UTC and IANA. */
export interface PortCallFacts {
  pol_etd_at: string | null
  pol_atd_at: string | null
  pol_timezone: string | null
  pod_eta_at: string | null
  pod_original_eta_at: string | null
  pod_ata_at: string | null
  pod_timezone: string | null
  destination_eta_at: string | null
  destination_ata_at: string | null
  destination_timezone: string | null
}

/** A departure or an arrival as text. */
export interface PortCallText extends ShownTime {
  /** Expected, not yet a fact. */
  estimate: boolean
  /** `+2 d` against what was first reported; null when it did not move or nothing was reported before. */
  delay: string | null
  /** `Overdue 62 days, no news`: the estimate has passed, and is none any more; its date is then the text. */
  overdue: string | null
  /** The time itself, ISO 8601, and the zone of its place. */
  at: string
  zone: string | null
}

type Times = { actual: string | null; expected: string | null; zone: string | null; original?: string | null }

function callOf({ actual, expected, zone, original = null }: Times, now: Date): PortCallText | null {
  const at = actual ?? expected
  if (at === null) return null
  const days = overdueDays({ expected, actual, zone }, now)
  if (days > 0)
    return { ...dateText(at, zone, now), at, zone, estimate: true, delay: null, overdue: overdueText(days) }
  const delay = etaDelayText(original, at, zone)
  return { ...timeText(at, zone, now), at, zone, estimate: actual === null, delay, overdue: null }
}

/** The departure from the port of lading, actual or expected. @param stopped tracking has stopped: no estimate holds */
export const departureText = (facts: PortCallFacts, now: Date, stopped = false): PortCallText | null =>
  withoutEstimate(
    callOf(
      { actual: facts.pol_atd_at, expected: facts.pol_etd_at, zone: facts.pol_timezone },
      // Once the ship has arrived it has left: its departure was not reported, and is not overdue.
      facts.pod_ata_at === null || facts.pol_etd_at === null ? now : new Date(facts.pol_etd_at),
    ),
    stopped,
  )

const withoutEstimate = (call: PortCallText | null, stopped: boolean): PortCallText | null =>
  stopped && call?.estimate === true ? null : call

/**
 * The arrival, expected or actual: at the port of discharge until then, afterwards inland if it goes there.
 * @param stopped tracking has stopped: no estimate holds
 */
export function arrivalText(facts: PortCallFacts, now: Date, stopped = false): PortCallText | null {
  const arrival = presentArrival(facts, stopped)
  if (arrival === null) return null
  return arrival.place === 'inland'
    ? inlandArrivalText(facts, now, stopped)
    : callOf(
        {
          actual: facts.pod_ata_at,
          expected: facts.pod_eta_at,
          zone: facts.pod_timezone,
          original: facts.pod_original_eta_at,
        },
        now,
      )
}

/** The arrival inland, also while the port of discharge is still ahead. @param stopped as of `arrivalText` */
export const inlandArrivalText = (facts: PortCallFacts, now: Date, stopped = false): PortCallText | null =>
  withoutEstimate(
    callOf(
      {
        actual: facts.destination_ata_at,
        expected: facts.destination_eta_at,
        zone: facts.destination_timezone,
      },
      now,
    ),
    stopped,
  )

/** What a container itself says of its arrivals. */
interface OwnArrivals {
  pod_arrived_at: string | null
  pod_timezone: string | null
  ind_eta_at: string | null
  ind_ata_at: string | null
  final_destination_timezone: string | null
}

/** Times of the container win over those of its shipment: containers arrive inland one by one. */
export const withOwnArrivals = <Facts extends PortCallFacts>(facts: Facts, own: OwnArrivals): Facts => ({
  ...facts,
  ...arrivalTimesOf(own, facts),
  pod_timezone: facts.pod_timezone ?? own.pod_timezone,
  destination_timezone: facts.destination_timezone ?? own.final_destination_timezone,
})

/** Where a shipment goes from and to, by name and UN/LOCODE. */
export interface RouteFacts {
  port_of_lading_name: string | null
  port_of_lading_locode: string | null
  port_of_discharge_name: string | null
  port_of_discharge_locode: string | null
  destination_name: string | null
  destination_locode: string | null
}

const short = (name: string | null, locode: string | null): string | null =>
  [name, locode].filter((part) => part !== null && part !== '').join(' ') || null

/** `Shanghai CNSHA` and `Chicago USCHI`: where it starts, and the last place it goes to. */
export const routeText = (facts: RouteFacts): { from: string | null; to: string | null } => ({
  from: short(facts.port_of_lading_name, facts.port_of_lading_locode),
  to:
    short(facts.destination_name, facts.destination_locode) ??
    short(facts.port_of_discharge_name, facts.port_of_discharge_locode),
})
