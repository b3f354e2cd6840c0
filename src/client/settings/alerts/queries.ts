import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MeasuredThreshold } from '../../../contract/format/index.ts'
import type { OperationName } from '../../../contract/operations/index.ts'
import type { AlertRule, AlertSettings } from '../../../contract/resources/index.ts'
import type { AlertMail } from '../../../contract/vocabulary/index.ts'
import { call, operationKey, operationQuery } from '../../api/index.ts'

const REFRESH_MS = 60_000
/** While the service counts what a rule watches. */
const COUNTING_REFRESH_MS = 3000

export const alertRulesQuery = queryOptions({
  ...operationQuery('list_alert_rules', {}),
  select: ({ data }) => data,
  refetchInterval: ({ state }) => {
    const isCounting = ({ attributes }: AlertRule) =>
      attributes.matching === null && attributes.fault === null
    return state.data?.data.some(isCounting) ? COUNTING_REFRESH_MS : REFRESH_MS
  },
})
export const alertMutesQuery = queryOptions({
  ...operationQuery('list_alert_mutes', {}),
  select: ({ data }) => data,
})
export const alertSettingsQuery = queryOptions({
  ...operationQuery('get_alert_settings', {}),
  select: ({ data }) => data,
  refetchInterval: REFRESH_MS,
})

/** What a rule watches, as the service reads it. */
export type WatchedChoice =
  | { subject: 'query'; query: string }
  | { subject: 'saved_view'; saved_view_id: string }
  | { subject: 'container'; container_id: string }
  | { subject: 'shipment'; shipment_id: string }
export interface RuleChoice extends MeasuredThreshold {
  name: string
  mail: AlertMail
  webhook: boolean
  shared: boolean
}

/** @param shown the operations whose answers say something else afterwards */
function useChange<Asked>(shown: readonly OperationName[], change: (asked: Asked) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        shown.map((name) => client.refetchQueries({ queryKey: operationKey(name), type: 'active' })),
      ),
  })
}

export const useCreateRule = () =>
  useChange(['list_alert_rules', 'get_alert_settings'], (attributes: RuleChoice & WatchedChoice) =>
    call('create_alert_rule', { body: { data: { type: 'alert_rule', attributes } } }),
  )
export const useEditRule = () =>
  useChange(['list_alert_rules'], ({ id, ...attributes }: RuleChoice & { id: string }) =>
    call('edit_alert_rule', { params: { id }, body: { data: { type: 'alert_rule', id, attributes } } }),
  )
export const useDeleteRule = () =>
  useChange(['list_alert_rules', 'list_alert_mutes'], (id: string) =>
    call('delete_alert_rule', { params: { id } }),
  )
export const useDeleteMute = () =>
  useChange(['list_alert_mutes'], (id: string) => call('delete_alert_mute', { params: { id } }))

type EditedSettings = Pick<
  AlertSettings['attributes'],
  'timezone' | 'quiet_from' | 'quiet_until' | 'digest_at' | 'mail_is_on'
>
export const useEditSettings = () =>
  useChange(['get_alert_settings'], (attributes: Partial<EditedSettings>) =>
    call('edit_alert_settings', { body: { data: { type: 'alert_settings', attributes } } }),
  )
export const useTestMail = () => useChange(['get_alert_settings'], () => call('send_test_alert_mail', {}))
