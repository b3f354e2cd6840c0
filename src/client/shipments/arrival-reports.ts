import type { Shipment, TransportEvent } from '../../contract/resources/index.ts'
import { etaDelayDays } from '../../contract/trade/index.ts'

const estimate = 'container.transport.estimated.vessel_arrived'

/**
 * The estimated arrivals at the port of discharge in the order in which they were reported, from the first to the one in
 * force, ISO 8601 UTC. A report within the same calendar day at the port is no move; one that comes back is another.
 */
export function arrivalReports(
  { attributes }: Pick<Shipment, 'attributes'>,
  events: readonly TransportEvent[],
): string[] {
  const { port_of_discharge_locode, pod_original_eta_at, pod_eta_at, pod_timezone } = attributes
  const reported = events
    .map((each) => each.attributes)
    .filter(
      ({ event, location_locode }) => event === estimate && location_locode === port_of_discharge_locode,
    )
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
    .map(({ timestamp }) => timestamp)
  const moves: string[] = []
  for (const at of [pod_original_eta_at, ...reported, pod_eta_at]) {
    const last = moves.at(-1)
    if (at !== null && (last === undefined || etaDelayDays(last, at, pod_timezone) !== 0)) moves.push(at)
  }
  return moves
}
