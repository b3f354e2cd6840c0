import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { PersonOfAccount } from '../person-of-account.ts'

export interface MuteRow {
  id: string
  /** Of the rule or the container. */
  name: string
  created_at: string
  rule_id: string | null
  container_id: string | null
}

/** What a person muted, the latest first. */
export async function mutesOf(db: Db, { account_id, user_id }: PersonOfAccount): Promise<MuteRow[]> {
  const { rows } = await sql<MuteRow>`
    select mutes.id, mutes.created_at, mutes.rule_id, mutes.container_id, coalesce(rules.name, containers.number, '') as name
    from alert_mutes as mutes
    left join alert_rules as rules on rules.account_id = mutes.account_id and rules.id = mutes.rule_id
    left join containers on containers.account_id = mutes.account_id and containers.id = mutes.container_id
    where mutes.account_id = ${account_id} and mutes.user_id = ${user_id}
    order by mutes.created_at desc, mutes.id desc`.execute(db)
  return rows
}

/** What is muted already stays so. @returns undefined where the account has no such container */
export async function createMute(
  db: Db,
  person: PersonOfAccount,
  { id, rule_id, container_id, created_at }: Omit<MuteRow, 'name'>,
): Promise<MuteRow | undefined> {
  const { account_id, user_id } = person
  if (container_id !== null) {
    const known = await db
      .selectFrom('containers')
      .select('id')
      .where('account_id', '=', account_id)
      .where('id', '=', container_id)
      .executeTakeFirst()
    if (!known) return undefined
  }
  await sql`
    insert into alert_mutes (account_id, id, user_id, rule_id, container_id, created_at)
    values (${account_id}, ${id}, ${user_id}, ${rule_id}::uuid, ${container_id}::uuid, ${created_at})
    on conflict (account_id, user_id, coalesce(rule_id, container_id)) do nothing`.execute(db)
  return (await mutesOf(db, person)).find(
    (mute) => mute.rule_id === rule_id && mute.container_id === container_id,
  )
}

export async function deleteMute(
  db: Db,
  { account_id, user_id }: PersonOfAccount,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alert_mutes')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
