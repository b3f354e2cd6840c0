import { exampleUuid, importContainers, importedId } from '../../support/import-containers.ts'
import type { RunningService } from '../../support/service.ts'
import { arrivedAt, asBefore, asked, before, situated, freeUntil, noonInLosAngeles } from './service.ts'

/* Orders to truckers, and a container on two bills of lading. */

interface Order {
  data: { id: string; attributes: { path: string | null } }
}

const untilNinth = freeUntil(noonInLosAngeles('2026-12-09'))
const partLoad = situated('MEDUPART001', untilNinth)
export const ordered = {
  /** Its trucker accepted while it was free until 9 December; since then customs held it, and the day came forward. */
  changed: situated('MEDUORDER01', {
    ...freeUntil(noonInLosAngeles('2026-12-04')),
    holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }],
  }),
  /** Ordered from two truckers. */
  twice: situated('MEDUORDER01', untilNinth),
  partLoad,
  sameContainer: { ...partLoad, bill: 'MEDUPART002', id: exampleUuid('the part of the second bill') },
}

export interface MadeOrders {
  changed: { id: string; path: string }
  /** The first of two. */
  twice: string
}

async function sendOrder(service: RunningService, container: string, company_name: string) {
  const party = await asked<{ data: { id: string } }>(service, 'POST', '/parties', {
    data: { attributes: { company_name } },
  })
  const { data } = await asked<Order>(service, 'POST', '/delivery_orders', {
    data: { type: 'delivery_order', attributes: { container_ids: [container] } },
  })
  const attributes = {
    dray_carrier_id: party.data.id,
    recipient: null,
    values: { delivery_address: 'Dock 4\n12 Harbor Way, Carson' },
  }
  await asked(service, 'PATCH', `/delivery_orders/${data.id}`, {
    data: { type: 'delivery_order', attributes },
  })
  return (await asked<Order>(service, 'POST', `/delivery_orders/${data.id}/send`)).data
}

/** At the time before the changes. */
export async function makeOrders(service: RunningService): Promise<MadeOrders> {
  const { changed } = ordered
  const asSent = asBefore(changed, { ...untilNinth, terminal_checked_at: before, holds_at_pod_terminal: [] })
  await importContainers(service, [asSent], arrivedAt('USOAK', 'Oakland'))
  const order = await sendOrder(service, importedId(changed), 'Bay Trucking')
  const path = order.attributes.path ?? ''
  await asked(service, 'POST', `/linked_orders/${path.replace('/o/', '')}/answers`, {
    answer: 'accepted',
    name: 'Rosa Quay',
  })
  return { changed: { id: order.id, path }, twice: '' }
}

/** At the present time: an order that is older than two days has expired. */
export async function changeOrders(service: RunningService, made: MadeOrders): Promise<void> {
  const { changed, twice, partLoad: part, sameContainer } = ordered
  await importContainers(service, [changed, twice, part], arrivedAt('USOAK', 'Oakland'))
  await importContainers(service, [sameContainer], arrivedAt('USOAK', 'Oakland'))
  made.twice = (await sendOrder(service, importedId(twice), 'Harborline Dray')).id
  await sendOrder(service, importedId(twice), 'Twin Peaks')
}
