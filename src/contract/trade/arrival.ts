/** What a shipment says of its arrivals, ISO 8601. */
export interface ArrivalTimes {
  pod_eta_at: string | null
  pod_ata_at: string | null
  destination_eta_at: string | null
  destination_ata_at: string | null
}

/** Which arrival counts at present, and whether it has happened. */
export interface PresentArrival {
  /** ISO 8601. */
  at: string
  place: 'port' | 'inland'
  isActual: boolean
}

/**
 * The arrival that a clerk waits for: at the port of discharge until then, afterwards inland where the shipment goes there.
 * Lists show it and sort by it; the database keeps its time in `arrival_at` of containers and shipments (`arrival_of`), and a
 * property test compares both.
 * @param isStopped tracking has stopped: what was only expected does not hold any more
 */
export function presentArrival(times: ArrivalTimes, isStopped: boolean): PresentArrival | null {
  const of = (place: PresentArrival['place'], actual: string | null, expected: string | null) => {
    if (actual !== null) return { at: actual, place, isActual: true }
    return expected === null || isStopped ? null : { at: expected, place, isActual: false }
  }
  const inland =
    times.pod_ata_at === null ? null : of('inland', times.destination_ata_at, times.destination_eta_at)
  return inland ?? of('port', times.pod_ata_at, times.pod_eta_at)
}

/** The times of one container where they are reported: containers arrive inland one by one. */
export interface OwnArrivalTimes {
  pod_arrived_at: string | null
  ind_eta_at: string | null
  ind_ata_at: string | null
}

/** The arrivals of a container: its own, else those of its shipment. */
export const arrivalTimesOf = (
  { pod_arrived_at, ind_eta_at, ind_ata_at }: OwnArrivalTimes,
  shipment: ArrivalTimes,
): ArrivalTimes => ({
  pod_eta_at: shipment.pod_eta_at,
  pod_ata_at: pod_arrived_at ?? shipment.pod_ata_at,
  destination_eta_at: ind_eta_at ?? shipment.destination_eta_at,
  destination_ata_at: ind_ata_at ?? shipment.destination_ata_at,
})
