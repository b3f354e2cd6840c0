import { t } from '../language/index.ts'
import { arrivalTimesOf, type OwnArrivalTimes, overdueDays, presentArrival } from '../trade/index.ts'
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

/** The times and zones that a shipment carries, all ISO 8601 UTC and IANA, and the places of its arrivals. */
export interface PortCallFacts {
  pol_etd_at: string | null
  /** Not shared, as `destination_original_eta_at`. */
  pol_original_etd_at?: string | null
  pol_atd_at: string | null
  pol_timezone: string | null
  pod_eta_at: string | null
  pod_original_eta_at: string | null
  pod_ata_at: string | null
  pod_timezone: string | null
  destination_eta_at: string | null
  destination_original_eta_at?: string | null
  destination_ata_at: string | null
  destination_timezone: string | null
  /** Names of facts that a source reports for a time in the future: it stands in the estimate. */
  facts_ahead?: readonly string[]
  port_of_discharge_name: string | null
  port_of_discharge_locode: string | null
  destination_name: string | null
  destination_locode: string | null
}

/** A departure or an arrival as text. */
export interface PortCallText extends ShownTime {
  /** Expected, not yet a fact. */
  estimate: boolean
  /** `+2 d` against what was first reported; null when it did not move or nothing was reported before. */
  delay: string | null
  /** `first reported Fri 4 Dec`, where it moved since. */
  first: string | null
  /** `Overdue 62 days, no news`: the estimate has passed, and is none any more; its date is then the text. */
  overdue: string | null
  /** `reported as happened, lies in the future`: a source takes the estimate for a fact. */
  ahead: string | null
  /** Which of the two arrivals it is, of a shipment that goes inland: the name and the UN/LOCODE of its place, as far as known. */
  place: { name: string; code: string } | null
  /** The time itself, ISO 8601, and the zone of its place. */
  at: string
  zone: string | null
}

interface Times {
  actual: string | null
  expected: string | null
  zone: string | null
  original: string | null
  isAhead: boolean
  place: PortCallText['place']
}

/** Words for a fact that cannot have happened yet. */
export const factAheadText = (): string => t('reported as happened, lies in the future')

/** `first reported Fri 4 Dec`. */
export const firstReportedText = (original: string, zone: string | null, now: Date): string =>
  t('first reported {day}', { day: dateText(original, zone, now).text })

function callOf({ actual, expected, zone, original, isAhead, place }: Times, now: Date): PortCallText | null {
  const at = actual ?? expected
  if (at === null) return null
  const isAheadNow = isAhead && actual === null
  const days = overdueDays({ expected, actual, zone }, now)
  const common = { at, zone, place, ahead: isAheadNow ? factAheadText() : null }
  if (days > 0)
    return {
      ...common,
      ...dateText(at, zone, now),
      estimate: true,
      delay: null,
      first: null,
      overdue: overdueText(days),
    }
  const delay = etaDelayText(original, at, zone)
  return {
    ...common,
    ...timeText(at, zone, now),
    estimate: actual === null,
    delay,
    first: delay === null || original === null ? null : firstReportedText(original, zone, now),
    overdue: null,
  }
}

/** The departure from the port of lading, actual or expected. @param stopped tracking has stopped: no estimate holds */
export const departureText = (facts: PortCallFacts, now: Date, stopped = false): PortCallText | null =>
  withoutEstimate(
    callOf(
      {
        actual: facts.pol_atd_at,
        expected: facts.pol_etd_at,
        zone: facts.pol_timezone,
        original: facts.pol_original_etd_at ?? null,
        isAhead: facts.facts_ahead?.includes('pol_atd_at') === true,
        place: null,
      },
      // Once the ship has arrived it has left: its departure was not reported, and is not overdue.
      facts.pod_ata_at === null || facts.pol_etd_at === null ? now : new Date(facts.pol_etd_at),
    ),
    stopped,
  )

const withoutEstimate = (call: PortCallText | null, stopped: boolean): PortCallText | null =>
  stopped && call?.estimate === true ? null : call

const placeOf = (name: string | null, code: string | null): PortCallText['place'] => {
  const known = name ?? code
  return known === null ? null : { name: known, code: code ?? known }
}

/** Whether it goes on from the port of discharge: then its two arrivals are at two places. */
const goesOn = ({ destination_name, destination_locode, port_of_discharge_locode }: PortCallFacts): boolean =>
  destination_locode === null ? destination_name !== null : destination_locode !== port_of_discharge_locode

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
          isAhead: facts.facts_ahead?.includes('pod_ata_at') === true,
          place: goesOn(facts) ? placeOf(facts.port_of_discharge_name, facts.port_of_discharge_locode) : null,
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
        original: facts.destination_original_eta_at ?? null,
        isAhead: (facts.facts_ahead ?? []).some(
          (name) => name === 'destination_ata_at' || name === 'ind_ata_at',
        ),
        place: goesOn(facts) ? placeOf(facts.destination_name, facts.destination_locode) : null,
      },
      now,
    ),
    stopped,
  )

/** What a container itself says of its arrivals. */
interface OwnArrivals extends OwnArrivalTimes {
  pod_timezone: string | null
  final_destination_timezone: string | null
  facts_ahead?: readonly string[]
}

/** Times of the container win over those of its shipment: containers arrive inland one by one. */
export const withOwnArrivals = <Facts extends PortCallFacts>(facts: Facts, own: OwnArrivals): Facts => ({
  ...facts,
  ...arrivalTimesOf(own, facts),
  // The first report inland is one of the shipment, for any of its containers.
  ...(own.ind_eta_at !== null && { destination_original_eta_at: null }),
  pod_timezone: facts.pod_timezone ?? own.pod_timezone,
  destination_timezone: facts.destination_timezone ?? own.final_destination_timezone,
  facts_ahead: [
    ...(own.ind_eta_at === null
      ? (facts.facts_ahead ?? [])
      : (facts.facts_ahead ?? []).filter((name) => name !== 'destination_ata_at')),
    ...(own.facts_ahead ?? []),
  ],
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
