import { importContainers, type ImportedContainer, exampleUuid } from '../../support/import-containers.ts'
import type { RunningService } from '../../support/service.ts'
import { arrivedAt, available, situated, losAngeles, memphis } from './service.ts'

/* Arrivals: of a container and of its bill, at the port and inland, and of the future. */

const toMemphis = {
  destination_locode: 'USMEM',
  destination_name: 'Memphis',
  destination_timezone: memphis,
}
const inland = { final_destination_timezone: memphis }
const atSea = { current_status: 'on_ship' }

export const arrivingBoxes = {
  /** On its train until 2 December 09:04; the other container of its bill came to Memphis on 28 November. */
  onTrain: situated('MEDURAIL001', {
    ...inland,
    current_status: 'on_rail',
    pod_arrived_at: '2026-11-18T20:00:00Z',
    pod_discharged_at: '2026-11-19T20:00:00Z',
    pod_rail_loaded_at: '2026-11-26T20:00:00Z',
    pod_rail_departed_at: '2026-11-27T20:00:00Z',
    ind_eta_at: '2026-12-02T15:04:00Z',
  }),
  ofSameBill: situated('MEDURAIL001', {
    ...inland,
    current_status: 'grounded',
    pod_arrived_at: '2026-11-18T20:00:00Z',
    pod_rail_departed_at: '2026-11-22T20:00:00Z',
    ind_eta_at: '2026-11-28T16:04:00Z',
    ind_ata_at: '2026-11-28T16:04:00Z',
  }),
  /** At the port on 7 December 14:30 PST, in Memphis on 15 December. */
  boundInland: situated('MEDUINLAND1', { ...inland, ...atSea }),
  /** Its bill arrived on 24 November with another container, and it came eleven days before. */
  ownArrival: situated('MEDUOWN0001', {
    ...available,
    pod_arrived_at: '2026-11-13T20:00:00Z',
    pod_discharged_at: '2026-11-14T20:00:00Z',
  }),
  /** Reported as happened for 3 December. */
  ahead: situated('MEDUAHEAD01', atSea),
}

const eventOf = (
  container: ImportedContainer,
  name: string,
  attributes: Record<string, unknown>,
  relationships: Record<string, unknown> = {},
) => ({
  id: exampleUuid(`${container.number} ${name}`),
  type: 'transport_event',
  attributes: { event: `container.transport.${name}`, data_source: 'shipping_line', ...attributes },
  relationships: {
    container: { data: { type: 'container', id: exampleUuid(container.number) } },
    shipment: { data: { type: 'shipment', id: exampleUuid(container.bill) } },
    ...relationships,
  },
})

export async function makeArrivals(service: RunningService): Promise<void> {
  const { onTrain, ofSameBill, boundInland, ownArrival, ahead } = arrivingBoxes
  const checked = arrivedAt('USLAX', 'Los Angeles')
  await importContainers(service, [onTrain, ofSameBill], {
    ...checked,
    ...toMemphis,
    pod_eta_at: '2026-11-18T20:00:00Z',
    pod_ata_at: '2026-11-18T20:00:00Z',
    destination_eta_at: '2026-11-28T16:04:00Z',
    destination_ata_at: '2026-11-28T16:04:00Z',
  })
  await importContainers(service, [boundInland], {
    ...checked,
    ...toMemphis,
    pod_ata_at: null,
    pod_eta_at: '2026-12-07T22:30:00Z',
    pod_original_eta_at: '2026-12-07T22:30:00Z',
    destination_eta_at: '2026-12-15T20:00:00Z',
  })
  await importContainers(service, [ownArrival], {
    ...checked,
    pod_original_eta_at: '2026-11-08T20:00:00Z',
    pod_eta_at: '2026-11-24T20:00:00Z',
    pod_ata_at: '2026-11-24T20:00:00Z',
  })
  const happens = '2026-12-03T13:00:00Z'
  await importContainers(
    service,
    [ahead],
    { ...checked, pod_eta_at: '2026-12-02T20:00:00Z', pod_ata_at: happens },
    [
      eventOf(ahead, 'vessel_arrived', {
        timestamp: happens,
        timezone: losAngeles,
        location_locode: 'USLAX',
      }),
    ],
  )
}
