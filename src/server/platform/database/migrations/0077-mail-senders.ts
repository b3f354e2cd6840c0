import { type Kysely, sql } from 'kysely'
import { auditRecords } from './0076-audit-of-statements.ts'

const statements = [
  /* Addresses and domains whose mail an account takes; none: everybody's. */
  `alter table accounts add column mailbox_senders text[] not null default '{}'`,
  /* What SPF, DKIM and DMARC say of the sender; null for mails that came before. */
  `alter table email_submissions add column authentication jsonb`,
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
    ],
    secret: ['mailbox_token'],
  }).replace('create function', 'create or replace function'),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
