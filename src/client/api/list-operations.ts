import * as containers from '../../contract/operations/containers.ts'
import { get_container_summary } from '../../contract/operations/container-summary.ts'
import * as facets from '../../contract/operations/facets.ts'
import * as savedViews from '../../contract/operations/saved-views.ts'
import * as shipments from '../../contract/operations/shipments.ts'

/** What the lists of containers and shipments call, and the page of one shipment. */
export const listOperations = {
  ...facets,
  ...savedViews,
  ...containers,
  get_container_summary,
  ...shipments,
}
