import { sql } from 'kysely'
import type { MeasuredThreshold } from '../../../contract/format/index.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import {
  type AlertMail,
  type AlertState,
  MAX_ALERTS_LISTED,
  MAX_CONTAINERS_OF_ALERT_LISTED,
} from '../../../contract/vocabulary/index.ts'
import type { PersonOfAccount } from '../person-of-account.ts'

export type AlertedContainer = {
  container_id: string
  raised_at: string
  /** Whether it is still beyond the threshold. */
  matches: boolean
  changes: { attribute: string; before: unknown; after: unknown }[]
}
export interface ListedAlert extends MeasuredThreshold {
  id: string
  rule_id: string
  rule_name: string
  mail: AlertMail
  query: string
  vessel_name: string | null
  voyage_number: string | null
  raised_at: string
  updated_at: string
  acknowledged_at: string | null
  snoozed_until: string | null
  assigned_by: string | null
  containers_count: number
  matching_count: number
  alerted: AlertedContainer[]
}

const inState = (state: AlertState, now: Date) =>
  ({
    acknowledged: sql<boolean>`alerts.acknowledged_at is not null`,
    snoozed: sql<boolean>`(alerts.acknowledged_at is null and alerts.snoozed_until > ${iso(now)})`,
    open: sql<boolean>`(alerts.acknowledged_at is null
      and (alerts.snoozed_until is null or alerts.snoozed_until <= ${iso(now)}))`,
  })[state]

const ofPerson = ({ account_id, user_id }: PersonOfAccount) =>
  sql<boolean>`alerts.account_id = ${account_id} and alerts.user_id = ${user_id}`

/** Alerts with their latest containers. A container counts as still beyond the threshold while the rule has it among its matches. */
async function readAlerts(
  db: Db,
  accountId: string,
  where: ReturnType<typeof ofPerson>,
): Promise<ListedAlert[]> {
  const { rows } = await sql<ListedAlert>`
    select alerts.id, alerts.rule_id, rules.name as rule_name, rules.threshold, rules.days, rules.hours,
      rules.amount_minor, rules.currency_code, rules.mail, rules.query,
      alerts.vessel_name, alerts.voyage_number, alerts.raised_at, alerts.updated_at, alerts.acknowledged_at,
      alerts.snoozed_until, assigning.name as assigned_by, counted.containers_count, counted.matching_count,
      coalesce(latest.alerted, '[]') as alerted
    from alerts
    join alert_rules as rules on rules.account_id = alerts.account_id and rules.id = alerts.rule_id
    left join users as assigning on assigning.account_id = alerts.account_id and assigning.id = alerts.assigned_by
    cross join lateral (
      select count(*)::int as containers_count,
        count(*) filter (where (matched.container_id is not null) = (rules.threshold <> 'leaves'))::int as matching_count
      from alerted_containers as every
      left join alert_matches as matched on matched.account_id = every.account_id
        and matched.rule_id = alerts.rule_id and matched.container_id = every.container_id
      where every.account_id = alerts.account_id and every.alert_id = alerts.id) as counted
    cross join lateral (
      select jsonb_agg(jsonb_build_object('container_id', few.container_id, 'raised_at', few.raised_at,
        'changes', few.changes, 'matches', exists (
          select from alert_matches as matched where matched.account_id = alerts.account_id
            and matched.rule_id = alerts.rule_id and matched.container_id = few.container_id)
          = (rules.threshold <> 'leaves')) order by few.raised_at desc, few.container_id) as alerted
      from (
        select * from alerted_containers as all_containers
        where all_containers.account_id = alerts.account_id and all_containers.alert_id = alerts.id
        order by raised_at desc, container_id limit ${MAX_CONTAINERS_OF_ALERT_LISTED}) as few) as latest
    where alerts.account_id = ${accountId} and ${where}
    order by alerts.updated_at desc, alerts.id desc limit ${MAX_ALERTS_LISTED}`.execute(db)
  return rows.map((row) => ({
    ...row,
    alerted: row.alerted.map((each) => ({ ...each, raised_at: iso(new Date(each.raised_at)) })),
  }))
}

export const listAlerts = (
  db: Db,
  person: PersonOfAccount,
  state: AlertState,
  now: Date,
): Promise<ListedAlert[]> =>
  readAlerts(db, person.account_id, sql`${ofPerson(person)} and ${inState(state, now)}`)

export const alertOf = async (
  db: Db,
  person: PersonOfAccount,
  id: string,
): Promise<ListedAlert | undefined> =>
  (await readAlerts(db, person.account_id, sql`${ofPerson(person)} and alerts.id = ${id}`))[0]

/** Of a person, with these ids: for mails. */
export const alertsByIds = (
  db: Db,
  person: PersonOfAccount,
  ids: readonly string[],
): Promise<ListedAlert[]> =>
  readAlerts(
    db,
    person.account_id,
    sql`${ofPerson(person)} and alerts.id = any(${sql.val([...ids])}::uuid[])`,
  )

export async function countAlerts(
  db: Db,
  person: PersonOfAccount,
  state: AlertState,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alerts where ${ofPerson(person)} and ${inState(state, now)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export interface AlertEdit {
  acknowledged_at?: string | null
  snoozed_until?: string | null
  user_id?: string
  assigned_by?: string
}

/** Nothing of an alert is mailed that somebody handled in the app. */
export const editAlert = async (
  db: Db,
  person: PersonOfAccount,
  id: string,
  edit: AlertEdit,
): Promise<void> => {
  await db
    .updateTable('alerts')
    .set({ ...edit, mail_due_at: null })
    .where('account_id', '=', person.account_id)
    .where('user_id', '=', person.user_id)
    .where('id', '=', id)
    .execute()
}
