import type { SharedContainer } from '../../../contract/resources/index.ts'
import type { RecordsView } from '../../platform/database/records-view.ts'
import type { Db } from '../../platform/database/tables.ts'
import { terminalRecords } from '../../reference/store.ts'
import type { KnownContainer } from '../../tracking/records/containers.present.ts'
import { shipmentsByIds } from '../../tracking/records/shipments.store.ts'
import { presentSharedContainer } from './present.ts'

/** Containers as people without an account see them, with what their shipments and terminals say. */
export async function sharedContainersOf(
  db: Db,
  view: RecordsView,
  known: readonly KnownContainer[],
  shows_fees: boolean,
): Promise<SharedContainer[]> {
  const shipmentIds = [...new Set(known.flatMap(({ row }) => row.shipment_id ?? []))]
  const terminalIds = [...new Set(known.flatMap(({ row }) => row.pod_terminal_id ?? []))]
  const shipments = new Map((await shipmentsByIds(db, view, shipmentIds)).map(({ row }) => [row.id, row]))
  const places = new Map(
    (await terminalRecords(db, view.account_id, terminalIds)).map((row) => [row.id, row]),
  )
  return known.map((container) =>
    presentSharedContainer(container, {
      shipment: shipments.get(container.row.shipment_id ?? ''),
      terminal: places.get(container.row.pod_terminal_id ?? ''),
      shows_fees,
    }),
  )
}
