import { type Kysely, sql } from 'kysely'
import { auditRecords } from './0076-audit-of-statements.ts'

/* The entry of a publishable key says whether it opens a look-up or also the map of a route. */
const kept = auditRecords('embed_keys', {
  type: 'embed_key',
  name: 'label',
  kept: ['label', 'kind', 'sites', 'revoked_at'],
})

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(kept.replace('create function', 'create or replace function')).execute(db)
}
