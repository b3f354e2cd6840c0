import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { AlertEventName } from '../../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { GATHERING_SECONDS } from '../settings/mail-times.rules.ts'
import type { AlertRuleRow } from '../rules/rules.store.ts'
import { raisesOn, thresholdOf } from '../rules/watched.rules.ts'

interface Gathering {
  clock: Clock
  wall: Clock
}

/**
 * Gathers containers that crossed the threshold of a rule, for webhooks: what crosses it within a minute is one event. A container that
 * crosses it back within that time is in none, so that webhooks never get the later event before the earlier one. In the transaction of
 * the evaluation, which holds the rule.
 */
export async function gatherForWebhooks(
  trx: Trx,
  rule: AlertRuleRow,
  { raised, ended }: { raised: readonly string[]; ended: readonly string[] },
  clocks: Gathering,
): Promise<void> {
  if (!rule.webhook) return
  await gather(trx, rule, 'alert.raised', await withoutGathered(trx, rule, 'alert.ended', raised), clocks)
  const over = await withoutGathered(trx, rule, 'alert.raised', ended)
  await gather(trx, rule, 'alert.ended', await announcedAmong(trx, rule, over), clocks)
}

/**
 * Of a rule whose containers were found anew, as its threshold or its list was changed: sends the end of what is so no more. Receivers got it
 * as raised, and the last that they got is the present state.
 */
export async function endForWebhooks(trx: Trx, rule: AlertRuleRow, clocks: Gathering): Promise<void> {
  if (!rule.webhook) return
  const { account_id, id: rule_id, threshold } = rule
  const { rows } = await sql<{ container_id: string }>`
    select container_id from (
      select container_id from alert_announced where account_id = ${account_id} and rule_id = ${rule_id}
      union select gathered.container_id from alert_event_containers as gathered
        join alert_events as events on events.account_id = gathered.account_id and events.id = gathered.event_id
        where events.account_id = ${account_id} and events.rule_id = ${rule_id} and events.event = 'alert.raised'
          and events.due_at is not null) as raised
    where exists (select from alert_matches as matches where matches.account_id = ${account_id}
      and matches.rule_id = ${rule_id} and matches.container_id = raised.container_id)
      = ${raisesOn(threshold) === 'left'}`.execute(trx)
  const ended = rows.map(({ container_id }) => container_id)
  await gatherForWebhooks(trx, rule, { raised: [], ended }, clocks)
}

/** Takes containers out of the event that says the opposite. @returns those that were not in it */
async function withoutGathered(
  trx: Trx,
  rule: AlertRuleRow,
  opposite: AlertEventName,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ container_id: string }>`
    delete from alert_event_containers as gathered using alert_events as events
    where events.account_id = ${rule.account_id} and events.rule_id = ${rule.id} and events.event = ${opposite}
      and events.due_at is not null and gathered.account_id = events.account_id and gathered.event_id = events.id
      and gathered.container_id = any(${sql.val([...ids])}::uuid[])
    returning gathered.container_id`.execute(trx)
  const taken = new Set(rows.map(({ container_id }) => container_id))
  return ids.filter((id) => !taken.has(id))
}

/** The end is sent only of alerts that were sent as raised. */
async function announcedAmong(trx: Trx, rule: AlertRuleRow, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('alert_announced')
    .select('container_id')
    .where('account_id', '=', rule.account_id)
    .where('rule_id', '=', rule.id)
    .where(among('container_id', ids))
    .execute()
  return rows.map(({ container_id }) => container_id)
}

async function gather(
  trx: Trx,
  rule: AlertRuleRow,
  event: AlertEventName,
  ids: readonly string[],
  { clock, wall }: Gathering,
): Promise<void> {
  if (ids.length === 0) return
  const { account_id, id: rule_id } = rule
  const open = await trx
    .selectFrom('alert_events')
    .select('id')
    .where('account_id', '=', account_id)
    .where('rule_id', '=', rule_id)
    .where('event', '=', event)
    .where('due_at', 'is not', null)
    .executeTakeFirst()
  const event_id = open?.id ?? randomUUIDv7()
  if (!open)
    await trx
      .insertInto('alert_events')
      .values({
        account_id,
        id: event_id,
        rule_id,
        event,
        rule_name: rule.name,
        ...thresholdOf(rule),
        created_at: iso(clock.now()),
        due_at: iso(new Date(wall.now().getTime() + GATHERING_SECONDS * 1000)),
      })
      .execute()
  await sql`
    insert into alert_event_containers (account_id, event_id, container_id)
    select ${account_id}, ${event_id}, container_id from unnest(${sql.val([...ids])}::uuid[]) as container_id
    on conflict (account_id, event_id, container_id) do nothing`.execute(trx)
}
