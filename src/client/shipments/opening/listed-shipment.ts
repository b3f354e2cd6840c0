import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { AnswerOf, OperationName, Operations } from '../../../contract/operations/index.ts'
import type { Shipment } from '../../../contract/resources/index.ts'
import { operationKey } from '../../api/index.ts'

/** A shipment as an answer that is in memory has it. */
export interface ListedShipment {
  /** With those of its containers that came along; without events, ports, terminals and what is notable. */
  answer: AnswerOf<Operations['get_shipment']>
  /** When it was read, in ms of the browser's clock. */
  readAt: number
  /** Something that was written since may have changed it. */
  isOutdated: boolean
}

const lists: readonly OperationName[] = ['list_containers', 'list_shipments', 'create_lookup']

/** Records of an answer as the contract read them. */
const recordsOf = ({ data, included = [] }: { data: unknown; included?: Resource[] }): Resource[] => [
  ...(Array.isArray(data) ? (data as Resource[]) : []),
  ...included,
]
const isShipment = (record: Resource | undefined): record is Shipment => record?.type === 'shipment'

/**
 * What the newest list in memory has of a shipment and of the container that its page shows; undefined where none has both.
 * @param container_id null for the first container of the shipment
 */
export function listedShipment(
  client: QueryClient,
  shipment_id: string,
  container_id: string | null,
): ListedShipment | undefined {
  const answers = lists
    .flatMap((name) => client.getQueryCache().findAll({ queryKey: operationKey(name) }))
    .filter(({ queryKey, state }) => queryKey.length === 2 && state.data !== undefined)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const { state } of answers) {
    const records = recordsOf(state.data as Parameters<typeof recordsOf>[0])
    const data = records.find(({ id, type }) => id === shipment_id && type === 'shipment')
    if (!isShipment(data)) continue
    const ids = data.relationships?.containers?.data.map(({ id }) => id) ?? []
    const included = records.filter(({ id, type }) => type === 'container' && ids.includes(id))
    const shown = container_id ?? ids[0]
    if (!included.some(({ id }) => id === shown)) continue
    return { answer: { data, included }, readAt: state.dataUpdatedAt, isOutdated: state.isInvalidated }
  }
  return undefined
}
