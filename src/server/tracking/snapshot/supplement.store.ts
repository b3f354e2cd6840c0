import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { append } from '../../platform/events/log.ts'
import { writeChanges } from './apply.store.ts'
import { loadKnownRecords } from './known-records.store.ts'
import type { Snapshot, SupplementTracked } from '../source.ts'
import {
  bareSnapshot,
  compareSupplement,
  isAboutShipment,
  type SupplementedRecords,
} from './supplement.rules.ts'

/** `SupplementTracked` of tracking/source.ts. */
export const supplement: SupplementTracked = async (trx, accountId, { source, snapshots }, now) => {
  const about: { snapshot: Snapshot; records: SupplementedRecords }[] = []
  for (const snapshot of snapshots)
    for (const records of await recordsOf(trx, accountId, snapshot))
      if (records.tracked_through !== source) about.push({ snapshot, records })
  // Shipments are locked in one order, so that there is no deadlock with checks of several.
  const ordered = about.toSorted((one, other) => (orderOf(one.records) < orderOf(other.records) ? -1 : 1))
  for (const { snapshot, records } of ordered) {
    const [known] = await loadKnownRecords(trx, accountId, [bareSnapshot(records, snapshot)])
    if (!known) continue
    const { changes } = compareSupplement(known, snapshot, records, {
      source: snapshot.source,
      by: { source, reporter: snapshot.reporter ?? null },
      account_id: accountId,
      now,
      newId: randomUUIDv7,
    })
    await writeChanges(trx, accountId, [changes])
    await append(trx, accountId, changes.log, now)
  }
  return about.reduce((count, { records }) => count + records.containers.length, 0)
}

const orderOf = ({ shipment, containers }: SupplementedRecords): string =>
  shipment?.id ?? containers[0]?.id ?? ''

interface TrackedContainer {
  id: string
  number: string
  shipment_id: string | null
  bill_of_lading_number: string | null
  booking_number: string | null
  shipping_line_scac: string | null
  tracked_through: string | null
}

/** The tracked records that a snapshot is about, by shipment. Of several containers of one number the newest. */
async function recordsOf(trx: Trx, accountId: string, snapshot: Snapshot): Promise<SupplementedRecords[]> {
  const numbers = [...new Set(snapshot.containers.map(({ number }) => normaliseIdentifier(number)))]
  if (numbers.length === 0) return []
  const { rows } = await sql<TrackedContainer>`
    select containers.id, containers.number, containers.shipment_id, shipments.bill_of_lading_number,
      shipments.booking_number, shipments.shipping_line_scac,
      (select source from tracking_requests where account_id = ${accountId} and shipment_id = shipments.id
        and source is not null order by next_check_at is null, created_at limit 1) as tracked_through
    from containers left join shipments
      on shipments.account_id = ${accountId} and shipments.id = containers.shipment_id
    where containers.account_id = ${accountId} and containers.number = any(${sql.val(numbers)}::text[])
      and shipments.line_tracking_stopped_at is null
    order by containers.created_at desc, containers.id`.execute(trx)
  const about = rows.filter(
    ({ bill_of_lading_number, booking_number, shipping_line_scac }) =>
      bill_of_lading_number === null ||
      isAboutShipment(
        { bill_of_lading_number, booking_number, shipping_line_scac },
        snapshot.shipment,
        numbers,
      ),
  )
  const newest = [...Map.groupBy(about, ({ number }) => number).values()].flatMap(([first]) => first ?? [])
  return [...Map.groupBy(newest, ({ shipment_id }) => shipment_id)].map(([id, containers]) => {
    const bill = containers[0]?.bill_of_lading_number ?? null
    return {
      shipment: id !== null && bill !== null ? { id, bill_of_lading_number: bill } : null,
      containers: containers.map((each) => ({ id: each.id, number: each.number })),
      tracked_through: containers[0]?.tracked_through ?? null,
    }
  })
}
