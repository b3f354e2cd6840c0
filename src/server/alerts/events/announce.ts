import { type Selectable, sql } from 'kysely'
import { type Clock, iso } from '../../platform/clock.ts'
import type { AlertEventsTable } from '../../platform/database/tables.alerts.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { append } from '../../platform/events/log.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import { claimInTransaction } from '../../platform/jobs/lease.ts'
import type { AlertRuleRow } from '../rules/rules.store.ts'

interface AnnouncingDeps {
  db: Db
  /** The clock of the trade, by which events are dated. */
  clock: Clock
  wall: Clock
}
type Row = Selectable<AlertEventsTable>

const MAX_RULES_OF_ROUND = 50

/**
 * Writes what was gathered into the event log, from where webhooks get it: what is due of a rule in one transaction, so that it is there
 * once. The transaction holds the rule, as the evaluation does: neither sees half of what the other writes.
 */
export function createAlertAnnouncing(deps: AnnouncingDeps): () => Promise<RunResult> {
  return async () => {
    for (let nth = 0; nth < MAX_RULES_OF_ROUND; nth++)
      if (!(await deps.db.transaction().execute((trx) => announceNext(trx, deps)))) return 'done'
    return 'more'
  }
}

/** Those of one rule. @returns false where none is due */
async function announceNext(trx: Trx, deps: AnnouncingDeps): Promise<boolean> {
  const now = iso(deps.wall.now())
  const [rule] = await claimInTransaction<AlertRuleRow>(trx, 'alert_rules', {
    where: sql`exists (select from alert_events where alert_events.account_id = alert_rules.account_id
      and alert_events.rule_id = alert_rules.id and alert_events.due_at <= ${now})`,
    order: sql`alert_rules.account_id, alert_rules.id`,
    most: 1,
  })
  if (!rule) return false
  const due = await trx
    .selectFrom('alert_events')
    .selectAll()
    .where('account_id', '=', rule.account_id)
    .where('rule_id', '=', rule.id)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .execute()
  for (const each of due) await announceEvent(trx, each, iso(deps.clock.now()))
  return true
}

async function announceEvent(trx: Trx, due: Row, now: string): Promise<void> {
  const { account_id, id, event } = due
  if (await noteAnnounced(trx, due)) {
    await trx
      .updateTable('alert_events')
      .set({ due_at: null })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute()
    const about = { reference: { type: 'alert_event', id }, shipment_id: null, container_id: null }
    await append(trx, account_id, [{ event, ...about, occurred_at: iso(new Date(due.created_at)) }], now)
  } else
    await trx.deleteFrom('alert_events').where('account_id', '=', account_id).where('id', '=', id).execute()
}

/** @returns whether containers are left in it: others crossed the threshold back */
async function noteAnnounced(trx: Trx, { account_id, id, rule_id, event }: Row): Promise<boolean> {
  const within = sql`select container_id from alert_event_containers
    where account_id = ${account_id} and event_id = ${id}`
  const noted =
    event === 'alert.raised'
      ? await sql`
          insert into alert_announced (account_id, rule_id, container_id)
          select ${account_id}, ${rule_id}, container_id from (${within}) as raised
          on conflict (account_id, rule_id, container_id) do update set rule_id = excluded.rule_id
          returning container_id`.execute(trx)
      : await sql`
          delete from alert_announced where account_id = ${account_id} and rule_id = ${rule_id}
            and container_id in (${within}) returning container_id`.execute(trx)
  return noted.rows.length > 0
}
