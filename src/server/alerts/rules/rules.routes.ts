import { randomUUIDv7 } from 'node:crypto'
import { isMeasuredBy, type MeasuredThreshold, thresholdFault } from '../../../contract/format/index.ts'
import {
  isGranted,
  MAX_ALERT_RULES_OF_PERSON,
  MAX_CONTAINERS_COUNTED,
} from '../../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'
import type { Db } from '../../platform/database/tables.ts'
import { definedOf } from '../../platform/defined.rules.ts'
import type { Caller, Handlers } from '../../platform/http/handler.ts'
import { notFound, problem, refusedAttribute, refuseOther } from '../../platform/http/problem.ts'
import type { Signal } from '../../platform/jobs/signal.ts'
import { countView } from '../../tracking/read-list-view.ts'
import { personOf } from '../person-of-account.ts'
import { scheduleDigest } from '../settings/settings.store.ts'
import { presentAlertRule } from './rules.present.ts'
import { alertRuleOf, type AlertRuleRow, alertRulesOf, countMatches, deleteAlertRule } from './rules.store.ts'
import { noThreshold } from './watched.rules.ts'
import { containersBeyond, watchedBy } from './watched.ts'

interface AlertRulesDeps {
  db: Db
  /** The clock of the trade: filters are relative to it. */
  clock: Clock
  wall: Clock
  /** Wakes the evaluation. */
  evaluation: Signal
}

/** Shared rules, and those that go to webhooks, concern everybody: who only looks at records changes none. */
const refuseViewer = (
  caller: Caller,
  ...rules: { shared?: boolean | undefined; webhook?: boolean | undefined }[]
): void => {
  if (isGranted(caller, { role: 'clerk', scope: 'person', customers: false })) return
  if (rules.some(({ shared }) => shared)) throw problem(403, 'Shared rules are for clerks, admins and owners')
  if (rules.some(({ webhook }) => webhook))
    throw problem(403, 'Rules that go to webhooks are for clerks, admins and owners')
}

const refuseThreshold = (given: MeasuredThreshold): void => {
  const wrong = thresholdFault(given)
  if (wrong) throw refusedAttribute(wrong.at, wrong.fault)
}

/** The threshold after an edit: what belongs to another one falls away, unless it is given. */
function editedThreshold(
  before: MeasuredThreshold,
  {
    threshold = before.threshold,
    ...given
  }: { [Name in keyof MeasuredThreshold]?: MeasuredThreshold[Name] | undefined },
): MeasuredThreshold {
  const kept = <Name extends Exclude<keyof MeasuredThreshold, 'threshold'>>(name: Name) =>
    given[name] ?? (isMeasuredBy(threshold, name) ? before[name] : null)
  return {
    threshold,
    days: kept('days'),
    hours: kept('hours'),
    amount_minor: kept('amount_minor'),
    currency_code: kept('currency_code'),
  }
}

/** What people want to be alerted about. */
export function alertRuleRoutes({
  db,
  clock,
  wall,
  evaluation,
}: AlertRulesDeps): Pick<
  Handlers,
  'list_alert_rules' | 'create_alert_rule' | 'edit_alert_rule' | 'delete_alert_rule' | 'check_alert_rule'
