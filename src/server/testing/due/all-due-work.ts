import { type RawBuilder, sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { DueTimes, DueWorkKind } from '../../platform/jobs/due/due-work.ts'
import { isFree } from '../../platform/jobs/lease.ts'
import { dueMails } from '../../platform/mail/due-mails.ts'
import { dueDocumentJobs, dueLearningJobs, dueLinkJobs } from '../../documents/records/due-jobs.ts'
import { dueBatchRows } from '../../tracking/batches/work.ts'
import { dueBulkEdits } from '../../bulk-edits/work.ts'
import { dueOfConnections, dueTrackingRequests } from '../../tracking/requests/due-requests.ts'
import { dueNotifications } from '../../webhooks/due-notifications.ts'

/** All kinds of work whose claims name an account. */
export const allDueWork: readonly DueWorkKind[] = [
  dueBatchRows,
  dueBulkEdits,
  dueDocumentJobs,
  dueLearningJobs,
  dueLinkJobs,
  dueMails,
  dueNotifications,
  dueOfConnections,
  dueTrackingRequests,
]

/**
 * The accounts with open work of a kind that `work_due` says nothing about, or too late. Of work that somebody has leased and that is due
 * it is enough that it is looked for again.
 */
export async function accountsNotNoted(
  db: Db,
  { kind, from, account, open, at, leases }: DueWorkKind,
  { now, wall }: DueTimes,
): Promise<string[]> {
  const noted = (condition: RawBuilder<unknown>) => sql`exists (
    select from work_due where work_due.account_id = work.account_id and ${condition})`
  const free = leases ? isFree(leases, wall) : sql`true`
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from (
      select ${account} as account_id, ${at} as at, ${free} as is_free from ${from} where ${open}
    ) as work
    where not ${noted(sql`kind = ${kind} and work_due.at <= work.at`)}
      and not (not is_free and ${noted(sql`kind = ${`${kind} leased`} or kind = ${kind} and work_due.at <= ${iso(now)}`)})`.execute(
    db,
  )
  return rows.map(({ account_id }) => account_id)
}

/** Adds a row with these values; columns that need one and are not given have any. */
export async function addAnyRow(
  db: Db,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef
      and attidentity = '' and attgenerated = ''`.execute(db)
  const all = { ...Object.fromEntries(rows.map(({ name, type }) => [name, anyOf(type)])), ...values }
  const names = Object.keys(all)
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))})
    values (${sql.join(Object.values(all))})`.execute(db)
}

function anyOf(type: string): unknown {
  if (type.endsWith('[]')) return sql`'{}'`
  if (type === 'uuid') return sql`gen_random_uuid()`
  if (type.startsWith('timestamp')) return sql`now()`
  if (type === 'boolean') return false
  if (type === 'jsonb') return sql`'{}'::jsonb`
  return type === 'text' ? 'any' : 0
}
