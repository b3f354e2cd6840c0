import { exampleUuid, importContainers, type ImportedContainer } from '../../support/import-containers.ts'
import type { RunningService } from '../../support/service.ts'
import { arrivedAt, situated } from './service.ts'

/* Ships: two of one name, and one that was renamed on its way. */

const atSea = { current_status: 'on_ship' }
export const ships = {
  firstOfName: situated('MEDUSHIP001', atSea),
  secondOfName: situated('MEDUSHIP002', atSea),
  oldName: situated('MEDUSHIP003', atSea),
  newName: situated('MEDUSHIP004', atSea),
}

interface Sailing {
  container: ImportedContainer
  name: string
  imo: string
  at: [longitude: number, latitude: number]
}

async function sail(service: RunningService, { container, name, imo, at }: Sailing): Promise<void> {
  const [longitude, latitude] = at
  const of = (type: string, key: string) => ({ data: { type, id: exampleUuid(key) } })
  const event = (event: string, timestamp: string) => ({
    id: exampleUuid(`${container.number} ${event}`),
    type: 'transport_event',
    attributes: {
      event: `container.transport.${event}`,
      timestamp,
      timezone: 'Asia/Shanghai',
      location_locode: 'CNSHA',
      voyage_number: '12E',
      data_source: 'shipping_line',
    },
    relationships: {
      container: of('container', container.number),
      shipment: of('shipment', container.bill),
      location: of('port', 'CNSHA'),
      vessel: of('vessel', imo),
    },
  })
  await importContainers(
    service,
    [container],
    {
      ...arrivedAt('USLAX', 'Los Angeles'),
      pod_ata_at: null,
      pod_eta_at: '2026-12-12T20:00:00Z',
      pod_original_eta_at: '2026-12-12T20:00:00Z',
      pol_atd_at: '2026-11-27T04:00:00Z',
      pol_timezone: 'Asia/Shanghai',
      pod_vessel_name: name,
      pod_vessel_imo: imo,
      pod_voyage_number: '12E',
    },
    [
      {
        id: exampleUuid('CNSHA'),
        type: 'port',
        attributes: {
          name: 'Shanghai',
          code: 'CNSHA',
          country_code: 'CN',
          time_zone: 'Asia/Shanghai',
          latitude: 31.2,
          longitude: 121.5,
        },
      },
      {
        id: exampleUuid(imo),
        type: 'vessel',
        attributes: { name, imo, latitude, longitude, position_timestamp: '2026-12-01T04:00:00Z' },
      },
      event('vessel_loaded', '2026-11-26T04:00:00Z'),
      event('vessel_departed', '2026-11-27T04:00:00Z'),
    ],
  )
}

export async function makeShips(service: RunningService): Promise<void> {
  const { firstOfName, secondOfName, oldName, newName } = ships
  await sail(service, { container: firstOfName, name: 'EVER GOLDEN', imo: '9811000', at: [170, 40] })
  await sail(service, { container: secondOfName, name: 'EVER GOLDEN', imo: '9302645', at: [-150, 35] })
  await sail(service, { container: oldName, name: 'MAERSK EMDEN', imo: '9456769', at: [160, 38] })
  await sail(service, { container: newName, name: 'GSL EMDEN', imo: '9456769', at: [160, 38] })
}
