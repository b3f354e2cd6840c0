import type { Container, Shipment, TransportEvent } from '../../../contract/resources/index.ts'
import type { IncludedRecords } from '../../api/index.ts'
import { formatContainerNumber } from '../../format/index.ts'
import type { RoutedContainer, RouteEvent } from '../../map/index.ts'
import { inlandRouteOf } from './inland-route.ts'
import { timelineOf } from '../timeline.ts'

/** The events of the timeline, as the map beside it marks them; without estimates that were replaced. */
export function routeEvents(
  events: readonly TransportEvent[],
  include: IncludedRecords,
  shown: Pick<Shipment['attributes'], 'pod_eta_at' | 'port_of_discharge_locode'>,
): RouteEvent[] {
  const reports = new Map(events.map((each) => [each.id, each]))
  return timelineOf(events, include, shown)
    .flatMap((place) => place.events)
    .flatMap(({ id, event, text, estimate, replaced_at, at, zone, instant, source }): RouteEvent[] => {
      const report = reports.get(id)
      if (at === null || replaced_at !== null || !report) return []
      return [
        {
          id,
          event,
          text,
          at: instant,
          zone,
          isEstimate: estimate,
          source,
          location_id: report.relationships?.location?.data?.id ?? null,
          vessel: include.one(report.relationships?.vessel)?.attributes.name ?? null,
          voyage: report.attributes.voyage_number,
        },
      ]
    })
}

const byVessel = /\.(vessel|transshipment|feeder)_\w+$/

/** Containers with the same reports by vessels have the same route: one map is enough for them. */
export function containersOnRoutes(
  shipment: Shipment,
  containers: readonly Container[],
  include: IncludedRecords,
): RoutedContainer[] {
  return containers.map((container) => {
    const reports = include
      .many(container.relationships?.transport_events)
      .filter(({ attributes }) => byVessel.test(attributes.event))
      .map(({ attributes, relationships }) =>
        [
          attributes.event,
          // Containers of a ship are loaded one after the other, and sail together.
          /_(arrived|departed)$/.test(attributes.event) ? attributes.timestamp : null,
          attributes.voyage_number,
          relationships?.location?.data?.id,
          relationships?.vessel?.data?.id,
        ].join(' '),
      )
    return {
      id: container.id,
      number: formatContainerNumber(container.attributes.number),
      inland: inlandRouteOf(shipment, container, include),
      route_key: [...new Set(reports)].toSorted((a, b) => a.localeCompare(b)).join('\n'),
    }
  })
}
