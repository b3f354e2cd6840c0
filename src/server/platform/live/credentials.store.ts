import { iso } from '../clock.ts'
import type { Db } from '../database/tables.ts'
import type { Credential } from './stream.ts'

const named = ({ kind, hash }: Credential): string => `${kind} ${Buffer.from(hash).toString('hex')}`

/** Which of these credentials are still valid: at most two queries for all streams. */
export async function stillValid(
  db: Db,
  credentials: readonly Credential[],
  now: Date,
): Promise<(credential: Credential) => boolean> {
  const hashesOf = (kind: Credential['kind']) =>
    credentials.flatMap((each) => (each.kind === kind ? [each.hash] : []))
  const valid = new Set<string>()
  const sessions = hashesOf('session')
  if (sessions.length > 0) {
    const rows = await db
      .selectFrom('sessions')
      .select('token_hash as hash')
      .where('token_hash', 'in', sessions)
      .where('expires_at', '>', iso(now))
      .execute()
    for (const { hash } of rows) valid.add(named({ kind: 'session', hash }))
  }
  const keys = hashesOf('key')
  if (keys.length > 0) {
    const rows = await db
      .selectFrom('api_keys')
      .select('key_hash as hash')
      .where('key_hash', 'in', keys)
      .where('revoked_at', 'is', null)
      .execute()
    for (const { hash } of rows) valid.add(named({ kind: 'key', hash }))
  }
  return (credential) => valid.has(named(credential))
}
