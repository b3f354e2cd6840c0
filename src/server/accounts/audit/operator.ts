import { operatorDoing } from '../../platform/actor.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { addRequestEntry } from './entries.store.ts'

/** An entry that the operator made a link that signs the owner in; the link itself is in none. */
export const auditSignInLink = (
  db: Db,
  { account_id, user_id }: { account_id: string; user_id: string },
  now: Date,
): Promise<void> =>
  addRequestEntry(db, account_id, operatorDoing('make_sign_in_link', iso(now)), {
    record_type: 'user',
    record_id: user_id,
    changes: [],
  })
