import type { ServedAccount } from '../support/service.ts'
import {
  type AnsweredContainer,
  answeredList,
  type ExpectedFacts,
  expectedFacts,
  readShipment,
} from './expected-facts.ts'

export const CONTAINERS = 40

export interface SampledContainer extends ExpectedFacts {
  each: AnsweredContainer
}

/** Containers of all kinds: of each status as many as of the others. */
export async function sampleOf(service: ServedAccount): Promise<SampledContainer[]> {
  const session = await service.ask('/session')
  const { now } = (await session.json()) as { now: string }
  const answer = await service.ask('/containers?page[size]=1000&include=shipment')
  const { data, included } = answeredList.parse(await answer.json())
  const shipments = new Map(included.map(({ id, attributes }) => [id, attributes]))
  const all = data.flatMap(({ id, attributes, relationships }): SampledContainer[] => {
    const shipment = shipments.get(relationships.shipment.data?.id ?? '')
    if (!shipment || !relationships.shipment.data) return []
    const of = readShipment(shipment)
    // Tracking that stopped is a state of its own, without estimates.
    if (of.line_tracking_stopped_at !== null) return []
    const each = { ...attributes, id, shipment_id: relationships.shipment.data.id }
    return [{ each, ...expectedFacts(each, of, new Date(now)) }]
  })
  const byStatus = [...Map.groupBy(all, ({ each }) => each.current_status).values()]
  const places = Array.from({ length: all.length }, (_, place) => place)
  return places.flatMap((place) => byStatus.flatMap((of) => of[place] ?? [])).slice(0, CONTAINERS)
}
