import { firstReportedText } from './port-calls.ts'
import { plural, t } from '../language/index.ts'
import { arrivalDelayDays, type ArrivalFacts, overdueDays, portArrivalOf } from '../trade/index.ts'

export type EtaDelayFacts = Readonly<Record<string, unknown>>
const textOf = (facts: EtaDelayFacts, name: string): string | null => {
  const value = facts[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** An imported value may be no time at all: it says nothing. */
const timeOf = (facts: EtaDelayFacts, name: string): string | null => {
  const text = textOf(facts, name)
  return text === null || Number.isNaN(Date.parse(text)) ? null : text
}

const arrivalOf = (facts: EtaDelayFacts): ArrivalFacts => ({
  pod_original_eta_at: timeOf(facts, 'pod_original_eta_at'),
  pod_eta_at: timeOf(facts, 'pod_eta_at'),
  pod_ata_at: timeOf(facts, 'pod_ata_at'),
  pod_timezone: textOf(facts, 'pod_timezone'),
  line_tracking_stopped_at: textOf(facts, 'line_tracking_stopped_at'),
})

/** The attributes of a container by which its arrival at the port is its own. */
export const ownPortArrivalNames: readonly string[] = [
  'current_status',
  'pod_arrived_at',
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
]

/** The attributes of a shipment for one of its containers: with its own arrival at the port. */
export const withOwnEtaDelay = (shipment: EtaDelayFacts, container: EtaDelayFacts): EtaDelayFacts => ({
  ...shipment,
  pod_ata_at: portArrivalOf(
    {
      current_status: textOf(container, 'current_status') ?? '',
      pod_arrived_at: timeOf(container, 'pod_arrived_at'),
      empty_out_at: timeOf(container, 'empty_out_at'),
      pol_full_in_at: timeOf(container, 'pol_full_in_at'),
      pol_vessel_loaded_at: timeOf(container, 'pol_vessel_loaded_at'),
    },
    timeOf(shipment, 'pod_ata_at'),
  ),
})

/** `arrivalDelayDays` of a shipment's attributes. */
export const etaDelayOf = (facts: EtaDelayFacts, now: Date): number | null =>
  arrivalDelayDays(arrivalOf(facts), now)

/** `first reported Fri 4 Dec`; null if nothing was. */
export const etaFirstReported = (facts: EtaDelayFacts, now: Date): string | null => {
  const { pod_original_eta_at: first, pod_timezone: zone } = arrivalOf(facts)
  return first === null ? null : firstReportedText(first, zone, now)
}

/** True where the ship is later than expected, and nobody says when it comes. */
export function isArrivalOverdue(facts: EtaDelayFacts, now: Date): boolean {
  const { pod_eta_at: expected, pod_ata_at: actual, pod_timezone: zone } = arrivalOf(facts)
  return overdueDays({ expected, actual, zone }, now) > 0
}

/** `3 days later`, `1 day earlier`, `as first reported`. */
export function tellEtaDelayDays(days: number): string {
  if (days === 0) return t('as first reported')
  return days > 0
    ? plural(days, '{n} day later', '{n} days later')
    : plural(-days, '{n} day earlier', '{n} days earlier')
}
