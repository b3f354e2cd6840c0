import { queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { DeliveryOrder } from '../../../contract/resources/index.ts'
import { MAX_CONTAINERS_OF_ORDERS } from '../../../contract/vocabulary/index.ts'
import {
  call,
  changeStream,
  derivedQuery,
  operationKey,
  operationQuery,
  queryClient,
} from '../../api/index.ts'
import { paths } from '../../format/index.ts'

/** The orders of one container, the latest first. */
export const ordersOfContainerQuery = (id: string) =>
  queryOptions({
    ...operationQuery('list_delivery_orders', { query: { containers: id } }),
    select: ({ data }) => data,
  })

interface Asked {
  ids: string[]
  answer: Promise<readonly DeliveryOrder[]>
}
let collected: Asked | undefined

/** Rows that are drawn at once ask together: one request for all of them. */
async function latestOrderOf(id: string): Promise<DeliveryOrder | null> {
  if (collected === undefined || collected.ids.length === MAX_CONTAINERS_OF_ORDERS) {
    const ids: string[] = []
    collected = { ids, answer: Promise.resolve().then(() => ask(ids)) }
  }
  collected.ids.push(id)
  const orders = await collected.answer
  const own = orders.filter(({ relationships }) =>
    relationships?.containers?.data.some((each) => each.id === id),
  )
  return own.find(({ attributes }) => attributes.state !== 'withdrawn') ?? own[0] ?? null
}

async function ask(ids: readonly string[]): Promise<readonly DeliveryOrder[]> {
  if (collected?.ids === ids) collected = undefined
  return (await call('list_delivery_orders', { query: { containers: ids.join(',') } })).data
}

/** The latest order of a container that was not withdrawn, of a row. */
export const latestOrderQuery = (id: string) => ({
  ...derivedQuery('list_delivery_orders', { query: { containers: id } }, 'latest of one container', () =>
    latestOrderOf(id),
  ),
  staleTime: 60_000,
  // Each row would ask again by itself.
  retry: false,
})

/** Orders that are shown are asked for at most this often, whatever changes: an open tab stays below its limit. */
const MIN_REFRESH_MS = 4000

/** Asks again for the orders on the screen when one of their containers changed. */
export function useFollowOrders(concerns: (containerId: string) => boolean): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const refresh = () => {
      timer = undefined
      last = Date.now()
      for (const name of ['list_delivery_orders', 'get_delivery_order'] as const)
        void queryClient.invalidateQueries({ queryKey: operationKey(name), refetchType: 'active' })
    }
    const unsubscribe = changeStream.onChange((news) => {
      if (timer !== undefined || (news !== 'missed' && !news.containers.some(concerns))) return
      timer = setTimeout(refresh, Math.max(0, last + MIN_REFRESH_MS - Date.now()))
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [concerns])
}

/** Drafts an order for some containers, and opens it. */
export function useDraftOrder() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (container_ids: string[]) => {
      const attributes = { container_ids }
      return (await call('create_delivery_order', { body: { data: { type: 'delivery_order', attributes } } }))
        .data
    },
    retry: false,
    onSuccess: ({ id }) => navigate(paths.order(id)),
  })
}
