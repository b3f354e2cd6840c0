import type { Container } from '../../../contract/resources/index.ts'
import { operationQuery } from '../../api/index.ts'
import type { ListSource } from '../rows/index.ts'
import { type ContainerListRow, containerRowOf } from './row.present.ts'

/** The shipments come along, so that one request fills a page of rows. */
export const containerSource: ListSource<Container, ContainerListRow> = {
  list: 'containers',
  query: (query) => operationQuery('list_containers', { query: { ...query, include: 'shipment' } }),
  rowOf: (container, { one }, now) => containerRowOf(container, one(container.relationships?.shipment), now),
}
