import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AlertState } from '../../contract/vocabulary/index.ts'
import { budget, call, changeStream, countsQuery, operationKey, operationQuery } from '../api/index.ts'

/** Alerts of one state with their containers, the latest first. */
export const alertsQuery = (state: AlertState) =>
  queryOptions({
    ...operationQuery('list_alerts', { query: { state, include: 'containers.shipment' } }),
    refetchInterval: 60_000,
  })

/** The service evaluates rules after a change, mostly within a second or two: an alert comes a little later than the change. */
const AFTER_CHANGE_MS = 3000
/** So long after a change the inbox is asked for again: a busy service evaluates later. */
const MAX_EVALUATION_MS = 30_000
/** An open tab stays below 30 requests in a minute: with more than these the inbox waits. It is no optional request: people watch for alerts. */
const MAX_REQUESTS_OF_MINUTE = 25
/** The inbox is asked for at most this often, whatever happens. */
const MIN_REFRESH_MS = 15_000

/** The inbox, which is asked for again after something changed: not while nobody sees it, and after what people ask for. */
export function useLiveAlerts(state: AlertState) {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = alertsQuery(state)
    let timer: ReturnType<typeof setTimeout> | undefined
    let changedAt = Number.NEGATIVE_INFINITY
    const schedule = () => {
      if (timer !== undefined) return
      const age = Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0)
      timer = setTimeout(refresh, Math.max(AFTER_CHANGE_MS, MIN_REFRESH_MS - age))
    }
    const refresh = () => {
      timer = undefined
      // A page that is shown again asks by itself.
      if (document.hidden) return
      const isAllowed = budget.lastMinute() < MAX_REQUESTS_OF_MINUTE
      if (isAllowed) void client.refetchQueries({ queryKey })
      if (!isAllowed || Date.now() - changedAt < MAX_EVALUATION_MS)
        timer = setTimeout(refresh, MIN_REFRESH_MS)
    }
    const unsubscribe = changeStream.onChange(() => {
      changedAt = Date.now()
      schedule()
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, state])
  const alerts = useQuery(alertsQuery(state))
  // The header counts what the inbox shows.
  const open = state === 'open' ? alerts.data?.data.length : undefined
  useEffect(() => {
    if (open !== undefined)
      client.setQueryData(countsQuery.queryKey, (counts) => counts && { ...counts, open_alerts: open })
  }, [client, open])
  return alerts
}

/** What a person does with an alert. */
export interface AlertChanges {
  id: string
  acknowledged?: boolean
  /** ISO 8601 UTC; null has it back at once. */
  snoozed_until?: string | null
  /** The id of a colleague. */
  assigned_to?: string
}

/** @param onDone after the list was asked for again */
export function useEditAlert(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...attributes }: AlertChanges) =>
      call('edit_alert', { params: { id }, body: { data: { type: 'alert', id, attributes } } }),
    onSuccess: async () => {
      await Promise.all(
        (['list_alerts', 'get_counts'] as const).map((name) =>
          client.refetchQueries({ queryKey: operationKey(name), type: 'active' }),
        ),
      )
      onDone()
    },
  })
}
export type EditAlert = ReturnType<typeof useEditAlert>

/** Mutes a container or a rule for the person; what was raised stays. */
export const useMute = () =>
  useMutation({
    mutationFn: (attributes: { container_id: string } | { rule_id: string }) =>
      call('create_alert_mute', { body: { data: { type: 'alert_mute', attributes } } }),
  })
