import { randomUUIDv7 } from 'node:crypto'
import type { NewFailedAppointment } from '../../contract/operations/index.ts'
import { MAX_FAILED_APPOINTMENTS } from '../../contract/trade/deadlines/index.ts'
import type { Db } from '../platform/database/tables.ts'
import type { FailedAppointmentsTable } from '../platform/database/tables.deadlines.ts'
import { among } from '../platform/database/values.ts'

/** Of these containers, the oldest first. */
export const failedAppointmentsOf = (
  db: Db,
  accountId: string,
  containerIds: readonly string[],
): Promise<FailedAppointmentsTable[]> =>
  db
    .selectFrom('failed_appointments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('container_id', containerIds))
    .orderBy('date')
    .orderBy('id')
    .execute()

interface Entering {
  by: string
  /** ISO 8601. */
  now: string
}

/** `full` where the container has as many as it may have. */
export const storeFailedAppointment = (
  db: Db,
  accountId: string,
  containerId: string,
  given: NewFailedAppointment,
  { by, now }: Entering,
): Promise<FailedAppointmentsTable | 'full'> =>
  db.transaction().execute(async (trx) => {
    // One entry waits for the other, so that the limit holds.
    await trx
      .selectFrom('containers')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', containerId)
      .forUpdate()
      .execute()
    if ((await failedAppointmentsOf(trx, accountId, [containerId])).length >= MAX_FAILED_APPOINTMENTS)
      return 'full'
    return trx
      .insertInto('failed_appointments')
      .values({
        ...given,
        account_id: accountId,
        id: randomUUIDv7(),
        container_id: containerId,
        entered_by: by,
        entered_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })

/** @returns whether the container had it */
export async function deleteFailedAppointment(
  db: Db,
  accountId: string,
  containerId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('failed_appointments')
    .where('account_id', '=', accountId)
    .where('container_id', '=', containerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
