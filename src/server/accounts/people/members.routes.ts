import { type MemberRefusal, memberRefusals, type Role } from '../../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Caller, Handlers } from '../../platform/http/handler.ts'
import { notFound, type Problem, problem, refuseOther } from '../../platform/http/problem.ts'
import { sessionsOf } from '../sessions/browser-sessions.store.ts'
import { presentBrowserSession } from '../sessions/present.ts'
import { partyById } from '../store.ts'
import {
  editMember,
  endMemberSessions,
  type MemberOutcome,
  membersOf,
  removeMember,
} from './members.store.ts'
import { presentMember } from './present.ts'

interface PeopleDeps {
  db: Db
  wall: Clock
}
type MembersHandlers = Pick<
  Handlers,
  'list_members' | 'edit_member' | 'remove_member' | 'list_member_sessions' | 'end_member_sessions'
>

/** The people of an account, what they may do, and where they are signed in. */
export function membersRoutes({ db, wall }: PeopleDeps): MembersHandlers {
  const now = () => iso(wall.now())
  const changedBy = ({ account_id, user_id }: Caller, id: string) => ({
    account_id,
    by: user_id ?? '',
    id,
    now: now(),
  })
  const memberOf = async ({ account_id }: Caller, id: string) => {
    const [row] = await membersOf(db, account_id, now(), id)
    if (!row) throw notFound('Member')
    return row
  }
  return {
    async list_members({ caller }) {
      return { data: (await membersOf(db, caller.account_id, now())).map(presentMember) }
    },

    async edit_member({ caller, params: { id }, body: { data } }) {
      refuseOther('member', data.id, id)
      const before = await memberOf(caller, id)
      const { role, paused } = data.attributes
      const party = data.relationships?.party?.data
      const party_id =
        role === undefined && party === undefined
          ? undefined
          : await partyFor(
              db,
              caller.account_id,
              role ?? before.role,
              party === undefined ? before.party_id : (party?.id ?? null),
              party !== undefined,
            )
      refuseUnlessDone(await editMember(db, changedBy(caller, id), { role, party_id, is_paused: paused }))
      return { data: presentMember(await memberOf(caller, id)) }
    },

    async remove_member({ caller, params: { id } }) {
      refuseUnlessDone(await removeMember(db, changedBy(caller, id)))
    },

    async list_member_sessions({ caller, params: { id } }) {
      await memberOf(caller, id)
      const rows = await sessionsOf(db, caller.account_id, id, now())
      return { data: rows.map((row) => presentBrowserSession(row, caller.session_id)) }
    },

    async end_member_sessions({ caller, params: { id } }) {
      refuseUnlessDone(await endMemberSessions(db, changedBy(caller, id)))
    },
  }
}

/** @throws 404, 403 or 409 with the sentence of the rule */
function refuseUnlessDone(outcome: MemberOutcome): void {
  if (outcome === 'missing') throw notFound('Member')
  if (outcome !== 'done') throw refusedBy(outcome)
}

/** What a rule of roles refuses; its name is the code. */
export const refusedBy = (refusal: MemberRefusal): Problem =>
  problem(refusal === 'last_owner' || refusal === 'oneself' ? 409 : 403, memberRefusals[refusal], {
    code: refusal,
  })

/**
 * The party of a role: a customer has one of the account, and nobody else has any.
 * @param isGiven whether the request names it; else it is the one that the member has
 * @throws 422
 */
export async function partyFor(
  db: Db,
  accountId: string,
  role: Role,
  partyId: string | null,
  isGiven: boolean,
): Promise<string | null> {
  const refuse = (detail: string) =>
    problem(422, detail, { source: { pointer: '/data/relationships/party' } })
  if (role !== 'customer') {
    if (isGiven && partyId !== null) throw refuse('Only a customer has a party')
    return null
  }
  if (partyId === null) throw refuse('A customer needs the party whose shipments they see')
  if (!(await partyById(db, accountId, partyId))) throw refuse('There is no party of this id')
  return partyId
}
