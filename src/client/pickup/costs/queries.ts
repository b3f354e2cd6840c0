import type { ClockCost } from '../../../contract/operations/index.ts'
import { call, derivedQuery } from '../../api/index.ts'

/** Of one request. */
const MAX_CONTAINERS_AT_ONCE = 100

interface Asked {
  ids: string[]
  answer: Promise<readonly ClockCost[]>
}
let collected: Asked | undefined

/** Rows that are drawn at once ask together: one request for all of them. */
async function costsOf(id: string): Promise<ClockCost[]> {
  if (collected === undefined || collected.ids.length === MAX_CONTAINERS_AT_ONCE) {
    const ids: string[] = []
    collected = { ids, answer: Promise.resolve().then(() => ask(ids)) }
  }
  collected.ids.push(id)
  const costs = await collected.answer
  return costs.filter(({ container_id }) => container_id === id)
}

async function ask(ids: readonly string[]): Promise<readonly ClockCost[]> {
  if (collected?.ids === ids) collected = undefined
  const { data } = await call('list_clock_costs', { query: { containers: ids.join(',') } })
  return data
}

const FRESH_MS = 60_000

/** The clocks of a container as they were counted last. */
export const clockCostsQuery = (id: string) => ({
  ...derivedQuery('list_clock_costs', { query: { containers: id } }, 'of one container', () => costsOf(id)),
  staleTime: FRESH_MS,
  // Each row would ask again by itself.
  retry: false,
})