> {
  const present = async (row: AlertRuleRow) =>
    presentAlertRule(row, (await countMatches(db, row.account_id, [row.id])).get(row.id) ?? 0)

  /** @throws 422 for what does not exist, and for what the list refuses */
  const queryOfWatched = async (rule: Parameters<typeof watchedBy>[1]): Promise<string> => {
    refuseThreshold(rule)
    if (rule.subject === 'query') containersBeyond(rule, clock.now())
    const watched = await watchedBy(db, rule, clock.now())
    if (watched.fault === null) return watched.query
    throw refusedAttribute(rule.subject === 'query' ? 'query' : `${rule.subject}_id`, watched.fault)
  }

  return {
    async list_alert_rules({ caller }) {
      const rows = await alertRulesOf(db, personOf(caller))
      const ids = rows.map(({ id }) => id)
      const matches = await countMatches(db, caller.account_id, ids)
      return { data: rows.map((row) => presentAlertRule(row, matches.get(row.id) ?? 0)) }
    },

    async create_alert_rule({ caller, body }) {
      const person = personOf(caller)
      const { attributes } = body.data
      refuseViewer(caller, attributes)
      const query = await queryOfWatched({ ...person, ...attributes })
      const now = iso(wall.now())
      const row = await db.transaction().execute(async (trx) => {
        // The lock makes concurrent requests count one after the other.
        await trx
          .selectFrom('users')
          .select('id')
          .where('account_id', '=', person.account_id)
          .where('id', '=', person.user_id)
          .forNoKeyUpdate()
          .execute()
        const { count } = await trx
          .selectFrom('alert_rules')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('account_id', '=', person.account_id)
          .where('user_id', '=', person.user_id)
          .executeTakeFirstOrThrow()
        if (count >= MAX_ALERT_RULES_OF_PERSON)
          throw problem(
            422,
            `A person has at most ${MAX_ALERT_RULES_OF_PERSON} alert rules; delete one that is not needed`,
          )
        const made = await trx
          .insertInto('alert_rules')
          .values({
            ...person,
            ...attributes,
            id: randomUUIDv7(),
            query,
            fault: null,
            created_at: now,
            updated_at: now,
            pass_due_at: iso(clock.now()),
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        if (attributes.mail === 'digest') await scheduleDigest(trx, person, wall.now())
        return made
      })
      evaluation.notify()
      return { data: await present(row) }
    },

    async edit_alert_rule({ caller, params, body: { data } }) {
      refuseOther('alert rule', data.id, params.id)
      const person = personOf(caller)
      const before = await alertRuleOf(db, person, params.id)
      if (!before) throw notFound('AlertRule')
      const { name, mail, webhook, shared, ...given } = data.attributes
      refuseViewer(caller, before, data.attributes)
      const threshold = editedThreshold(before, given)
      refuseThreshold(threshold)
      if (shared === false && before.shared && before.user_id !== person.user_id)
        throw refusedAttribute('shared', 'Only the maker of a shared rule can make it private')
      const edit = definedOf({ name, mail, webhook, shared })
      const row = await db.transaction().execute(async (trx) => {
        if (mail === 'digest') await scheduleDigest(trx, person, wall.now())
        return trx
          .updateTable('alert_rules')
          .set({ ...edit, ...threshold, updated_at: iso(wall.now()), pass_due_at: iso(clock.now()) })
          .where('account_id', '=', person.account_id)
          .where('id', '=', params.id)
          .returningAll()
          .executeTakeFirst()
      })
      if (!row) throw notFound('AlertRule')
      evaluation.notify()
      return { data: await present(row) }
    },

    async delete_alert_rule({ caller, params }) {
      const person = personOf(caller)
      const rule = await alertRuleOf(db, person, params.id)
      if (rule?.shared === true) refuseViewer(caller, { shared: true })
      if (!(await deleteAlertRule(db, person, params.id))) throw notFound('AlertRule')
      return { meta: {} }
    },

    async check_alert_rule({ caller, body }) {
      const person = personOf(caller)
      const query = await queryOfWatched({ ...person, ...body })
      const count = (rule: Parameters<typeof containersBeyond>[0]) => {
        const view = containersBeyond(rule, clock.now())
        return countView(db, wholeAccount(person.account_id), view, { most: MAX_CONTAINERS_COUNTED })
      }
      const all = { query, ...noThreshold }
      const watched = await count(all)
      const matching = await count({ ...body, query })
      const { filters = [] } = containersBeyond(all, clock.now())
      const parameters = new URLSearchParams(query)
      const hasText = ['q', 'number'].some((name) => (parameters.get(name) ?? '') !== '')
      return { watched, matching, is_everything: filters.length === 0 && !hasText }
    },
  }
}
