import * as containers from '../../contract/operations/containers.ts'
import { get_container_summary } from '../../contract/operations/container-summary.ts'
import * as facets from '../../contract/operations/facets.ts'
import { get_home, get_home_figures } from '../../contract/operations/home.ts'
import * as savedViews from '../../contract/operations/saved-views.ts'
import * as shipments from '../../contract/operations/shipments.ts'

/** What the home page, the lists of containers and shipments call, and the page of one shipment. */
export const listOperations = {
  get_home,
  get_home_figures,
  ...facets,
  ...savedViews,
  ...containers,
  get_container_summary,
  ...shipments,
}
