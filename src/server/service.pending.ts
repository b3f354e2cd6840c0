import type { Handlers } from './http/handler.ts'
import { problem } from './http/problem.ts'

const not = (): never => {
  throw problem(500, 'Not answered yet')
}
/** Stands in until the slices answer. */
export const pending: Pick<
  Handlers,
  'list_container_facets' | 'list_shipment_facets' | 'list_tracking_request_facets'
> = {
  list_container_facets: not,
  list_shipment_facets: not,
  list_tracking_request_facets: not,
}
