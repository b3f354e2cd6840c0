import type { Invitation, InvitationOffer, Member } from '../../../contract/resources/index.ts'
import type { InvitationRow, OpenInvitation } from './invitations.store.ts'
import type { MemberRow } from './members.store.ts'

const party = (id: string | null) => ({ data: id === null ? null : { type: 'party' as const, id } })

export const presentMember = ({ id, party_id, ...attributes }: MemberRow): Member => ({
  id,
  type: 'member',
  attributes,
  relationships: { party: party(party_id) },
})

/** @param secret where the invitation was made just now: it cannot be read again */
export const presentInvitation = (
  row: InvitationRow,
  secret?: string,
  mail_state: Invitation['attributes']['mail_state'] = null,
): Invitation => ({
  id: row.id,
  type: 'invitation',
  attributes: {
    email: row.email,
    role: row.role,
    party_name: row.party_name,
    invited_by_name: row.invited_by_name,
    created_at: row.created_at,
    expires_at: row.expires_at,
    mail_state,
    path: secret === undefined ? null : `/invitation/${secret}`,
  },
  relationships: {
    party: party(row.party_id),
    invited_by: { data: { type: 'user', id: row.invited_by } },
  },
})

export const presentOffer = (row: OpenInvitation): InvitationOffer => ({
  company_name: row.company_name,
  invited_by: row.invited_by_name,
  email: row.email,
  role: row.role,
  party_name: row.party_name,
  expires_at: row.expires_at,
})
