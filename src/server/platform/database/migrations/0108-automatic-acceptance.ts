import { type Kysely, sql } from 'kysely'
import { auditRecords } from './0076-audit-of-statements.ts'

const statements = [
  /* Whether sure documents are accepted by themselves, and the share that a person looks at nevertheless. */
  `alter table accounts
    add column accepts_sure_documents boolean not null default false,
    add column looked_at_percent integer not null default 10 check (looked_at_percent between 0 and 100)`,
  `alter table documents
    /* Who accepted it; null while nobody did. */
    add column accepted_by text check (accepted_by in ('person', 'service')),
    /* It could have been accepted by itself, and is looked at by chance. */
    add column chosen_by_chance boolean not null default false`,
  `update documents set accepted_by = 'person' where reviewed_at is not null`,
  `create index documents_accepted_by_service on documents (account_id, reviewed_at) where accepted_by = 'service'`,
  `create index documents_chosen_by_chance on documents (account_id) where chosen_by_chance`,
  auditRecords('accounts', {
    type: 'account',
    name: 'company_name',
    kept: [
      'company_name',
      'routing_data',
      'container_refresh',
      'rate_limits',
      'audit_days',
      'entitlements',
      'mailbox_senders',
      'accepts_sure_documents',
      'looked_at_percent',
    ],
    secret: ['mailbox_token'],
  }).replace('create function', 'create or replace function'),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
