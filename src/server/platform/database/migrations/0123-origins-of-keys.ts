import { type Kysely, sql } from 'kysely'
import type { TableLocks } from '../migrate.ts'
import { auditRecords } from './0076-audit-of-statements.ts'

export const locks: TableLocks = [['api_keys', 'access exclusive']]

const kept = auditRecords('api_keys', {
  type: 'api_key',
  name: 'label',
  kept: [
    'label',
    'scopes',
    'address_ranges',
    'allowed_origins',
    'expires_at',
    'revoked_at',
    'replaced_by_id',
  ],
})

const statements = [
  /* Origins of the pages that may use the key in a browser. */
  `alter table api_keys add column allowed_origins text[] not null default '{}'`,
  `create index api_keys_allowed_origins on api_keys using gin (allowed_origins)`,
  /* The entry of a key says which those are. */
  kept.replace('create function', 'create or replace function'),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
