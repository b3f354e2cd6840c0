import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationName } from '../../../contract/operations/index.ts'
import type { Role } from '../../../contract/vocabulary/index.ts'
import { call, operationKey, operationQuery } from '../../api/index.ts'

const REFRESH_MS = 60_000

export const membersQuery = queryOptions({
  ...operationQuery('list_members', {}),
  select: ({ data }) => data,
  refetchInterval: REFRESH_MS,
})
export const invitationsQuery = queryOptions({
  ...operationQuery('list_invitations', {}),
  select: ({ data }) => data,
  refetchInterval: REFRESH_MS,
})
export const memberSessionsQuery = (id: string) =>
  queryOptions({
    ...operationQuery('list_member_sessions', { params: { id } }),
    select: ({ data }) => data,
    staleTime: 0,
  })
export const ownSessionsQuery = queryOptions({
  ...operationQuery('list_sessions', {}),
  select: ({ data }) => data,
  staleTime: 0,
})
/** For the choice of a customer's party. */
export const partiesQuery = queryOptions({
  ...operationQuery('list_parties', { query: { 'page[size]': 1000 } }),
  select: ({ data }) => data.map(({ id, attributes }) => ({ id, name: attributes.company_name })),
})

const shown: readonly OperationName[] = [
  'list_members',
  'list_invitations',
  'list_member_sessions',
  'list_sessions',
]

/** A change, after which everything of people that is on the screen is asked for again. */
function useChange<Asked, Answered>(change: (asked: Asked) => Promise<Answered>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        shown.map((name) => client.refetchQueries({ queryKey: operationKey(name), type: 'active' })),
      ),
  })
}

const toParty = (id: string | null) => ({
  party: { data: id === null ? null : { type: 'party' as const, id } },
})

interface NewInvitation {
  email: string
  role: Role
  /** Of a customer. */
  partyId: string | null
}
export const useInvite = () =>
  useChange(({ email, role, partyId }: NewInvitation) =>
    call('create_invitation', {
      body: {
        data: {
          type: 'invitation',
          attributes: { email: email.trim(), role },
          relationships: toParty(partyId),
        },
      },
    }),
  )
export const useRenewInvitation = () =>
  useChange((id: string) => call('renew_invitation', { params: { id } }))
export const useWithdrawInvitation = () =>
  useChange((id: string) => call('delete_invitation', { params: { id } }))

interface MemberChoice {
  id: string
  role?: Role
  /** Of a customer. */
  partyId?: string | null
  isPaused?: boolean
}
export const useEditMember = () =>
  useChange(({ id, role, partyId, isPaused }: MemberChoice) =>
    call('edit_member', {
      params: { id },
      body: {
        data: {
          type: 'member',
          attributes: {
            ...(role !== undefined && { role }),
            ...(isPaused !== undefined && { paused: isPaused }),
          },
          ...(partyId !== undefined && { relationships: toParty(partyId) }),
        },
      },
    }),
  )
export const useRemoveMember = () => useChange((id: string) => call('remove_member', { params: { id } }))
export const useEndMemberSessions = () =>
  useChange((id: string) => call('end_member_sessions', { params: { id } }))
export const useEndSession = () => useChange((id: string) => call('end_session', { params: { id } }))
export const useEndOtherSessions = () => useChange(() => call('end_other_sessions', {}))
