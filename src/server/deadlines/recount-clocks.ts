import { calculatedDayOf, containerClocks } from '../../contract/trade/deadlines/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import { wholeAccount } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'
import { createChunkSize } from '../platform/jobs/chunk-size.ts'
import type { RunResult } from '../platform/jobs/every.ts'
import { calendarsOf } from './calendars.store.ts'
import type { StoredClockedContainer } from './clocked-containers.rules.ts'
import { clockedContainers } from './clocked-containers.store.ts'
import {
  noteContainersOfAccounts,
  noteRunningClocks,
  storeClocks,
  takeDueContainers,
} from './stored-clocks.store.ts'
import { storeCalculatedDays } from './calculated-days.store.ts'
import { tariffsOf } from './tariffs.store.ts'

const MAX_CONTAINERS_NOTED = 1000
const MAX_CONTAINERS_COUNTED = 200

/**
 * Counts the clocks of containers again of which something changed, a chunk in one transaction: an answer waits no longer than for a chunk.
 * @returns the function of a scheduled job
 */
export function createClockRecount({ db, clock }: { db: Db; clock: Clock }): () => Promise<RunResult> {
  const chunks = createChunkSize({ first: 10, most: MAX_CONTAINERS_COUNTED })
  return async () => {
    const now = clock.now()
    const hasMore = await noteContainersOfAccounts(db, MAX_CONTAINERS_NOTED)
    await noteRunningClocks(db, iso(now), MAX_CONTAINERS_NOTED)
    const started = performance.now()
    const counted = await recountDue(db, chunks.size, now)
    chunks.took(counted, performance.now() - started)
    return hasMore || counted > 0 ? 'more' : 'done'
  }
}

/** @returns how many containers were counted */
const recountDue = (db: Db, most: number, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const due = await takeDueContainers(trx, most)
    const [first] = due
    if (!first) return 0
    const { account_id } = first
    const ids = due.map(({ container_id }) => container_id)
    const terms = { tariffs: await tariffsOf(trx, account_id), calendars: await calendarsOf(trx, account_id) }
    const containers =
      terms.tariffs.length === 0 && terms.calendars.length === 0
        ? new Map<string, StoredClockedContainer>()
        : await clockedContainers(trx, wholeAccount(account_id), ids)
    const clocks = new Map(
      [...containers].map(([id, container]) => [id, containerClocks(container, terms, now)] as const),
    )
    await storeClocks(trx, account_id, ids, clocks, now)
    const days = ids.map((id) => {
      const container = containers.get(id)
      const none = {
        pickup_lfd_calculated: null,
        pickup_lfd_calculated_timezone: null,
        act_by_closes_at: null,
      }
      return { id, ...(container ? calculatedDayOf(container, clocks.get(id) ?? [], terms.calendars) : none) }
    })
    await storeCalculatedDays(trx, account_id, days, iso(now))
    return due.length
  })
