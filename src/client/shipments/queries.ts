import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Resource } from '../../contract/jsonapi/index.ts'
import { call, isStatus, operationQuery, showRecord } from '../api/index.ts'
import {
  changed,
  type ShipmentPage,
  type LabelOwner,
  undone,
  withLabels,
  type WordChange,
  wordsIn,
} from './labels/labels.ts'

/** What the service answered: the whole record, and the words of it that were saved. */
interface Saved {
  record: Resource
  words: string[]
}

/** Everything that the page shows comes with one request; only the map is asked for apart. */
const include = [
  'containers',
  'containers.pod_terminal',
  'containers.pickup_facility',
  'containers.transport_events',
  'containers.transport_events.location',
  'containers.transport_events.terminal',
  'containers.transport_events.vessel',
  'port_of_lading',
  'port_of_discharge',
  'pod_terminal',
  'destination',
  'destination_terminal',
].join(',')

export const shipmentQuery = (shipment_id: string) =>
  operationQuery('get_shipment', { params: { id: shipment_id }, query: { include } })

async function save({ type, id, field }: LabelOwner, words: string[], seen: string[]): Promise<Saved> {
  const params = { id }
  if (type === 'container') {
    const attributes = { ref_numbers: words, expected_ref_numbers: seen }
    const { data } = await call('edit_container', { params, body: { data: { type, attributes } } })
    return { record: data, words: data.attributes.ref_numbers }
  }
  const { data } = await call('edit_shipment', {
    params,
    body: { data: { type, attributes: { [field]: words, [`expected_${field}`]: seen } } },
  })
  return { record: data, words: data.attributes[field] }
}

/** How often others may change the words between two tries. */
const MAX_MERGES = 5

/** The words in place of those that were seen; undefined for every other error. */
function otherWordsIn(error: unknown, { field }: LabelOwner): string[] | undefined {
  if (!isStatus(error, 409) || error.code !== 'value_changed') return undefined
  const words = error.errors[0]?.meta?.[field]
  return Array.isArray(words) ? words.filter((each) => typeof each === 'string') : undefined
}

/**
 * Adds or removes a reference number or tag at once and saves it behind; what the service refuses is taken back. Changes of
 * one record are saved in the order in which they were made, each added to what others stored meanwhile.
 * @param failed called for every change that was undone, also when others were made since
 */
export function useWordChange(
  shipment_id: string,
  subject: LabelOwner,
  failed: (change: WordChange, error: Error) => void,
) {
  const client = useQueryClient()
  const { queryKey } = shipmentQuery(shipment_id)
  const mutationKey = [subject.field, subject.type, subject.id]
  /** The words as the service has them, without those that are on their way. */
  const stored = useRef<string[]>([])
  const apply = (of: (words: string[]) => string[]) =>
    client.setQueryData<ShipmentPage>(queryKey, (page) => page && withLabels(page, subject, of))
  return useMutation<Saved, Error, WordChange>({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (change) => {
      for (let tries = 1; ; tries++) {
        try {
          const saved = await save(subject, changed(stored.current, change), stored.current)
          stored.current = saved.words
          return saved
        } catch (error) {
          const words = otherWordsIn(error, subject)
          if (words === undefined || tries === MAX_MERGES) throw error
          // Words that others added or removed meanwhile stay: the same change is made to those.
          stored.current = words
        }
      }
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      if (client.isMutating({ mutationKey }) <= 1)
        stored.current = wordsIn(client.getQueryData<ShipmentPage>(queryKey), subject)
      apply((words) => changed(words, change))
    },
    onError: (error, change) => {
      apply((words) => changed(words, undone(change)))
      failed(change, error)
    },
    onSuccess: ({ record, words }) => {
      if (client.isMutating({ mutationKey }) > 1) return
      apply(() => words)
      showRecord(client, record)
    },
  })
}
