import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { documentAcceptance, setAcceptance } from '../processing/acceptance.store.ts'
import { addMilliseconds } from '../records/storage.rules.ts'

const WEEK_MS = 7 * 86_400_000

/** Whether sure documents are accepted by themselves, and how often that would have been wrong. */
export function acceptanceRoutes({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Pick<Handlers, 'get_document_acceptance' | 'edit_document_acceptance'> {
  const answer = (accountId: string) =>
    documentAcceptance(db, accountId, addMilliseconds(clock.now(), -WEEK_MS))
  return {
    get_document_acceptance: ({ caller }) => answer(caller.account_id),
    async edit_document_acceptance({ caller, body }) {
      await setAcceptance(db, caller.account_id, body)
      return answer(caller.account_id)
    },
  }
}
