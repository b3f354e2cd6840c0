import { t } from '../../contract/language/index.ts'
import {
  arrivalTimesOf,
  isSameArrival,
  type OwnArrivalTimes,
  overdueDays,
} from '../../contract/trade/index.ts'
import { isEstimate } from '../../contract/vocabulary/index.ts'
import type { Container, Shipment, TransportEvent } from '../../contract/resources/index.ts'
import type { IncludedRecords } from '../api/index.ts'
import { etaDelayText } from '../format/index.ts'
import { latestReports, standing } from './timeline.ts'

/** One place on the way of a shipment. */
export interface JourneyStop {
  key: string
  name: string | null
  locode: string | null
  /** The last time that is known, or the next that is expected; null when no time was reported. */
  time: {
    at: string
    zone: string | null
    verb: string
    estimate: boolean
    delay: string | null
    /** When it was expected first, where it moved since. */
    first: string | null
    /** A source reports it as happened, although it lies in the future. */
    isAhead: boolean
    /** The bill of lading has another one: it is this container's alone. */
    isOwn: boolean
  } | null
  /** The container is here or has been: a fact. */
  reached: boolean
}

/** Days by which what is expected at a stop is overdue; 0 where a later stop was reached, so that it was only not reported. */
export const overdueAt = (stops: readonly JourneyStop[], index: number, now: Date): number => {
  const time = stops[index]?.time
  if (!time?.estimate || stops.slice(index + 1).some(({ reached }) => reached)) return 0
  return overdueDays({ expected: time.at, actual: null, zone: time.zone }, now)
}

const placed = (
  name: string,
  state_abbr: string | null | undefined,
  country_code: string | null | undefined,
) => (state_abbr && country_code === 'US' ? `${name}, ${state_abbr}` : name)

type Times = {
  fact: string | null
  estimate: string | null
  zone: string | null
  was: string
  will: string
  original?: string | null
  isAhead?: boolean
  isOwn?: boolean
}

/** The arrivals of one container. */
interface ContainerTimes {
  attributes: OwnArrivalTimes & Pick<Container['attributes'], 'facts_ahead'>
}

const timeOf = ({
  fact,
  estimate,
  zone,
  was,
  will,
  original = null,
  isAhead = false,
  isOwn = false,
}: Times): JourneyStop['time'] => {
  const at = fact ?? estimate
  if (at === null) return null
  const delay = etaDelayText(original, at, zone)
  return {
    at,
    zone,
    verb: fact === null ? will : was,
    estimate: fact === null,
    delay,
    first: delay === null ? null : original,
    isAhead: isAhead && fact === null,
    isOwn,
  }
}

const bySea = /\.(vessel|transshipment|feeder)_(arrived|departed|discharged|loaded|berthed)$/

/** The ports between, in the order of their earliest time: where the container changes ships. */
function transshipments(
  events: readonly TransportEvent[],
  ends: ReadonlySet<string>,
  include: IncludedRecords,
): JourneyStop[] {
  const byPlace = Map.groupBy(
    latestReports(standing(events)).filter(
      ({ attributes }) =>
        attributes.timestamp !== null &&
        attributes.location_locode !== null &&
        bySea.test(attributes.event) &&
        !ends.has(attributes.location_locode),
    ),
    ({ attributes }) => attributes.location_locode ?? '',
  )
  return [...byPlace]
    .map(([locode, at]) => ({ locode, at: at.toSorted((a, b) => timestampOf(a) - timestampOf(b)) }))
    .toSorted((a, b) => timestampOf(a.at[0]) - timestampOf(b.at[0]))
    .map(({ locode, at }) => stopOf(locode, at, include))
}

const timestampOf = (event: TransportEvent | undefined): number =>
  Date.parse(event?.attributes.timestamp ?? '')

