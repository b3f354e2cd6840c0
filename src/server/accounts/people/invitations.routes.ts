import { refuseBeyondEntitlement } from '../../platform/http/entitled.ts'
import { INVITATION_DAYS, mayGive, type Role } from '../../../contract/vocabulary/index.ts'
import { iso } from '../../platform/clock.ts'
import { type SessionDeps, startSession } from '../../platform/http/browser-session.ts'
import type { Caller, Handlers } from '../../platform/http/handler.ts'
import { notFound, problem, refusedAttribute } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/tables.ts'
import { mailsAbout } from '../../platform/mail/outgoing.store.ts'
import { invitationMail } from '../sign-in/mails/account-mails.present.ts'
import type { MailingDeps } from '../sign-in/mails/send.ts'
import { identityOf } from '../identities.store.ts'
import { endedInvitationsShownSince } from '../rules.ts'
import { newSecret } from '../secrets.ts'
import {
  type Accepting,
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  type InvitationRow,
  invitationById,
  invitationOf,
  listInvitations,
  renewInvitation,
} from './invitations.store.ts'
import { partyFor, refusedBy } from './members.routes.ts'
import { presentInvitation, presentOffer } from './present.ts'

type InvitationHandlers = Pick<
  Handlers,
  | 'list_invitations'
  | 'create_invitation'
  | 'renew_invitation'
  | 'delete_invitation'
  | 'get_invitation_offer'
  | 'accept_invitation'
>
const DAY_MS = 24 * 3_600_000

/** Ways into an account for those who are not in it. */
export function invitationRoutes(deps: SessionDeps & MailingDeps): InvitationHandlers {
  const { db, wall, mailer } = deps
  const now = () => iso(wall.now())
  const inDays = (days: number) => iso(new Date(wall.now().getTime() + days * DAY_MS))
  const refuseAbove = (caller: Caller, role: Role) => {
    if (!mayGive(caller.role, role)) throw refusedBy('owners_alone')
  }
  const invitationFor = async ({ account_id }: Caller, id: string, within = db) => {
    const row = await invitationById(within, account_id, id)
    if (!row) throw notFound('Invitation')
    return row
  }

  /** Mails the link of an invitation: with a mail server it goes to its address alone, and no answer tells it. */
  const mailInvitation = async (trx: Db, row: InvitationRow, mailSecret: string | null) => {
    if (!mailer || mailSecret === null) return
    const { company_name } = await trx
      .selectFrom('accounts')
      .select('company_name')
      .where('id', '=', row.account_id)
      .executeTakeFirstOrThrow()
    await mailer.enqueue(trx, {
      account_id: row.account_id,
      kind: 'invitation',
      recipient: row.email,
      about_id: row.id,
      text: invitationMail(
        { invited_by_name: row.invited_by_name, company_name, days: INVITATION_DAYS },
        `${mailer.origin()}/invitation/${mailSecret}`,
      ),
      expires_at: row.expires_at,
    })
  }
  const newSecrets = () => {
    const secret = newSecret('invitation')
    return { secret, mailSecret: mailer ? secret : null }
  }
  const presented = async (row: InvitationRow, secret?: string) => {
    const states = await mailsAbout(db, row.account_id, [row.id])
    return presentInvitation(row, secret, states.get(row.id) ?? null)
  }

  return {
    async list_invitations({ caller }) {
      const rows = await listInvitations(db, caller.account_id, endedInvitationsShownSince(now()))
      const ids = rows.map(({ id }) => id)
      const states = mailer ? await mailsAbout(db, caller.account_id, ids) : undefined
      return { data: rows.map((row) => presentInvitation(row, undefined, states?.get(row.id) ?? null)) }
    },

    async create_invitation({ caller, body: { data } }) {
      const { account_id, user_id } = caller
      const { email, role } = data.attributes
      refuseAbove(caller, role)
      const party = data.relationships?.party?.data?.id ?? null
      const { secret, mailSecret } = newSecrets()
      const invitation = {
        account_id,
        email,
        role,
        party_id: await partyFor(db, account_id, role, party, true),
        invited_by: user_id ?? '',
        secret,
        mailSecret,
        created_at: now(),
        expires_at: inDays(INVITATION_DAYS),
      }
      // With its mail, or not at all.
      const created = await db.transaction().execute(async (trx) => {
        await refuseBeyondEntitlement(trx, account_id, 'people', { now: invitation.created_at })
        const made = await createInvitation(trx, invitation)
        if (typeof made === 'string') return made
        const row = await invitationFor(caller, made.id, trx)
        await mailInvitation(trx, row, mailSecret)
        return row
      })
      if (created === 'member')
        throw refusedAttribute('email', 'Somebody with this address is in the account')
      if (created === 'invited')
        throw refusedAttribute(
          'email',
          'This address was invited already: renew that invitation for a new link',
        )
      return { data: await presented(created, mailer ? undefined : secret) }
    },

    async renew_invitation({ caller, params: { id } }) {
      const { role, expires_at } = await invitationFor(caller, id)
      refuseAbove(caller, role)
      const { secret, mailSecret } = newSecrets()
      const renewed = {
        secret,
        mailSecret,
        invited_by: caller.user_id ?? '',
        expires_at: inDays(INVITATION_DAYS),
      }
      const row = await db.transaction().execute(async (trx) => {
        // One that still works has its place already.
        if (expires_at <= now())
          await refuseBeyondEntitlement(trx, caller.account_id, 'people', { now: now() })
        await renewInvitation(trx, caller.account_id, id, renewed)
        const found = await invitationFor(caller, id, trx)
        await mailInvitation(trx, found, mailSecret)
        return found
      })
      return { data: await presented(row, mailer ? undefined : secret) }
    },

    async delete_invitation({ caller, params: { id } }) {
      if (!(await deleteInvitation(db, caller.account_id, id))) throw notFound('Invitation')
    },

    async get_invitation_offer({ params: { secret } }) {
      const invitation = await invitationOf(db, secret, now())
      if (!invitation) throw problem(404, noInvitation)
      return presentOffer(invitation)
    },

    async accept_invitation({ body: { secret, name }, ...browser }) {
      const by = name === undefined ? await signedIn(browser.session) : { name }
      const accepted = await acceptInvitation(db, { secret, by, now: now() })
      if (accepted === 'unknown') throw problem(401, noInvitation)
      if (accepted === 'person_exists')
        throw problem(
          409,
          'Somebody signs in with this address already. If that is you, sign in, and open the link again.',
          { code: 'person_exists' },
        )
      if (accepted === 'already_member')
        throw problem(409, 'You are in this account already', { code: 'already_member' })
      return startSession(deps, { ...accepted, method: 'invitation' }, browser)
    },
  }

  /** Who joins with what they are. @throws 401 where the browser is not signed in as a person */
  async function signedIn(session: string | undefined): Promise<Accepting> {
    const caller =
      session === undefined ? undefined : await identityOf(db, { kind: 'session', secret: session }, now())
    if (!caller || caller.user_id === null)
      throw problem(401, 'Nobody is signed in here. Give your name, or sign in first.')
    return { account_id: caller.account_id, user_id: caller.user_id }
  }
}

const noInvitation = 'This invitation was used or withdrawn, or is too old. Ask for a new one.'
