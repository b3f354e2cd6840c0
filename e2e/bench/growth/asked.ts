import { sql } from 'kysely'
import type { Db } from '../../../src/server/platform/database/tables.ts'
import { presetCards } from '../../../src/contract/vocabulary/index.ts'
import type { Started } from '../engines.ts'

/** A container of an account with the numbers by which people look for it. */
interface Sample {
  id: string
  number: string
  bill: string
  booking: string | null
  reference: string | null
  vessel: string | null
}

const SAMPLES = 300
/** Some containers from anywhere in the account. */
export async function samplesOf(db: Db, account: string, containers: number): Promise<Sample[]> {
  const share = Math.min(100, (100 * SAMPLES * 3) / containers)
  const { rows } = await sql<Sample>`
    select containers.id, number, bill_of_lading_number as bill, booking_number as booking,
      shipments.ref_numbers[1] as reference, pod_vessel_name as vessel
    from containers tablesample bernoulli (${share})
    join shipments on shipments.account_id = containers.account_id and shipments.id = containers.shipment_id
    where containers.account_id = ${account} order by random() limit ${SAMPLES}`.execute(db)
  return rows
}

/** One kind of request: what it is called, how often it is sent, and how. */
interface Asked {
  name: string
  times: number
  run: (n: number) => Promise<unknown>
}

const page = 'page[size]=50&include=shipment'
/** A page by number that is so deep that its rows are no longer near the first ones. */
const DEEP_PAGE = 100

/** What a day of work asks for. The service answers from what it keeps only where a change since would be seen. */
export function askedFor(
  { ask }: Pick<Started, 'ask'>,
  samples: readonly Sample[],
  containers: number,
): Asked[] {
  const at = (n: number): Sample => {
    const sample = samples[n % samples.length]
    if (!sample) throw new Error('There is no container')
    return sample
  }
  const text = (value: string | null): string => encodeURIComponent(value ?? '')
  const find = (of: (sample: Sample) => string | null) => (n: number) =>
    ask('/lookups', { identifiers: [of(at(n)) ?? at(n).number] })
  const list = (query: string) => () => ask(`/containers?${query}&${page}`)
  const half = Math.max(1, Math.floor(containers / 100))
  return [
    { name: 'get', times: 100, run: (n) => ask(`/containers/${at(n).id}`) },
    { name: 'find a container', times: 100, run: find(({ number }) => number) },
    { name: 'find a bill of lading', times: 100, run: find(({ bill }) => bill) },
    { name: 'find a booking', times: 100, run: find(({ booking }) => booking) },
    { name: 'find a reference', times: 100, run: find(({ reference }) => reference) },
    { name: 'find a part of a number', times: 30, run: find(({ number }) => number.slice(2, 10)) },
    {
      name: 'find 40 numbers',
      times: 20,
      run: (n) =>
        ask('/lookups', {
          identifiers: Array.from({ length: 40 }, (_, k) =>
            k % 2 ? at(n * 40 + k).bill : at(n * 40 + k).number,
          ),
        }),
    },
    {
      name: 'search, nine characters',
      times: 30,
      run: (n) => ask(`/search?query=${at(n).number.slice(0, 9)}`),
    },
    {
      name: 'names that are searched',
      times: 5,
      run: (n) => ask(`/search/values?query=${text(at(n).vessel)}`),
    },
    { name: 'list, newest', times: 30, run: list('') },
    { name: 'list by act by', times: 30, run: list('sort=act_by_at') },
    { name: 'list by number', times: 30, run: list('sort=number') },
    { name: `page ${DEEP_PAGE}`, times: 10, run: list(`page[number]=${DEEP_PAGE}`) },
    { name: 'page in the middle', times: 5, run: list(`page[number]=${half}`) },
    { name: 'next page by cursor', times: 20, run: pageAfterPage(ask) },
    { name: 'open work by act by', times: 5, run: list('filter[open_work]=true&sort=act_by_at') },
    { name: 'of one status', times: 5, run: list('filter[current_status]=available') },
    {
      name: 'of one port and line',
      times: 5,
      run: list('filter[port_of_discharge_locode]=USLAX&filter[shipping_line_scac]=MAEU'),
    },
    {
      name: 'of one vessel',
      times: 10,
      run: (n) => ask(`/containers?filter[pod_vessel_name]=${text(at(n).vessel)}&${page}`),
    },
    {
      name: 'of one reference',
      times: 10,
      run: (n) => ask(`/containers?filter[ref_numbers]=${text(at(n).reference)}&${page}`),
    },
    { name: 'list, q', times: 10, run: (n) => ask(`/containers?q=${text(at(n).bill)}&${page}`) },
    {
      name: 'shipments by arrival',
      times: 10,
      run: () => ask('/shipments?sort=arrival_at&page[size]=50&include=containers'),
    },
    { name: 'requests, newest', times: 10, run: () => ask('/tracking_requests?page[size]=50') },
    {
      name: 'facets of open work',
      times: 3,
      run: () => ask(`/containers/facets?filter[open_work]=true&facets=${facets}`),
    },
    { name: 'facets of all', times: 3, run: () => ask(`/containers/facets?facets=${facets}`) },
    { name: 'summary of open work', times: 3, run: () => ask('/containers/summary?filter[open_work]=true') },
    { name: 'counts of the side', times: 5, run: () => ask('/counts') },
    ...Object.entries(presetCards)
      .filter(([, { list: of }]) => of === 'containers')
      .map(([name, { query }]) => ({ name: `list of ${name}`, times: 3, run: list(query) })),
    { name: 'home, after a change', times: 2, run: afterChange(ask, at, () => ask('/home')) },
    {
      name: 'map of open work, after a change',
      times: 2,
      run: afterChange(ask, at, () => ask('/containers/fleet_map?filter[open_work]=true')),
    },
    { name: 'figures of home', times: 3, run: () => ask('/home/figures') },
    {
      name: 'create a request',
      times: 30,
      run: (n) =>
        ask('/tracking_requests', {
          data: {
            type: 'tracking_request',
            attributes: {
              request_type: 'bill_of_lading',
              request_number: `GROW${containers}${n}`,
              scac: 'MAEU',
            },
          },
        }),
    },
  ]
}

const facets = 'current_status,shipping_line_scac,port_of_discharge_locode,pod_vessel_name,holds'

/** Page after page: each leads to the next by its link. */
function pageAfterPage(ask: Started['ask']): () => Promise<unknown> {
  let next = `/containers?page[cursor]=&${page}`
  return async () => {
    const answer = (await ask(next)) as { links: { next?: string } }
    next = answer.links.next?.replace(/^.*\/v2/, '') ?? next
    return answer
  }
}

/** What is kept while nothing was logged is read anew; the change itself is a small part of it. */
const afterChange =
  (ask: Started['ask'], at: (n: number) => Sample, run: () => Promise<unknown>) => async (n: number) => {
    const { id } = at(n)
    const attributes = { note: `${n} ${Date.now()}` }
    await ask(`/containers/${id}/note`, { data: { type: 'container', id, attributes } }, 'PATCH')
    await run()
  }
