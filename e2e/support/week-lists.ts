import type { AsPerson } from './as-person.ts'
import type { Truth } from './simulated-truth.ts'

interface WeekList {
  /** As the list of containers has it. */
  query: string
  has(truth: Truth): boolean
}

/** The lists of a clerk. */
export const weekLists = {
  toPickUp: { query: 'filter[pickup_phase]=to_pick_up', has: ({ phase }) => phase === 'to_pick_up' },
  ready: { query: 'filter[open_work]=true&filter[ready_for_pickup]=true', has: ({ isReady }) => isReady },
  held: { query: 'filter[held]=true', has: ({ isHeld }) => isHeld },
  due: {
    query: 'filter[open_work]=true&filter[days_left][end]=1',
    has: ({ daysLeft }) => daysLeft !== null && daysLeft <= 0,
  },
  out: { query: 'filter[empty_to_return]=true', has: ({ phase }) => phase === 'out' },
  returned: { query: 'filter[pickup_phase]=done', has: ({ phase }) => phase === 'returned' },
} as const satisfies Record<string, WeekList>
export type WeekListName = keyof typeof weekLists
export const weekListNames = Object.keys(weekLists) as WeekListName[]

/** The numbers of the containers in each list, in order. */
export async function allListed(ask: AsPerson): Promise<Record<string, string[]>> {
  const lists = weekListNames.map(async (name) => [
    name,
    [...(await idsByNumber(ask, weekLists[name].query)).keys()],
  ])
  return Object.fromEntries((await Promise.all(lists)) as [string, string[]][])
}

/** The ids of the containers of a list by their numbers, which are in order. */
export async function idsByNumber(ask: AsPerson, query = ''): Promise<Map<string, string>> {
  const { data } = (await ask('GET', `/containers?page[size]=1000&sort=number&${query}`)) as {
    data: { id: string; attributes: { number: string } }[]
  }
  return new Map(data.map(({ id, attributes }) => [attributes.number, id]))
}

/** How many tracking requests the service still has to ask its sources about. */
export async function dueRequests(ask: AsPerson, now: Date): Promise<number> {
  const { data } = (await ask('GET', '/tracking_requests?page[size]=1000')) as {
    data: { attributes: { next_check_at: string | null } }[]
  }
  return data.filter(
    ({ attributes: { next_check_at: at } }) => at !== null && Date.parse(at) <= now.getTime(),
  ).length
}
