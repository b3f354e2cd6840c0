import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { OperationName } from '../../../contract/operations/index.ts'
import type { Container, Shipment } from '../../../contract/resources/index.ts'
import { operationKey } from '../key.ts'

/** An answer in memory with whole containers and shipments. */
export interface ListAnswer {
  /** As the contract read them, those that came along too. */
  records: readonly Resource[]
  /** In ms of the browser's clock. */
  readAt: number
  /** Something that was written since may have changed it. */
  isOutdated: boolean
}

export const isContainer = (record: Resource): record is Container => record.type === 'container'
export const isShipment = (record: Resource): record is Shipment => record.type === 'shipment'

const lists: readonly OperationName[] = ['list_containers', 'list_shipments', 'create_lookup']

const recordsOf = ({ data, included = [] }: { data: unknown; included?: Resource[] }): Resource[] => [
  ...(Array.isArray(data) ? (data as Resource[]) : []),
  ...included,
]

/** The answers of lists that are in memory, the newest first. */
export const listAnswers = (client: QueryClient): ListAnswer[] =>
  lists
    .flatMap((name) => client.getQueryCache().findAll({ queryKey: operationKey(name) }))
    // Longer keys are those of what was derived from an answer.
    .filter(({ queryKey, state }) => queryKey.length === 2 && state.data !== undefined)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state: { data, dataUpdatedAt, isInvalidated } }) => ({
      records: recordsOf(data as Parameters<typeof recordsOf>[0]),
      readAt: dataUpdatedAt,
      isOutdated: isInvalidated,
    }))