function stopOf(locode: string, at: readonly TransportEvent[], include: IncludedRecords): JourneyStop {
  const facts = at.filter(({ attributes }) => !isEstimate(attributes.event))
  const reported = facts.at(-1) ?? at[0]
  const port = include.one(reported?.relationships?.location)?.attributes
  const left = reported?.attributes.event.endsWith('departed') === true
  const estimate = facts.length === 0
  const [was, will] = left ? [t('left'), t('leaves')] : [t('arrived'), t('arrives')]
  return {
    key: locode,
    name: port ? placed(port.name, port.state_abbr, port.country_code) : null,
    locode,
    time: reported?.attributes.timestamp
      ? {
          at: reported.attributes.timestamp,
          zone: reported.attributes.timezone,
          verb: estimate ? will : was,
          estimate,
          delay: null,
          first: null,
          isAhead: reported.attributes.reported_as_happened === true,
          isOwn: false,
        }
      : null,
    reached: !estimate,
  }
}

const isFactAt = ({ attributes }: TransportEvent, locode: string | null): boolean =>
  locode !== null && attributes.location_locode === locode && !isEstimate(attributes.event)

/**
 * The way of a shipment: port of lading, transshipments of the chosen container, port of discharge, place inland. The container's
 * own arrivals win over its shipment's, which has arrived as soon as the first of its containers has.
 */
export function stopsOf(
  { attributes, relationships }: Shipment,
  events: readonly TransportEvent[],
  include: IncludedRecords,
  container?: ContainerTimes,
): JourneyStop[] {
  const {
    port_of_lading_locode: pol,
    port_of_discharge_locode: pod,
    destination_locode: inland,
    ...facts
  } = attributes
  const placeOf = (
    place: { name: string; state_abbr: string | null; country_code?: string | undefined } | undefined,
  ) => place && placed(place.name, place.state_abbr, place.country_code)
  const ends = new Set([pol, pod, inland].filter((locode) => locode !== null))
  const first: JourneyStop = {
    key: 'pol',
    name: placeOf(include.one(relationships?.port_of_lading)?.attributes) ?? facts.port_of_lading_name,
    locode: pol,
    time: timeOf({
      fact: facts.pol_atd_at,
      estimate: facts.pol_etd_at,
      zone: facts.pol_timezone,
      was: t('left'),
      will: t('leaves'),
      original: facts.pol_original_etd_at,
      isAhead: facts.facts_ahead.includes('pol_atd_at'),
    }),
    reached: facts.pol_atd_at !== null || events.some((each) => isFactAt(each, pol)),
  }
  const between = transshipments(events, ends, include)
  const { pod_ata_at, destination_eta_at, destination_ata_at } = container
    ? arrivalTimesOf(container.attributes, facts)
    : facts
  const port: JourneyStop = {
    key: 'pod',
    name: placeOf(include.one(relationships?.port_of_discharge)?.attributes) ?? facts.port_of_discharge_name,
    locode: pod,
    time: timeOf({
      fact: pod_ata_at,
      estimate: facts.pod_eta_at,
      zone: facts.pod_timezone,
      was: t('arrived'),
      will: t('arrives'),
      original: facts.pod_original_eta_at,
      isAhead: facts.facts_ahead.includes('pod_ata_at'),
      isOwn: container !== undefined && !isSameArrival({ pod_ata_at, pod_eta_at: facts.pod_eta_at }, facts),
    }),
    reached: pod_ata_at !== null,
  }
  const hasInland = facts.destination_name !== null || (inland !== null && inland !== pod)
  const last: JourneyStop = {
    key: 'destination',
    name: placeOf(include.one(relationships?.destination)?.attributes) ?? facts.destination_name,
    locode: inland,
    time: timeOf({
      fact: destination_ata_at,
      estimate: destination_eta_at,
      zone: facts.destination_timezone,
      was: t('arrived'),
      will: t('arrives'),
      // The first report is one of the shipment, and no estimate of this container.
      original: container?.attributes.ind_eta_at ? null : facts.destination_original_eta_at,
      isAhead:
        container?.attributes.facts_ahead.includes('ind_ata_at') === true ||
        facts.facts_ahead.includes('destination_ata_at'),
    }),
    reached: destination_ata_at !== null,
  }
  return [first, ...between, port, ...(hasInland ? [last] : [])].filter(
    ({ name, locode }) => name !== null || locode !== null,
  )
}
