import { randomUUIDv7 } from 'node:crypto'
import { linked } from '../../../contract/jsonapi/index.ts'
import type { AlertMute } from '../../../contract/resources/index.ts'
import { MAX_SNOOZE_DAYS } from '../../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound, refusedAttribute, refuseOther } from '../../platform/http/problem.ts'
import { personOf } from '../person-of-account.ts'
import { activeMembers } from '../members.store.ts'
import { alertRuleOf } from '../rules/rules.store.ts'
import { presentAlert } from './inbox.present.ts'
import { type AlertEdit, alertOf, countAlerts, editAlert, listAlerts } from './inbox.store.ts'
import { createMute, deleteMute, type MuteRow, mutesOf } from './mutes.store.ts'

interface InboxDeps {
  db: Db
  wall: Clock
}

/** The alerts of a person. */
export function inboxRoutes({
  db,
  wall,
}: InboxDeps): Pick<
  Handlers,
  'list_alerts' | 'edit_alert' | 'list_alert_mutes' | 'create_alert_mute' | 'delete_alert_mute'
> {
  return {
    async list_alerts({ caller, query: { state } }) {
      const person = personOf(caller)
      const rows = await listAlerts(db, person, state, wall.now())
      const colleagues = (await activeMembers(db, person.account_id)).filter(
        ({ id }) => id !== person.user_id,
      )
      return {
        data: rows.map((row) => presentAlert(row, wall.now())),
        meta: {
          total: await countAlerts(db, person, state, wall.now()),
          colleagues: colleagues.map(({ id, name }) => ({ id, name })),
        },
      }
    },

    async edit_alert({ caller, params: { id }, body: { data } }) {
      refuseOther('alert', data.id, id)
      const person = personOf(caller)
      const before = await alertOf(db, person, id)
      if (!before) throw notFound('Alert')
      const { acknowledged, snoozed_until, assigned_to } = data.attributes
      const edit: AlertEdit = {}
      if (acknowledged !== undefined) edit.acknowledged_at = acknowledged ? iso(wall.now()) : null
      if (snoozed_until !== undefined) edit.snoozed_until = snoozedUntil(snoozed_until, wall.now())
      if (assigned_to !== undefined) {
        const members = await activeMembers(db, person.account_id)
        if (!members.some((member) => member.id === assigned_to))
          throw refusedAttribute('assigned_to', 'Must be a member of the account who sees its records')
        Object.assign(edit, { user_id: assigned_to, assigned_by: person.user_id })
      }
      await editAlert(db, person, id, edit)
      const holder = { ...person, user_id: assigned_to ?? person.user_id }
      return { data: presentAlert((await alertOf(db, holder, id)) ?? before, wall.now()) }
    },

    async list_alert_mutes({ caller }) {
      return { data: (await mutesOf(db, personOf(caller))).map(presentMute) }
    },

    async create_alert_mute({ caller, body }) {
      const person = personOf(caller)
      const { attributes } = body.data
      const target =
        'rule_id' in attributes
          ? { rule_id: attributes.rule_id, container_id: null }
          : { rule_id: null, container_id: attributes.container_id }
      if (target.rule_id !== null && !(await alertRuleOf(db, person, target.rule_id)))
        throw refusedAttribute('rule_id', 'Must be an alert rule of the person or the account')
      const made = await createMute(db, person, {
        ...target,
        id: randomUUIDv7(),
        created_at: iso(wall.now()),
      })
      if (!made) throw refusedAttribute('container_id', 'Must be a container of the account')
      return { data: presentMute(made) }
    },

    async delete_alert_mute({ caller, params: { id } }) {
      if (!(await deleteMute(db, personOf(caller), id))) throw notFound('AlertMute')
      return { meta: {} }
    },
  }
}

/** @throws 422 for a time that has passed, or is too far away */
function snoozedUntil(until: string | null, now: Date): string | null {
  if (until === null) return null
  const ms = Date.parse(until) - now.getTime()
  if (ms <= 0) throw refusedAttribute('snoozed_until', 'Must be in the future')
  if (ms > MAX_SNOOZE_DAYS * 86_400_000)
    throw refusedAttribute('snoozed_until', `Must be within ${MAX_SNOOZE_DAYS} days`)
  return iso(new Date(until))
}

const presentMute = ({ id, name, created_at, rule_id, container_id }: MuteRow): AlertMute => ({
  id,
  type: 'alert_mute',
  attributes: { name, created_at },
  relationships: { rule: linked('alert_rule', rule_id), container: linked('container', container_id) },
})
