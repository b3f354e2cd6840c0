import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'
import { hashOf } from './secrets.ts'
import type { Identity } from './store.ts'

/** What a request brings to say who it is from. */
export interface CallerCredential {
  kind: 'key' | 'session'
  secret: string
}

/** An identity, with the time until which its credential is valid: ISO 8601 UTC, null for a key. */
export type FoundIdentity = Identity & { expires_at: string | null }

/** The account, entitlements and limits behind a credential, as a query of at most one row. @param now of the wall clock */
export const identityQuery = ({ kind, secret }: CallerCredential, now: string): RawBuilder<FoundIdentity> =>
  kind === 'key'
    ? sql<FoundIdentity>`
        select accounts.id as account_id, accounts.routing_data, accounts.rate_limits, null::uuid as user_id,
          null::timestamptz as expires_at
        from api_keys join accounts on accounts.id = api_keys.account_id
        where api_keys.key_hash = ${hashOf(secret)} and api_keys.revoked_at is null`
    : sql<FoundIdentity>`
        select accounts.id as account_id, accounts.routing_data, accounts.rate_limits, sessions.user_id,
          sessions.expires_at
        from sessions join accounts on accounts.id = sessions.account_id
        where sessions.token_hash = ${hashOf(secret)} and sessions.expires_at > ${now}`

export async function identityOf(
  db: Db,
  credential: CallerCredential,
  now: string,
): Promise<FoundIdentity | undefined> {
  const { rows } = await identityQuery(credential, now).execute(db)
  return rows[0]
}
