import type { Trx } from '../../platform/database/tables.ts'
import { editContainerRefNumbers, editShipmentLabels } from '../records/labels.store.ts'
import { mergeLabels } from '../rows/labels.rules.ts'
import { resumeShipments } from '../stopping/stop.store.ts'

/** What is changed here because it was changed at the service that tracks a shipment for this one. */
export const followedChanges = {
  mergeLabels,
  setRefNumbers: (
    trx: Trx,
    accountId: string,
    shipmentId: string,
    refNumbers: string[],
    now: string,
  ): Promise<void> =>
    editShipmentLabels(trx, accountId, { ids: [shipmentId], column: 'ref_numbers', now }, () => refNumbers),
  setContainerRefNumbers: (
    trx: Trx,
    accountId: string,
    containerId: string,
    refNumbers: string[],
    now: string,
  ): Promise<void> => editContainerRefNumbers(trx, accountId, { ids: [containerId], now }, () => refNumbers),
  resume: (trx: Trx, accountId: string, shipmentId: string, now: string): Promise<void> =>
    resumeShipments(trx, accountId, [shipmentId], now),
}
