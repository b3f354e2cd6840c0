import { asActor, currentActor, serviceDoing } from '../../platform/actor.ts'
import { iso } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/tables.ts'

/**
 * Clears the acceptance of a document, if it has one: a person is to look at it again. The audit has an entry of who asked for what leads
 * to it, else of the service.
 * @param wall the time of the entry, of the wall clock
 */
export async function clearAcceptance(
  trx: Trx,
  accountId: string,
  documentId: string,
  wall: Date,
): Promise<void> {
  const actor = currentActor() ?? serviceDoing('clear_acceptance', iso(wall))
  await asActor(actor, () =>
    trx
      .updateTable('documents')
      .set({ reviewed_at: null, accepted_by: null })
      .where('account_id', '=', accountId)
      .where('id', '=', documentId)
      .where('reviewed_at', 'is not', null)
      .execute(),
  )
}
