/** A container of which a refresh was requested. */
export interface Refreshable {
  shipment_id: string | null
  pod_terminal_id: string | null
  pod_rail_carrier_scac: string | null
  ind_rail_carrier_scac: string | null
  stopped: boolean
  /** Requests that were made due. */
  asked: number
}

/** The message of the interface about a refresh: the sources that it checks, or why there is none. */
export function refreshMessage(container: Refreshable): string {
  if (container.stopped) return 'Tracking of this shipment was stopped. Resume it to have it refreshed'
  if (container.asked === 0) return 'No source of this service tracks this container, so nothing is refreshed'
  const rail = container.pod_rail_carrier_scac ?? container.ind_rail_carrier_scac
  const sources = [
    'Shipping line',
    ...(container.pod_terminal_id === null ? [] : ['Terminal']),
    ...(rail === null ? [] : ['Rail']),
  ]
  return `Started refresh for ${sources.join(', ')}`
}
