import { arrivalTimesOf } from '../../../contract/trade/index.ts'
import { announceTransportEvent } from './announce.rules.ts'
import type {
  CompareContext,
  RowUpdate,
  ContainerRow,
  ShipmentRow,
  TransportEventRow,
} from '../rows/changes.ts'
import type { Entry } from '../../platform/events/entry.ts'
import { differences, transportEventComparisons } from '../rows/fields.rules.ts'
import { byReport, importSource, isReportedUnderId } from '../journey/estimate-reports.rules.ts'
import {
  isDerived,
  derivedEvent,
  placeInland,
  portOfDischarge,
  portOfLading,
  type ContainerOnRoute,
} from './derived-events.rules.ts'

interface ExpectedChanges {
  insert: TransportEventRow[]
  update: RowUpdate<TransportEventRow>[]
  remove: TransportEventRow[]
  log: Entry[]
}

interface Estimate {
  event: string
  /** The actual event that ends the estimate. */
  fact: RegExp
  /** Voyage and vessel, where the shipment has them. */
  voyage: Pick<TransportEventRow, 'voyage_number' | 'vessel_id'>
  happened: string | null
  at: string | null
  place: ReturnType<typeof portOfLading>
}

const noVoyage = { voyage_number: null, vessel_id: null }
const both = (one: string | null | undefined, other: string | null | undefined) => one ?? other ?? null

function estimates(setting: ContainerOnRoute, vessel_id: string | null): Estimate[] {
  const { container, shipment, route } = setting
  const arrivals = shipment && arrivalTimesOf(container, shipment)
  return [
    {
      event: 'container.transport.estimated.vessel_departed',
      fact: /\.(vessel|feeder|transshipment)_departed$/,
      voyage: noVoyage,
      happened: shipment?.pol_atd_at ?? null,
      at: shipment?.pol_etd_at ?? null,
      place: portOfLading(setting),
    },
    {
      event: 'container.transport.estimated.vessel_arrived',
      fact: /\.(vessel|feeder|transshipment)_arrived$/,
      voyage: { voyage_number: shipment?.pod_voyage_number ?? null, vessel_id },
      happened: arrivals?.pod_ata_at ?? container.pod_arrived_at,
      at: shipment?.pod_eta_at ?? null,
      place: portOfDischarge(setting),
    },
    {
      event: 'container.transport.estimated.arrived_at_inland_destination',
      fact: /\.arrived_at_inland_destination$/,
      voyage: noVoyage,
      happened: arrivals?.destination_ata_at ?? container.ind_ata_at,
      at: both(container.ind_eta_at, route.inland ? shipment?.destination_eta_at : null),
      place: placeInland(setting),
    },
  ]
}

/**
 * The estimates of a container that only a field has (`pol_etd_at`, `pod_eta_at`, `ind_eta_at`): one derived event
 * for each of the three, moved when the field moves, so that each move is announced once. Where a source reports the
 * expectation as an event under a stable key, that event is the record: it follows a field that moved without it. One that
 * was reported under an id stays as it is, and a field that moved without a report makes a derived event each time.
 * @param history all events of the container after the snapshot
 * @param reportedNow ids of the events that this snapshot reported
 * @param before the container and its shipment before the snapshot
 * @param vesselId the vessel that it arrives with
 */
export function expectedEvents(
  setting: ContainerOnRoute,
  before: { container: ContainerRow | null; shipment: ShipmentRow | null },
  history: readonly TransportEventRow[],
  reportedNow: ReadonlySet<string>,
  vesselId: string | null,
  context: CompareContext,
): ExpectedChanges {
  const changes: ExpectedChanges = { insert: [], update: [], remove: [], log: [] }
  const earlier = before.container
    ? estimates({ ...setting, container: before.container, shipment: before.shipment }, vesselId)
    : []
  for (const [index, estimate] of estimates(setting, vesselId).entries()) {
    const { event, fact, happened, at, place, voyage } = estimate
    const here = (row: TransportEventRow) =>
      !row.location_locode || !place.location_locode || row.location_locode === place.location_locode
    const same = history.filter((row) => row.event === event)
    const derived = same.filter(isDerived).toSorted(byReport)
    const reported = same.filter((row) => !isDerived(row) && here(row))
    const isReportedNow = reported.some(({ id }) => reportedNow.has(id))
    const latest = reported.toSorted(byReport).at(-1)
    const follows = latest !== undefined && !isReportedUnderId(latest)
    const was = earlier[index]?.at ?? null
    const moved = at !== null && was !== null && Date.parse(at) !== Date.parse(was)
    const isAt = ({ timestamp }: TransportEventRow) =>
      at !== null && timestamp !== null && Date.parse(timestamp) === Date.parse(at)
    const own = (moved ? undefined : derived.find(isAt)) ?? derived.at(-1)
    if (isReportedNow || follows || at === null) changes.remove.push(...derived)
    const isOver =
      happened !== null ||
      history.some((row) => fact.test(row.event) && !row.event.includes('.estimated.') && here(row))
    if (at === null || isOver || isReportedNow) continue
    const columns = { ...place, ...voyage, event, timestamp: at, data_source: 'shipping_line' }
    if (follows) {
      if (moved) move(changes, latest, { timestamp: at }, context)
    } else if (own && !(moved && latest)) move(changes, own, columns, context)
    else if (own) {
      // Beside reports under ids it is a report of its own: moved, the history would show its new time twice.
      if (!isAt(own)) add(changes, setting, columns, context)
    }
    // Another service's history is complete with what it reports: we add what moved since, no more.
    else if (moved ? latest?.timestamp !== at : !latest && context.source !== importSource)
      add(changes, setting, columns, context)
  }
  return changes
}

function add(
  changes: ExpectedChanges,
  setting: ContainerOnRoute,
  columns: Parameters<typeof derivedEvent>[1],
  context: CompareContext,
): void {
  const row = derivedEvent(setting, columns, { id: context.newId(), now: context.now })
  changes.insert.push(row)
  changes.log.push(...announceTransportEvent(row, context))
}

function move(
  changes: ExpectedChanges,
  row: TransportEventRow,
  columnsReported: Partial<TransportEventRow>,
  context: CompareContext,
): void {
  const set = differences(transportEventComparisons, row, columnsReported)
  const columns = Object.keys(set) as (keyof TransportEventRow & string)[]
  if (columns.length === 0) return
  const after = { ...row, ...set }
  changes.update.push({ row: after, columns })
  if (columns.includes('timestamp')) changes.log.push(...announceTransportEvent(after, context))
}
