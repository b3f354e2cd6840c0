import { isAllowed } from '../../../contract/access.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { countAlerts } from './inbox.store.ts'

/** How many alerts wait for the person who asks; null for API keys and for who has no alerts. @param wall alerts are snoozed by it */
export const openAlertsOf =
  ({ db, wall }: { db: Db; wall: Clock }) =>
  async (caller: Caller): Promise<number | null> => {
    const { account_id, user_id } = caller
    if (user_id === null || !isAllowed(caller, 'list_alerts')) return null
    return countAlerts(db, { account_id, user_id }, 'open', wall.now())
  }
