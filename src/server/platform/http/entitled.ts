import {
  type EntitlementKind,
  entitlementKinds,
  type Entitlements,
} from '../../../contract/vocabulary/index.ts'
import { beyondEntitlement } from '../../accounts/entitlements/entitlements.store.ts'
import type { Trx } from '../database/tables.ts'
import { problem } from './problem.ts'

/**
 * Asked in the transaction that adds something, before it writes; see `beyondEntitlement`.
 * @param adding how much is added, one unless it is given
 * @param known the limits of the account, where they were just read
 * @throws 403 `entitlement_reached`, with the kind, the limit and how much there is
 */
export async function refuseBeyondEntitlement(
  trx: Trx,
  accountId: string,
  kind: EntitlementKind,
  { now, adding = 1, known }: { now: string; adding?: number; known?: Entitlements | undefined },
): Promise<void> {
  const beyond = await beyondEntitlement(trx, accountId, kind, { now, adding, known })
  if (!beyond) return
  const { limit, used } = beyond
  throw problem(
    403,
    `This account may have ${limit} ${entitlementKinds[kind]}, and has ${used}. Remove what is not needed, or ask the operator for more.`,
    { code: 'entitlement_reached', meta: { entitlement: kind, limit, used } },
  )
}
