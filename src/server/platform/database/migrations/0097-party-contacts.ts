import { type Kysely, sql } from 'kysely'
import { auditRecords } from './0076-audit-of-statements.ts'

/* Who is asked at a party; the audit keeps it as it keeps the name. */
const kept = auditRecords('parties', {
  type: 'party',
  name: 'company_name',
  kept: ['company_name', 'contact_name', 'email', 'phone'],
})

const statements = [
  `alter table parties
    add column contact_name text,
    add column email text,
    add column phone text`,
  kept.replace('create function', 'create or replace function'),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
