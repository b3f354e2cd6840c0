import { containerFields } from '../../contract/fields/index.ts'
import { arrivalTimesOf } from '../../contract/trade/index.ts'
import type { Hold, Share, SharedContainer } from '../../contract/resources/index.ts'
import type { KnownContainer } from '../tracking/records/containers.present.ts'
import { sharedAttributesOf } from '../tracking/rows/attributes.present.ts'
import type { ShipmentRow } from '../tracking/rows/changes.ts'
import type { SharedByPerson, StoredShare } from './store.ts'

export const presentShare = (row: StoredShare, token: string): Share => ({
  id: row.id,
  type: 'share',
  attributes: {
    name: row.name,
    containers_count: row.container_ids.length,
    shows_fees: row.shows_fees,
    sites: row.sites,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    path: `/s/${token}`,
    opened_count: row.opened_count,
    last_opened_at: row.last_opened_at,
    created_at: row.created_at,
  },
  relationships: { user: { data: row.user_id === null ? null : { type: 'user', id: row.user_id } } },
})

/** Who shares: the company, and the person to ask. */
export const presentSender = ({ company_name, user_name, user_email }: SharedByPerson) => ({
  shared_by: company_name,
  contact: user_name === null ? null : { name: user_name, email: user_email },
})

/** A new attribute of containers is not shared until its declaration says so. */
export function presentSharedContainer(
  { row }: KnownContainer,
  {
    shipment,
    terminal,
    shows_fees,
  }: {
    shipment: ShipmentRow | undefined
    terminal: { name: string; firms_code: string | null } | undefined
    shows_fees: boolean
  },
): SharedContainer {
  // Times of before the sea are not shared: whether those of the shipment are its own is decided here.
  const arrivals = shipment && arrivalTimesOf(row, shipment)
  return {
    ...sharedAttributesOf(containerFields, row),
    facts_ahead: [...(shipment?.facts_ahead ?? []), ...row.facts_ahead],
    holds_at_pod_terminal: shows_fees
      ? row.holds_at_pod_terminal
      : row.holds_at_pod_terminal.map(withoutDescription),
    shipping_line_scac: shipment?.shipping_line_scac ?? null,
    shipping_line_name: shipment?.shipping_line_name ?? null,
    pod_vessel_name: shipment?.pod_vessel_name ?? null,
    pod_voyage_number: shipment?.pod_voyage_number ?? null,
    port_of_discharge_locode: shipment?.port_of_discharge_locode ?? null,
    port_of_discharge_name: shipment?.port_of_discharge_name ?? null,
    destination_locode: shipment?.destination_locode ?? null,
    destination_name: shipment?.destination_name ?? null,
    pod_terminal_name: terminal?.name ?? null,
    pod_terminal_firms_code: terminal?.firms_code ?? null,
    pod_eta_at: shipment?.pod_eta_at ?? null,
    pod_original_eta_at: shipment?.pod_original_eta_at ?? null,
    pod_ata_at: arrivals?.pod_ata_at ?? null,
    destination_eta_at: arrivals?.destination_eta_at ?? null,
    destination_ata_at: arrivals?.destination_ata_at ?? null,
    destination_timezone: shipment?.destination_timezone ?? null,
    line_tracking_stopped_at: shipment?.line_tracking_stopped_at ?? null,
    line_tracking_stopped_reason: shipment?.line_tracking_stopped_reason ?? null,
    line_tracking_last_succeeded_at: shipment?.line_tracking_last_succeeded_at ?? null,
    data_origin: row.data_origin,
    ...(shows_fees && { fees_at_pod_terminal: row.fees_at_pod_terminal }),
  }
}

/** Lines and terminals write amounts into the description, so it is left out without fees. */
const withoutDescription = ({ name, status }: Hold): Hold => ({ name, status })
