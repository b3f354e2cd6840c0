import type { ShipmentRow } from '../rows/changes.ts'
import type { ReportedColumns } from '../rows/fields.rules.ts'
import type { Snapshot } from '../source.ts'

/** The first estimates of a shipment, and the present ones. */
const estimates = [
  ['pol_original_etd_at', 'pol_etd_at'],
  ['pod_original_eta_at', 'pod_eta_at'],
  ['destination_original_eta_at', 'destination_eta_at'],
] as const
const ship = [
  ['pod_original_vessel_name', 'pod_vessel_name'],
  ['pod_original_vessel_imo', 'pod_vessel_imo'],
  ['pod_original_voyage_number', 'pod_voyage_number'],
] as const

/**
 * Sets what was first reported of a shipment: what was stored first stays, because later answers of most sources have the new estimate alone.
 * Only an estimate for a port that was no port of discharge at all, but a call between, gives way.
 * @param row the shipment after the snapshot
 * @param columns what the snapshot reports
 * @param between the ports between, by UN/LOCODE
 */
export function keepFirstReported(
  row: ShipmentRow,
  before: ShipmentRow | null,
  columns: ReportedColumns<ShipmentRow>,
  between: ReadonlySet<string>,
): void {
  const atOtherCall = before !== null && wasOtherCall(before, row, between)
  for (const [first, present] of estimates) {
    const stored = first === 'pod_original_eta_at' && atOtherCall ? null : (before?.[first] ?? null)
    const reported = columns[first] === undefined ? row[present] : row[first]
    row[first] = stored ?? reported
  }
  const isStored = before !== null && !atOtherCall && ship.some(([first]) => before[first] !== null)
  const isReported = ship.some(([first]) => (columns[first] ?? null) !== null)
  for (const [first, present] of ship)
    row[first] = isStored ? before[first] : isReported ? row[first] : row[present]
}

/** The port of discharge of before is on the way to the present one. */
function wasOtherCall(before: ShipmentRow, row: ShipmentRow, between: ReadonlySet<string>): boolean {
  const port = before.port_of_discharge_locode
  if (port === null || row.port_of_discharge_locode === null || port === row.port_of_discharge_locode)
    return false
  return port === row.port_of_lading_locode || between.has(port)
}

/** The ports where the containers of a snapshot change ships, by UN/LOCODE. */
export const portsBetween = ({ containers }: Pick<Snapshot, 'containers'>): Set<string> =>
  new Set(
    containers.flatMap(({ transport_events = [], raw_events = [] }) =>
      [...transport_events, ...raw_events].flatMap(({ event, location_locode }) =>
        event?.includes('transshipment') === true && location_locode ? location_locode : [],
      ),
    ),
  )
