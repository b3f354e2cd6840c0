import { containerFields } from '../../../contract/fields/index.ts'
import { linked } from '../../../contract/jsonapi/index.ts'
import type { Container } from '../../../contract/resources/index.ts'
import { unmappedIds } from '../rows/unmapped.rules.ts'
import {
  unmappedAttributes,
  unmappedRelationships,
  presentAttributes,
  linkedMany,
} from '../rows/attributes.present.ts'
import type { ContainerRow } from '../rows/changes.ts'

export interface KnownContainer {
  row: ContainerRow
  /** In time order. */
  transport_event_ids: string[]
  /** In the carrier's order. */
  raw_event_ids: string[]
}

/** A container as it travels, complete: what is not known is null. */
export function presentContainer({ row, transport_event_ids, raw_event_ids }: KnownContainer): Container {
  return {
    id: row.id,
    type: 'container',
    attributes: presentAttributes(containerFields, row, {
      // Names that clients read, unless an import brought its own values. No source reports holds or fees inland.
      ssl_lfd: row.pickup_lfd_line,
      ind_facility_holds: [],
      ind_facility_fees: [],
      ...unmappedAttributes(row.unmapped),
    }),
    relationships: {
      ...unmappedRelationships(row.unmapped),
      // An import may name a shipment that it never brought.
      shipment: linked('shipment', row.shipment_id ?? unmappedIds(row.unmapped, 'shipment')[0] ?? null),
      pickup_facility: linked('terminal', row.pickup_facility_id),
      pod_terminal: linked('terminal', row.pod_terminal_id),
      transport_events: linkedMany('transport_event', transport_event_ids, row.unmapped, 'transport_events'),
      raw_events: linkedMany('raw_event', raw_event_ids, row.unmapped, 'raw_events'),
    },
    links: { self: `/v2/containers/${row.id}` },
  }
}
