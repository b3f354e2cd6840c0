import { type RawBuilder, sql } from 'kysely'
import {
  type EntitlementKind,
  entitlementNames,
  type Entitlements,
  type EntitlementUse,
} from '../../../contract/vocabulary/index.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'

/** The present time, ISO 8601 UTC: of the trade for tracking requests, otherwise of the wall clock. */
interface Times {
  now: string
  tradeNow: string
}

/** How much of a kind an account has, as an expression. */
const usedOf: Record<EntitlementKind, (accountId: string, times: Times) => RawBuilder<number>> = {
  people: (accountId, { now }) => sql`(
    select count(*) from users where account_id = ${accountId} and removed_at is null and person_id is not null) + (
    select count(*) from invitations where account_id = ${accountId} and expires_at > ${now})`,
  api_keys: (accountId, { now }) => sql`(
    select count(*) from api_keys where account_id = ${accountId} and revoked_at is null and replaced_by_id is null
      and (expires_at is null or expires_at > ${now}))`,
  webhooks: (accountId) => sql`(select count(*) from webhooks where account_id = ${accountId})`,
  tracking_requests_a_month: (accountId, { tradeNow }) => sql`(
    select count(*) from tracking_requests where account_id = ${accountId}
      and created_at >= date_trunc('month', ${tradeNow}::timestamptz at time zone 'UTC') at time zone 'UTC')`,
  storage_bytes: (accountId, { now }) => sql`(
    select coalesce(sum(byte_size), 0) from blobs where account_id = ${accountId}
      and (stored_at is not null or expires_at > ${now}))`,
}

/** Of every kind, with its limit. */
export async function entitlementsOf(db: Db, accountId: string, times: Times): Promise<EntitlementUse[]> {
  const used = entitlementNames.map(
    (kind) => sql`${usedOf[kind](accountId, times)}::bigint as ${sql.id(kind)}`,
  )
  const { rows } = await sql<Record<EntitlementKind, number> & { limits: Entitlements }>`
    select entitlements as limits, ${sql.join(used)} from accounts where accounts.id = ${accountId}`.execute(
    db,
  )
  return entitlementNames.map((kind) => ({
    kind,
    used: rows[0]?.[kind] ?? 0,
    limit: rows[0]?.limits[kind] ?? null,
  }))
}

/**
 * Whether more of a kind would be beyond the limit. To be asked in the transaction that adds it, before it writes: where the account has a
 * limit, its row is locked until the transaction ends, so that of two at once the second one counts what the first one added.
 * @param adding how much is added
 * @param known the limits of the account, where they were just read
 * @param now of the clock by which the kind is counted, ISO 8601 UTC
 */
export async function beyondEntitlement(
  trx: Trx,
  accountId: string,
  kind: EntitlementKind,
  { now, adding, known }: { now: string; adding: number; known?: Entitlements | undefined },
): Promise<{ limit: number; used: number } | undefined> {
  const account = trx.selectFrom('accounts').select('entitlements').where('id', '=', accountId)
  // Most accounts have no limit, and wait for nobody.
  const limits = known ?? (await account.executeTakeFirst())?.entitlements
  if (limits?.[kind] === undefined) return undefined
  const locked = await account.forNoKeyUpdate().executeTakeFirst()
  const limit = locked?.entitlements[kind]
  if (limit === undefined) return undefined
  const { rows } = await sql<{ used: number }>`
    select ${usedOf[kind](accountId, { now, tradeNow: now })}::bigint as used`.execute(trx)
  const used = rows[0]?.used ?? 0
  return used + adding <= limit ? undefined : { limit, used }
}
