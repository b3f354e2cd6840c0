import { checkDue, type CheckDeps } from '../tracking/requests/check.ts'
import { createFleetFeed } from '../tracking/requests/fleet.ts'
import type { Fleet } from '../tracking/source.ts'

/** A large fleet is filled by the jobs, while pages answer. */
const MAX_FIRST_FILL_MS = 400

/**
 * Fills an account that has no tracking request yet with the beginning of the simulated fleet. Lists add no rows by
 * themselves: a list that is opened right after the first start would stay empty.
 */
export async function fillAtFirstStart(deps: CheckDeps, fleet: Fleet, accountId: string): Promise<void> {
  const request = await deps.db
    .selectFrom('tracking_requests')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  if (request) return
  const ends = performance.now() + MAX_FIRST_FILL_MS
  const { feed } = createFleetFeed(deps, fleet)
  for (let isFed = false; !isFed && performance.now() < ends;) {
    isFed = !(await feed()).more
    while ((await checkDue(deps)).more && performance.now() < ends);
  }
}
