import type { EnteredValue } from '../../../contract/resources/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Caller, Handlers } from '../../platform/http/handler.ts'
import { notFound, refusedAttribute } from '../../platform/http/problem.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import { enteredWish } from './entered.rules.ts'
import { type EnteredRow, endValue, enterValue, nameOfUser, valuesToEnd } from './entered.store.ts'

/** Where nobody gives a name, and none is known. */
const NAME_OF_KEY = 'API key'

/** What people enter by hand. */
export function enteredRoutes({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Pick<Handlers, 'enter_container_value' | 'end_entered_value'> {
  const nameOf = async ({ account_id, user_id }: Caller, given: string | null | undefined): Promise<string> =>
    given || (user_id !== null && (await nameOfUser(db, account_id, user_id))) || NAME_OF_KEY

  return {
    async enter_container_value({ caller, params: { id }, body: { data } }) {
      const container = await db
        .selectFrom('containers')
        .select(['final_destination_timezone', 'pod_timezone'])
        .where('account_id', '=', caller.account_id)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!container) throw notFound('Container')
      const now = clock.now()
      const zone = container.final_destination_timezone ?? container.pod_timezone
      const wish = enteredWish(data.attributes, zone, now)
      if ('refused' in wish) throw refusedAttribute(wish.refused, wish.why)
      const by = await nameOf(caller, data.attributes.entered_by)
      const row = await enterValue(db, caller.account_id, id, { wish, by, now: iso(now) })
      if (!row) throw notFound('Container')
      return { data: presentEntered(row, now) }
    },

    async end_entered_value({ caller, params: { id, entered_id }, query }) {
      const now = clock.now()
      const by = await nameOf(caller, query.ended_by)
      const row = await endValue(db, caller.account_id, id, entered_id, { by, now: iso(now) })
      if (!row) throw notFound('Entered value')
      return { data: presentEntered(row, now) }
    },
  }
}

export function presentEntered(row: EnteredRow, now: Date): EnteredValue {
  const { id, attribute, value, note, entered_by, entered_at, valid_until, overrules, ended_by } = row
  const isOver = valid_until !== null && Date.parse(valid_until) <= now.getTime()
  const ended_at = row.ended_at ?? (isOver ? valid_until : null)
  return {
    id,
    attribute,
    value,
    note,
    entered_by,
    entered_at,
    valid_until,
    overrules,
    state: ended_at === null ? 'in_force' : 'ended',
    ended_at,
    ended_by,
  }
}

/** Entered values that end in one round. */
const MAX_ENDED_AT_ONCE = 50

/** Ends the values whose end has come. */
export async function endDueValues({ db, clock }: { db: Db; clock: Clock }): Promise<RunResult> {
  const now = iso(clock.now())
  const due = await valuesToEnd(db, now, MAX_ENDED_AT_ONCE)
  for (const { account_id, container_id, id } of due)
    await endValue(db, account_id, container_id, id, { by: null, now })
  return due.length < MAX_ENDED_AT_ONCE ? 'done' : 'more'
}
