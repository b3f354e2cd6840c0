import type { Trx } from '../database/tables.ts'
import { editedEvent, type Entry } from './entry.ts'
import { append } from './log.ts'

/** Kinds of records that people edit and others look at. */
type EditedType = 'shipment' | 'container' | 'tracking_request' | 'document'

/** Logs that somebody edited these records, in the transaction of the edit. */
export const appendEdited = (
  trx: Trx,
  accountId: string,
  type: EditedType,
  ids: Iterable<string>,
  now: string,
): Promise<void> =>
  append(
    trx,
    accountId,
    Array.from(ids, (id): Entry => ({
      event: editedEvent,
      reference: { type, id },
      shipment_id: null,
      container_id: null,
      occurred_at: now,
    })),
    now,
  )
