import { type RawBuilder, sql } from 'kysely'
import { KEY_ROLE } from '../../contract/vocabulary/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { idleSince, MAX_IDLE_SESSION_DAYS } from './rules.ts'
import { hashOf } from './secrets.ts'
import type { Identity } from './store.ts'

/** What a request brings to say who it is from. */
export interface CallerCredential {
  kind: 'key' | 'session'
  secret: string
}

/** An identity, with the time until which its credential is valid: ISO 8601 UTC, null for a key that does not expire. */
export type FoundIdentity = Identity & { expires_at: string | null }

const IDLE_INTERVAL = sql.lit(`${MAX_IDLE_SESSION_DAYS} days`)

const validKey = (now: string) =>
  sql`keys.revoked_at is null and (keys.expires_at is null or keys.expires_at > ${now})`

/**
 * Who a credential stands for and what they may do, as a query of at most one row: roles and scopes are read with each request, so that a
 * change holds at the next one. A browser that was signed in with a key may do what the key may, for as long.
 * @param now of the wall clock
 */
export const identityQuery = ({ kind, secret }: CallerCredential, now: string): RawBuilder<FoundIdentity> =>
  kind === 'key'
    ? sql<FoundIdentity>`
        select accounts.id as account_id, accounts.routing_data, accounts.rate_limits, null::uuid as user_id,
          null::uuid as session_id, ${sql.lit(KEY_ROLE)} as role, keys.scopes, null::uuid as party_id, keys.id as key_id, keys.address_ranges,
          keys.allowed_origins, keys.expires_at
        from api_keys as keys join accounts on accounts.id = keys.account_id
        where keys.key_hash = ${hashOf(secret)} and ${validKey(now)}`
    : sql<FoundIdentity>`
        select accounts.id as account_id, accounts.routing_data, accounts.rate_limits, sessions.user_id,
          sessions.id as session_id, coalesce(members.role, ${sql.lit(KEY_ROLE)}) as role, keys.scopes, members.party_id,
          keys.id as key_id, coalesce(keys.address_ranges, '{}') as address_ranges, '{}'::text[] as allowed_origins,
          least(sessions.expires_at, keys.expires_at,
            coalesce(sessions.last_used_at, sessions.created_at) + ${IDLE_INTERVAL}::interval) as expires_at
        from sessions join accounts on accounts.id = sessions.account_id
        left join users as members on members.account_id = sessions.account_id and members.id = sessions.user_id
        left join api_keys as keys on keys.account_id = sessions.account_id and keys.id = sessions.api_key_id
        where sessions.token_hash = ${hashOf(secret)} and sessions.expires_at > ${now}
          and coalesce(sessions.last_used_at, sessions.created_at) > ${idleSince(now)}
          and case when members.id is null then keys.id is not null and ${validKey(now)}
            else members.paused_at is null and members.removed_at is null end`

export async function identityOf(
  db: Db,
  credential: CallerCredential,
  now: string,
): Promise<FoundIdentity | undefined> {
  const { rows } = await identityQuery(credential, now).execute(db)
  return rows[0]
}

/** Whether a page of this origin may use a key, whichever: a browser asks before it says with which. @param now ISO 8601 UTC */
export async function isOriginOfAnyKey(db: Db, origin: string, now: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (select from api_keys as keys where keys.allowed_origins @> array[${origin}] and ${validKey(now)}) as is_known`.execute(
    db,
  )
  return rows[0]?.is_known ?? false
}

/** The id of a key, for a session that is made with it. */
export const keyIdOf = (db: Db, secret: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('api_keys').select('id').where('key_hash', '=', hashOf(secret)).executeTakeFirst()
