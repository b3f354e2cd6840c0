import { sql } from 'kysely'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { catalogueAccount, type Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { unmappedIds } from '../rows/unmapped.rules.ts'
import type { KnownRecords, ContainerRow, ShipmentRow, TransportEventRow } from '../rows/changes.ts'
import { containerUpdatedEventsByIds, estimatedEventsByIds } from '../events/transport-events.store.ts'
import { normalizedNumber } from '../rows/numbers.rules.ts'
import { reportsOfRecords } from '../reports/reports.store.ts'
import type { ShipmentSnapshot, Snapshot } from '../source.ts'

const numberOf = (shipment: ShipmentSnapshot) =>
  shipment.normalized_number ?? normalizedNumber(shipment.bill_of_lading_number, shipment.shipping_line_scac)

const unique = (values: (string | null | undefined)[]) => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
]
const group = <Row>(rows: readonly Row[], key: (row: Row) => string | null) =>
  Map.groupBy(
    rows.filter((row) => key(row) !== null),
    (row) => key(row) ?? '',
  )

/**
 * The stored records that each snapshot names, in few queries for all of them. The numbers are locked against other
 * snapshots that name them for the first time, the rows against all writers, until the commit.
 */
export async function loadKnownRecords(
  trx: Trx,
  accountId: string,
  snapshots: readonly Snapshot[],
): Promise<KnownRecords[]> {
  await lockNumbers(trx, accountId, snapshots)
  const reported = snapshots.map(namedBySnapshot)
  const shipments = await shipmentsOf(trx, accountId, {
    ids: unique(reported.map(({ shipmentId }) => shipmentId)),
    numbers: unique(reported.map(({ number }) => number)),
  })
  const byId = new Map(shipments.map((row) => [row.id, row]))
  const byNumber = group(shipments, (row) => row.normalized_number)
  const known = reported.map(({ shipmentId, number, scac }) => {
    const named = byNumber.get(number ?? '') ?? []
    const same = named.find((row) => !scac || !row.shipping_line_scac || row.shipping_line_scac === scac)
    return byId.get(shipmentId ?? '') ?? same ?? null
  })

  const containers = await containersOf(trx, accountId, {
    shipments: unique(known.map((row) => row?.id)),
    ids: unique(reported.flatMap(({ containerIds }) => containerIds)),
    numbers: unique(reported.flatMap(({ containerNumbers }) => containerNumbers)),
  })
  const containerById = new Map(containers.map((row) => [row.id, row]))
  const containersByShipment = group(containers, (row) => row.shipment_id)
  const containersByNumber = group(containers, (row) => row.number)
  const containersOfEach = reported.map(({ containerIds, containerNumbers, alone }, index) => {
    const named = containerNumbers.flatMap((number) => containersByNumber.get(number) ?? [])
    return [
      ...new Set([
        ...(containersByShipment.get(known[index]?.id ?? '') ?? []),
        ...containerIds.flatMap((id) => containerById.get(id) ?? []),
        ...named.filter((row) => alone || row.shipment_id === null),
      ]),
    ]
  })

  const events = await eventsOf(trx, accountId, {
    containers: unique([
      ...containers.map(({ id }) => id),
      ...reported.flatMap(({ containerIds }) => containerIds),
    ]),
    ids: unique(reported.flatMap(({ eventIds }) => eventIds)),
  })
  const eventsByContainer = group(events, (row) => row.container_id)
  const eventById = new Map(events.map((row) => [row.id, row]))
  const others = await otherShipments(trx, accountId, reported, containersOfEach)
  const records = await reportedRecordsOf(trx, accountId, snapshots)
  const vessels = await vesselsOf(trx, accountId, [
    ...snapshots.map(({ shipment }) => shipment?.pod_vessel_imo),
    ...[...shipments, ...others].map((row) => row.pod_vessel_imo),
  ])

  const reports = await reportsOfRecords(
    trx,
    accountId,
    [...shipments, ...containers].map(({ id }) => id),
  )

  return reported.map(({ containerIds, eventIds, alone }, index): KnownRecords => {
    const own = containersOfEach[index] ?? []
    const ids = new Set([...own.map(({ id }) => id), ...containerIds])
    return {
      shipment: known[index] ?? null,
      containers: own,
      transport_events: [
        ...new Set([
          ...[...ids].flatMap((id) => eventsByContainer.get(id) ?? []),
          ...eventIds.flatMap((id) => eventById.get(id) ?? []),
        ]),
      ],
      other_shipments: alone ? others : [],
      vessels,
      reports,
      ...records,
    }
  })
}

interface NamedBySnapshot {
  shipmentId: string | undefined
  number: string | null
  scac: string | null | undefined
  containerIds: string[]
  containerNumbers: string[]
  eventIds: string[]
  /** No shipment is reported: the containers are found by their numbers alone. */
  alone: boolean
  namedShipments: string[]
}

