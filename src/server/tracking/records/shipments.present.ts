import { shipmentFields } from '../../../contract/fields/index.ts'
import { linked } from '../../../contract/jsonapi/index.ts'
import type { Shipment } from '../../../contract/resources/index.ts'
import {
  unmappedAttributes,
  unmappedRelationships,
  presentAttributes,
  linkedMany,
} from '../rows/attributes.present.ts'
import type { ShipmentRow } from '../rows/changes.ts'

export interface KnownShipment {
  row: ShipmentRow
  container_ids: string[]
}

/** A shipment as it travels, complete: what is not known is null. */
export function presentShipment({ row, container_ids }: KnownShipment): Shipment {
  return {
    id: row.id,
    type: 'shipment',
    attributes: presentAttributes(shipmentFields, row, unmappedAttributes(row.unmapped)),
    relationships: {
      ...unmappedRelationships(row.unmapped),
      port_of_lading: linked('port', row.port_of_lading_id),
      port_of_discharge: linked('port', row.port_of_discharge_id),
      pod_terminal: linked('terminal', row.pod_terminal_id),
      destination: linked(row.destination_type ?? 'port', row.destination_id),
      destination_terminal: linked(row.destination_terminal_type ?? 'terminal', row.destination_terminal_id),
      line_tracking_stopped_by_user: linked('user', row.line_tracking_stopped_by_user_id),
      containers: linkedMany('container', container_ids, row.unmapped, 'containers'),
    },
    links: { self: `/v2/shipments/${row.id}` },
  }
}
