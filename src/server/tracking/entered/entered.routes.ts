import type { EnteredValue } from '../../../contract/resources/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound, refusedAttribute, valueChanged } from '../../platform/http/problem.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import { enteredWish } from './entered.rules.ts'
import {
  enterMany,
  enteredParty,
  expectationOf,
  noPartyText,
  partiesIn,
  presentInForce,
} from './enter-many.ts'
import {
  type EnteredRow,
  endValue,
  enteredOfContainers,
  enterValue,
  nameOfCaller,
  pickupZones,
  valuesToEnd,
} from './entered.store.ts'

/** What people enter by hand. */
export function enteredRoutes({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Pick<
  Handlers,
  'enter_container_value' | 'enter_container_values' | 'end_entered_value' | 'list_entered_values'
> {
  return {
    async enter_container_value({ caller, params: { id }, body: { data } }) {
      const zone = (await pickupZones(db, caller.account_id, [id])).get(id)
      if (zone === undefined) throw notFound('Container')
      const now = clock.now()
      const wish = enteredWish(data.attributes, zone, now)
      if ('refused' in wish) throw refusedAttribute(wish.refused, wish.why)
      const parties = await partiesIn(db, caller.account_id, [wish])
      const party = enteredParty(wish)
      if (party !== undefined && !parties.has(party)) throw refusedAttribute('value', noPartyText)
      const by = await nameOfCaller(db, caller, data.attributes.entered_by)
      const expects = expectationOf(caller.account_id, data.attributes, zone)
      const entered = await enterValue(db, caller.account_id, id, { wish, by, now: iso(now), expects })
      if (!entered) throw notFound('Container')
      if ('other' in entered) {
        const present = entered.other && (await presentInForce(db, caller.account_id, entered.other))
        throw valueChanged('expected_value', present ?? { value: null })
      }
      return { data: presentEntered(entered.row, parties, now) }
    },

    async enter_container_values({ caller, body: { data } }) {
      const { entries, entered_by } = data.attributes
      const by = await nameOfCaller(db, caller, entered_by)
      return {
        data: await enterMany(db, { account_id: caller.account_id, by, now: clock.now() }, entries),
      }
    },

    async list_entered_values({ caller, query }) {
      const rows = await enteredOfContainers(db, caller.account_id, query.containers)
      const parties = await partiesIn(db, caller.account_id, rows)
      const now = clock.now()
      return {
        data: rows.map((row) => ({
          ...presentEntered(row, parties, now),
          container_id: row.container_id,
        })),
      }
    },

    async end_entered_value({ caller, params: { id, entered_id }, query }) {
      const now = clock.now()
      const by = await nameOfCaller(db, caller, query.ended_by)
      const row = await endValue(db, caller.account_id, id, entered_id, { by, now: iso(now) })
      if (!row) throw notFound('Entered value')
      return { data: presentEntered(row, await partiesIn(db, caller.account_id, [row]), now) }
    },
  }
}

/** @param parties what they are called, by their ids */
export function presentEntered(
  row: EnteredRow,
  parties: ReadonlyMap<string, string>,
  now: Date,
): EnteredValue {
  const { id, attribute, value, note, entered_by, entered_at, valid_until, overrules, ended_by } = row
  const isOver = valid_until !== null && Date.parse(valid_until) <= now.getTime()
  const ended_at = row.ended_at ?? (isOver ? valid_until : null)
  return {
    id,
    attribute,
    value,
    label: parties.get(enteredParty(row) ?? '') ?? null,
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
