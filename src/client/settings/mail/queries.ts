import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, operationKey, operationQuery } from '../../api/index.ts'

const MAILS_REFRESH_MS = 10_000

export const outgoingMailsQuery = queryOptions({
  ...operationQuery('list_outgoing_mails', {}),
  refetchInterval: MAILS_REFRESH_MS,
})
export const ownMailboxQuery = queryOptions(operationQuery('get_mailbox', {}))
export const submissionsQuery = queryOptions(
  operationQuery('list_email_submissions', { query: { 'page[size]': 50 } }),
)

export function useRetryMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('retry_outgoing_mail', { params: { id } }),
    onSuccess: () => client.refetchQueries({ queryKey: operationKey('list_outgoing_mails') }),
  })
}

export function useMailSenders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (senders: string[]) => call('edit_mailbox', { body: { senders } }),
    onSuccess: () => client.refetchQueries({ queryKey: operationKey('get_mailbox') }),
  })
}

export function useRenewMailbox() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('renew_mailbox', {}),
    onSuccess: () => client.refetchQueries({ queryKey: operationKey('get_mailbox') }),
  })
}
