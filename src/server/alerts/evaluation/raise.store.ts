import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { mailDueAt } from '../settings/mail-times.rules.ts'
import type { ActiveMember } from '../members.store.ts'
import type { AlertRuleRow } from '../rules/rules.store.ts'
import { scheduleDigest, settingsOfPeople } from '../settings/settings.store.ts'
import { groupsByShip, MESSAGE_HOURS, type RaisedContainer, type ShipGroup } from './raising.rules.ts'

type Changes = ReadonlyMap<string, { attribute: string; before: unknown; after: unknown }[]>
interface Raising {
  rule: AlertRuleRow
  /** Whom it alerts. */
  members: readonly ActiveMember[]
  changes: Changes
  clock: Clock
  wall: Clock
}

/**
 * Raises alerts about containers to everybody whom the rule alerts and who muted neither. With the evaluation in one transaction:
 * nothing is raised twice, and nothing is lost.
 * @returns whether there is something to mail
 */
export async function raiseAlerts(
  trx: Trx,
  containerIds: readonly string[],
  { rule, members, changes, clock, wall }: Raising,
): Promise<boolean> {
  if (containerIds.length === 0) return false
  const { account_id } = rule
  const raised = await shipsOf(trx, account_id, containerIds)
  const mutes = await trx
    .selectFrom('alert_mutes')
    .select(['user_id', 'rule_id', 'container_id'])
    .where('account_id', '=', account_id)
    .where(({ or, eb }) => or([eb('rule_id', '=', rule.id), among('container_id', containerIds)]))
    .execute()
  const settings = await settingsOfPeople(
    trx,
    account_id,
    members.map(({ id }) => id),
  )
  let hasMail = false
  for (const { id: user_id } of members) {
    const own = mutes.filter((mute) => mute.user_id === user_id)
    if (own.some(({ rule_id }) => rule_id !== null)) continue
    if (rule.mail === 'digest' && !settings.has(user_id))
      await scheduleDigest(trx, { account_id, user_id }, wall.now())
    const muted = new Set(own.map(({ container_id }) => container_id))
    for (const group of groupsByShip(raised.filter(({ container_id }) => !muted.has(container_id)))) {
      const now = wall.now()
      const open = await openAlert(trx, { account_id, user_id, rule_id: rule.id }, group, now)
      const due =
        rule.mail === 'at_once'
          ? iso(mailDueAt(now, open?.mailed_at ?? null, settings.get(user_id) ?? null))
          : null
      const id = open?.id ?? randomUUIDv7()
      if (open)
        await trx
          .updateTable('alerts')
          .set({ updated_at: iso(now), mail_due_at: open.mail_due_at ?? due, digested_at: null })
          .where('account_id', '=', account_id)
          .where('id', '=', id)
          .execute()
      else await insertAlert(trx, { account_id, id, user_id, rule_id: rule.id, mail_due_at: due }, group, now)
      await addContainers(trx, { account_id, id }, group, changes, iso(clock.now()))
      hasMail ||= due !== null
    }
  }
  return hasMail
}

const shipsOf = async (trx: Trx, accountId: string, ids: readonly string[]): Promise<RaisedContainer[]> =>
  trx
    .selectFrom('containers')
    .leftJoin('shipments', (join) =>
      join
        .onRef('shipments.account_id', '=', 'containers.account_id')
        .onRef('shipments.id', '=', 'containers.shipment_id'),
    )
    .select([
      'containers.id as container_id',
      'shipments.pod_vessel_name as vessel_name',
      'shipments.pod_voyage_number as voyage_number',
    ])
    .where('containers.account_id', '=', accountId)
    .where(among('containers.id', ids))
    .orderBy('containers.number')
    .execute()

interface OfRule {
  account_id: string
  user_id: string
  rule_id: string
}

/** The message of the rule and ship that the person is not done with. */
const openAlert = (trx: Trx, of: OfRule, ship: ShipGroup, now: Date) =>
  trx
    .selectFrom('alerts')
    .select(['id', 'mailed_at', 'mail_due_at'])
    .where('account_id', '=', of.account_id)
    .where('user_id', '=', of.user_id)
    .where('rule_id', '=', of.rule_id)
    .where('acknowledged_at', 'is', null)
    .where('raised_at', '>', iso(new Date(now.getTime() - MESSAGE_HOURS * 3_600_000)))
    .where(sql<boolean>`vessel_name is not distinct from ${ship.vessel_name}::text
      and voyage_number is not distinct from ${ship.voyage_number}::text`)
    .where(({ or, eb }) => or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', iso(now))]))
    .orderBy('raised_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

const insertAlert = (
  trx: Trx,
  of: OfRule & { id: string; mail_due_at: string | null },
  { vessel_name, voyage_number }: ShipGroup,
  now: Date,
) =>
  trx
    .insertInto('alerts')
    .values({
      ...of,
      vessel_name,
      voyage_number,
      raised_at: iso(now),
      updated_at: iso(now),
      acknowledged_at: null,
      snoozed_until: null,
      assigned_by: null,
      mailed_at: null,
      digested_at: null,
    })
    .execute()

async function addContainers(
  trx: Trx,
  { account_id, id }: { account_id: string; id: string },
  { container_ids }: ShipGroup,
  changes: Changes,
  now: string,
): Promise<void> {
  const rows = container_ids.map((container_id) => ({
    account_id,
    alert_id: id,
    container_id,
    raised_at: now,
    changes: changes.get(container_id) ?? [],
  }))
  await sql`
    insert into alerted_containers (account_id, alert_id, container_id, raised_at, changes)
    select account_id, alert_id, container_id, raised_at, changes
    from jsonb_populate_recordset(null::alerted_containers, ${JSON.stringify(rows)}::text::jsonb)
    on conflict (account_id, alert_id, container_id)
      do update set raised_at = excluded.raised_at, changes = excluded.changes`.execute(trx)
}
