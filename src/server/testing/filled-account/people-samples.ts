import { data } from '../data.ts'
import type { FilledAccount } from './filled-account.ts'
import { noParameters, type SampleMakers } from './sample.ts'

const invitation = ({ marker, serial }: FilledAccount) =>
  data('invitation', { email: `${marker.toLowerCase()}${serial()}@example.com`, role: 'clerk' })
const storedInvitation = async (filled: FilledAccount): Promise<{ id: string; secret: string }> => {
  const { data } = await filled.asPerson('POST', '/v2/invitations', invitation(filled))
  return { id: data.id, secret: await filled.secretOf(data.id) }
}

/** Members, invitations and sessions. */
export const peopleSamples = {
  list_members: noParameters,
  edit_member: async ({ member }) => ({
    params: { id: await member() },
    body: data('member', { role: 'viewer' }),
  }),
  remove_member: async ({ member }) => ({ params: { id: await member() } }),
  list_member_sessions: async ({ member }) => ({ params: { id: await member() } }),
  end_member_sessions: async ({ member }) => ({ params: { id: await member() } }),
  list_invitations: noParameters,
  create_invitation: (filled) => ({ body: invitation(filled) }),
  renew_invitation: async (filled) => ({ params: { id: (await storedInvitation(filled)).id } }),
  delete_invitation: async (filled) => ({ params: { id: (await storedInvitation(filled)).id } }),
  get_invitation_offer: async (filled) => ({ params: { secret: (await storedInvitation(filled)).secret } }),
  accept_invitation: async (filled) => ({
    body: { secret: (await storedInvitation(filled)).secret, name: `${filled.marker} newcomer` },
    headers: { authorization: null },
  }),
  list_sessions: noParameters,
  end_session: async ({ session }) => ({ params: { id: await session() } }),
  end_other_sessions: noParameters,
  switch_account: ({ account }) => ({ body: { account_id: account.account_id } }),
  get_session: noParameters,
  create_session: ({ account }) => ({ body: { api_key: account.key }, headers: { authorization: null } }),
  delete_session: noParameters,
} satisfies SampleMakers
