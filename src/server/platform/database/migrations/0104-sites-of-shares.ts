import { type Kysely, sql } from 'kysely'
import { auditRecords } from './0076-audit-of-statements.ts'

const kept = auditRecords('shares', {
  type: 'share',
  name: 'name',
  kept: ['name', 'container_ids', 'shows_fees', 'sites', 'expires_at', 'revoked_at'],
})

const statements = [
  /* Origins of the pages that may show the map of a container of the link in a frame. */
  `alter table shares add column sites text[] not null default '{}'`,
  /* The entry of a link says which those are. */
  kept.replace('create function', 'create or replace function'),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
