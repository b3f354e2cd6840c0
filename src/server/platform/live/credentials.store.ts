import { iso } from '../clock.ts'
import { idleSince } from '../../accounts/rules.ts'
import type { Db } from '../database/tables.ts'
import type { Credential, Stream } from './stream.ts'

type Followed = Pick<Stream, 'credential' | 'view'>
const named = ({ kind, hash }: Credential, partyId: string | null): string =>
  `${kind} ${Buffer.from(hash).toString('hex')} ${partyId}`

/**
 * Which streams are still those of their credential: it is valid, and of somebody who sees the same as when the stream began. At most two
 * queries for all streams.
 */
export async function stillValid(
  db: Db,
  streams: readonly Followed[],
  now: Date,
): Promise<(stream: Followed) => boolean> {
  const of = (kind: Credential['kind']) => {
    const some = streams.filter(({ credential }) => credential.kind === kind)
    return {
      accounts: [...new Set(some.map(({ view }) => view.account_id))],
      hashes: some.map(({ credential }) => credential.hash),
    }
  }
  const valid = new Set<string>()
  const sessions = of('session')
  if (sessions.hashes.length > 0) {
    const rows = await db
      .selectFrom('sessions')
      .leftJoin('users', (join) =>
        join
          .onRef('users.account_id', '=', 'sessions.account_id')
          .onRef('users.id', '=', 'sessions.user_id')
          .on('users.paused_at', 'is', null)
          .on('users.removed_at', 'is', null),
      )
      .leftJoin('api_keys', (join) =>
        join
          .onRef('api_keys.account_id', '=', 'sessions.account_id')
          .onRef('api_keys.id', '=', 'sessions.api_key_id')
          .on('api_keys.revoked_at', 'is', null)
          .on(({ or, eb }) =>
            or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', iso(now))]),
          ),
      )
      .select(['sessions.token_hash as hash', 'users.party_id'])
      .where('sessions.account_id', 'in', sessions.accounts)
      .where('sessions.token_hash', 'in', sessions.hashes)
      .where('sessions.expires_at', '>', iso(now))
      .where(({ eb, fn }) =>
        eb(fn.coalesce('sessions.last_used_at', 'sessions.created_at'), '>', idleSince(iso(now))),
      )
      .where(({ or, eb }) => or([eb('users.id', 'is not', null), eb('api_keys.id', 'is not', null)]))
      .execute()
    for (const { hash, party_id } of rows) valid.add(named({ kind: 'session', hash }, party_id))
  }
  const keys = of('key')
  if (keys.hashes.length > 0) {
    const rows = await db
      .selectFrom('api_keys')
      .select('key_hash as hash')
      .where('account_id', 'in', keys.accounts)
      .where('key_hash', 'in', keys.hashes)
      .where('revoked_at', 'is', null)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', iso(now))]))
      .execute()
    for (const { hash } of rows) valid.add(named({ kind: 'key', hash }, null))
  }
  return ({ credential, view }) => valid.has(named(credential, view.party_id))
}
