import type { Handlers } from './http/handler.ts'
import { problem } from './http/problem.ts'

const not = (): never => {
  throw problem(500, 'Not answered yet')
}
/** Stands in until the slices answer. */
export const pending: Pick<
  Handlers,
  | 'create_bulk_edit'
  | 'get_bulk_edit'
  | 'list_bulk_edit_results'
  | 'undo_bulk_edit'
  | 'list_container_facets'
  | 'list_shipment_facets'
  | 'list_tracking_request_facets'
> = {
  create_bulk_edit: not,
  get_bulk_edit: not,
  list_bulk_edit_results: not,
  undo_bulk_edit: not,
  list_container_facets: not,
  list_shipment_facets: not,
  list_tracking_request_facets: not,
}
