import type {
  EntitlementKind,
  Entitlements,
  RateBucket,
  RateBuckets,
} from '../../contract/vocabulary/index.ts'
import type { Db } from '../platform/database/tables.ts'

/** Paid features that an account may have (docs/interface.md, "Authentication" and "Shapes and codes"). */
export const entitlements = ['routing_data', 'container_refresh'] as const
type Entitlement = (typeof entitlements)[number]

export interface ManagedAccount extends Record<Entitlement, boolean> {
  id: string
  company_name: string
  rate_limits: RateBuckets
}

/** All accounts of the installation, oldest first. For the operator only, never over the interface. */
export const listAccounts = (db: Db): Promise<ManagedAccount[]> =>
  db
    .selectFrom('accounts')
    .select(['id', 'company_name', 'rate_limits', ...entitlements])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export interface AccountChange {
  /** Requests in 60 seconds by bucket; null for the default of the installation. */
  limits: Partial<Record<RateBucket, number | null>>
  entitlements: Partial<Record<Entitlement, boolean>>
}

/** What an account may have at most; null for no limit. */
export type EntitlementChange = Partial<Record<EntitlementKind, number | null>>

/** Sets what an account may have. @returns false when there is no such account */
export const changeEntitlements = (db: Db, id: string, change: EntitlementChange): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('accounts')
      .select('entitlements')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!known) return false
    const merged = Object.entries({ ...known.entitlements, ...change })
    const entitlements: Entitlements = Object.fromEntries(merged.filter(([, limit]) => limit !== null))
    await trx.updateTable('accounts').set({ entitlements }).where('id', '=', id).execute()
    return true
  })

/** Changes an account, effective from its next request; undefined when there is no such account. */
export async function changeAccount(
  db: Db,
  id: string,
  change: AccountChange,
): Promise<ManagedAccount | undefined> {
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('accounts')
      .select('rate_limits')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!known) return undefined
    const merged = Object.entries({ ...known.rate_limits, ...change.limits })
    const rate_limits: RateBuckets = Object.fromEntries(merged.filter(([, limit]) => limit !== null))
    return tx
      .updateTable('accounts')
      .set({ ...change.entitlements, rate_limits })
      .where('id', '=', id)
      .returning(['id', 'company_name', 'rate_limits', ...entitlements])
      .executeTakeFirst()
  })
}