function namedBySnapshot({ shipment, containers, loose_events = [] }: Snapshot): NamedBySnapshot {
  const events = [...containers, ...loose_events].flatMap(({ transport_events = [] }) => transport_events)
  return {
    shipmentId: shipment?.id,
    number: shipment && numberOf(shipment),
    scac: shipment?.shipping_line_scac,
    containerIds: unique([
      ...containers.map(({ id }) => id),
      ...loose_events.map(({ container_id }) => container_id),
      ...unmappedIds(shipment?.unmapped, 'containers'),
    ]),
    containerNumbers: unique(containers.flatMap(({ number }) => [number, normaliseIdentifier(number)])),
    eventIds: unique(events.map(({ id }) => id)),
    alone: shipment === null,
    namedShipments: unique(containers.map(({ shipment_id }) => shipment_id)),
  }
}

/** Two snapshots of the same new number must not both create it. Locked in one order, so that there is no deadlock. */
async function lockNumbers(trx: Trx, accountId: string, snapshots: readonly Snapshot[]): Promise<void> {
  const keys = unique(
    snapshots.flatMap(({ shipment, containers }) =>
      shipment ? [numberOf(shipment)] : containers.map(({ number }) => normaliseIdentifier(number)),
    ),
  ).toSorted()
  if (keys.length === 0) return
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${accountId} || key, 0))
    from unnest(${sql.val(keys)}::text[]) with ordinality as keys (key, place) order by place`.execute(trx)
}

const anyOf = (values: readonly string[]) => sql<string>`any(${sql.val(values)}::text[])`

async function shipmentsOf(
  trx: Trx,
  accountId: string,
  { ids, numbers }: { ids: string[]; numbers: string[] },
): Promise<ShipmentRow[]> {
  if (ids.length + numbers.length === 0) return []
  const rows = await trx
    .selectFrom('shipments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([among('id', ids), eb('normalized_number', '=', anyOf(numbers))]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(
    ({ arrival_at: _arrival, delayed_at: _delayed, eta_before_delay_at: _before, ...row }) => row,
  )
}

async function containersOf(
  trx: Trx,
  accountId: string,
  { shipments, ids, numbers }: { shipments: string[]; ids: string[]; numbers: string[] },
): Promise<ContainerRow[]> {
  if (shipments.length + ids.length + numbers.length === 0) return []
  const rows = await trx
    .selectFrom('containers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([among('shipment_id', shipments), among('id', ids), eb('number', '=', anyOf(numbers))]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(
    ({
      act_by_at: _at,
      act_by_day: _day,
      act_by_zone: _zone,
      act_by_gate_at: _gate,
      tracking_stopped_at: _stopped,
      stopped_before_pickup: _isStopped,
      open_work: _isOpen,
      pickup_phase: _phase,
      pickup_place: _place,
      status_rank: _status,
      blocker_rank: _blocker,
      arrival_at: _arrival,
      terminal_id: _terminal,
      ...row
    }) => row,
  )
}

function eventsOf(trx: Trx, accountId: string, { containers, ids }: { containers: string[]; ids: string[] }) {
  if (containers.length + ids.length === 0) return Promise.resolve<TransportEventRow[]>([])
  return trx
    .selectFrom('transport_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([among('container_id', containers), among('id', ids)]))
    .execute()
}

async function otherShipments(
  trx: Trx,
  accountId: string,
  reported: readonly NamedBySnapshot[],
  containersOfEach: readonly (readonly ContainerRow[])[],
): Promise<ShipmentRow[]> {
  const ids = unique(
    reported.flatMap(({ alone, namedShipments }, index) =>
      alone ? [...namedShipments, ...(containersOfEach[index] ?? []).map((row) => row.shipment_id)] : [],
    ),
  )
  return ids.length === 0 ? [] : shipmentsOf(trx, accountId, { ids, numbers: [] })
}

/** Vessels by IMO number; those of the account win over the catalogue's. */
async function vesselsOf(
  trx: Trx,
  accountId: string,
  imos: (string | null | undefined)[],
): Promise<Map<string, string>> {
  const named = unique(imos)
  if (named.length === 0) return new Map()
  const rows = await trx
    .selectFrom('vessels')
    .select(['id', 'imo', 'account_id'])
    .where('imo', '=', anyOf(named))
    .where('account_id', 'in', [accountId, catalogueAccount])
    .orderBy('id')
    .execute()
  const own = (row: { account_id: string }) => Number(row.account_id === accountId)
  return new Map(rows.toSorted((a, b) => own(a) - own(b)).map(({ imo, id }) => [imo ?? '', id]))
}

async function reportedRecordsOf(trx: Trx, accountId: string, snapshots: readonly Snapshot[]) {
  const estimates = unique(
    snapshots.flatMap((reported) => reported.estimated_events?.map(({ id }) => id) ?? []),
  )
  const updates = unique(
    snapshots.flatMap((reported) => reported.container_updated_events?.map(({ id }) => id) ?? []),
  )
  return {
    estimated_events: await estimatedEventsByIds(trx, accountId, estimates),
    container_updated_events: await containerUpdatedEventsByIds(trx, accountId, updates),
  }
}
