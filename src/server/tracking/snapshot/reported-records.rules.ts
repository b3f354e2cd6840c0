import { announceArrival, announceUpdate } from '../events/announce.rules.ts'
import type {
  SnapshotChanges,
  CompareContext,
  KnownRecords,
  RowUpdate,
  ContainerRow,
  ContainerUpdatedEventRow,
  EstimatedEventRow,
} from '../rows/changes.ts'
import {
  containerUpdatedEventComparisons,
  differences,
  estimatedEventComparisons,
  type ComparedColumns,
  filled,
  utc,
} from '../rows/fields.rules.ts'
import type { Snapshot } from '../source.ts'

interface Ids {
  shipmentId: string | null
  /** The stored ids by the reported ones. */
  containerIds: ReadonlyMap<string, string>
  containers: readonly ContainerRow[]
}

/** Adds the records of moved ETAs and terminal updates that another service of this interface made, under their ids. */
export function addReportedRecords(
  changes: SnapshotChanges,
  known: KnownRecords,
  snapshot: Snapshot,
  { shipmentId, containerIds, containers }: Ids,
  { account_id, now }: CompareContext,
): void {
  for (const { created_at, shipment_id, ...columns } of snapshot.estimated_events ?? []) {
    const ours = snapshot.shipment?.id === shipment_id && shipmentId ? shipmentId : shipment_id
    const reported = { ...columns, shipment_id: ours }
    const row = filled(
      estimatedEventComparisons,
      {
        ...blankEstimate,
        account_id,
        id: reported.id,
        shipment_id: ours,
        event: reported.event,
        estimated_timestamp: utc(reported.estimated_timestamp),
        created_at: created_at ? utc(created_at) : now,
      },
      reported,
    )
    const isNew =
      addRow(estimatedEventComparisons, changes.estimated_events, known.estimated_events, row, reported) ===
      'new'
    // Records of this kind about documents are announced with the document.
    if (isNew && row.event === 'shipment.estimated.arrival') changes.log.push(announceArrival(row, now))
  }
  for (const { container_id, ...columns } of snapshot.container_updated_events ?? []) {
    const reported = { ...columns, container_id: containerIds.get(container_id) ?? container_id }
    const blank = { ...blankUpdate, account_id, id: reported.id, container_id: reported.container_id }
    const row = filled(
      containerUpdatedEventComparisons,
      { ...blank, timestamp: utc(reported.timestamp) },
      reported,
    )
    if (
      addRow(
        containerUpdatedEventComparisons,
        changes.container_updated_events,
        known.container_updated_events,
        row,
        reported,
      ) === 'new'
    )
      changes.log.push(
        announceUpdate(row, containers.find(({ id }) => id === row.container_id)?.shipment_id ?? null),
      )
  }
}

const blankEstimate: Omit<
  EstimatedEventRow,
  'account_id' | 'id' | 'shipment_id' | 'event' | 'estimated_timestamp' | 'created_at'
> = {
  timezone: null,
  location_locode: null,
  port_id: null,
  vessel_id: null,
  voyage_number: null,
  data_source: null,
  unmapped: null,
}
const blankUpdate: Omit<ContainerUpdatedEventRow, 'account_id' | 'id' | 'container_id' | 'timestamp'> = {
  terminal_id: null,
  changeset: {},
  timezone: null,
  data_source: null,
  unmapped: null,
}

function addRow<Row extends { id: string }>(
  fields: ComparedColumns<Row>,
  into: { insert: Row[]; update: RowUpdate<Row>[] },
  known: readonly Row[],
  row: Row,
  reported: { [Name in keyof Row]?: Row[Name] | undefined },
): 'new' | 'known' {
  const before = known.find(({ id }) => id === row.id)
  if (!before) {
    into.insert.push(row)
    return 'new'
  }
  const set = differences(fields, before, reported)
  const columns = Object.keys(set) as (keyof Row & string)[]
  if (columns.length > 0) into.update.push({ row: { ...before, ...set }, columns })
  return 'known'
}
