import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, related } from '../api/index.ts'

/** Everything that the page shows comes with one request; only the map is asked for apart. */
const include = [
  'containers',
  'containers.pod_terminal',
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
  queryOptions({
    queryKey: ['shipments', 'one', shipment_id],
    queryFn: ({ signal }) =>
      call('get_shipment', { params: { id: shipment_id }, query: { include }, signal }),
  })

type Page = Awaited<ReturnType<typeof call<'get_shipment'>>>

/** What the reference numbers stand on: the shipment itself, or one of its containers. */
export interface Subject {
  type: 'shipment' | 'container'
  id: string
}
/** One reference number more or less. */
export type RefChange = { add: string } | { remove: string }

export const changed = (refs: readonly string[], change: RefChange): string[] => {
  if ('remove' in change) return refs.filter((ref) => ref !== change.remove)
  return refs.includes(change.add) ? [...refs] : [...refs, change.add]
}
export const undone = (change: RefChange): RefChange =>
  'add' in change ? { remove: change.add } : { add: change.remove }

/** The same page with other reference numbers on one of its records. */
export function withRefs(page: Page, { type, id }: Subject, of: (refs: string[]) => string[]): Page {
  if (type === 'shipment') {
    const { attributes } = page.data
    const ref_numbers = of(attributes.ref_numbers)
    return { ...page, data: { ...page.data, attributes: { ...attributes, ref_numbers } } }
  }
  const refsOf = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  return {
    ...page,
    included: page.included?.map((record) =>
      record.type === type && record.id === id
        ? {
            ...record,
            attributes: { ...record.attributes, ref_numbers: of(refsOf(record.attributes['ref_numbers'])) },
          }
        : record,
    ),
  }
}

function refsIn(page: Page | undefined, { type, id }: Subject): string[] {
  if (!page) return []
  if (type === 'shipment') return page.data.attributes.ref_numbers
  const container = related(page).one({ data: { type: 'container', id } })
  return container?.attributes.ref_numbers ?? []
}

async function save({ type, id }: Subject, ref_numbers: string[]): Promise<string[]> {
  const attributes = { ref_numbers }
  const { data } =
    type === 'shipment'
      ? await call('edit_shipment', { params: { id }, body: { data: { type: 'shipment', attributes } } })
      : await call('edit_container', { params: { id }, body: { data: { type: 'container', attributes } } })
  return data.attributes.ref_numbers
}

/** Lists show reference numbers too: they are asked for again when next looked at. */
const outdateLists = (client: QueryClient) => {
  for (const queryKey of [['shipments', 'list'], ['containers']])
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

/**
 * Adds or removes a reference number at once and saves it behind; what the service refuses is taken back. Changes of
 * one record are saved in the order in which they were made, each with all that stand by then.
 */
export function useRefChange(shipment_id: string, subject: Subject) {
  const client = useQueryClient()
  const { queryKey } = shipmentQuery(shipment_id)
  const mutationKey = ['ref_numbers', subject.type, subject.id]
  const apply = (of: (refs: string[]) => string[]) =>
    client.setQueryData<Page>(queryKey, (page) => page && withRefs(page, subject, of))
  return useMutation<string[], Error, RefChange>({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: () => save(subject, refsIn(client.getQueryData<Page>(queryKey), subject)),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      apply((refs) => changed(refs, change))
    },
    onError: (_, change) => {
      apply((refs) => changed(refs, undone(change)))
    },
    onSuccess: (saved) => {
      if (client.isMutating({ mutationKey }) === 1) apply(() => saved)
      outdateLists(client)
    },
  })
}
