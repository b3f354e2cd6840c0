import type { OperationName, Operations } from './operations/index.ts'

/** Operations of an account that only read. */
type ReadingOperation = {
  [Name in OperationName]: Operations[Name]['method'] extends 'GET'
    ? Operations[Name]['auth'] extends 'public'
      ? never
      : Name
    : never
}[OperationName]

/**
 * Operations that may be answered by a read replica: many rows, for people and programs who look. They lock nothing, and read neither the event log nor
 * its horizon, whose transaction ids mean nothing there; a test sends their statements in transactions that cannot write. Files of exports are read
 * there as well.
 */
const replicaReads: ReadonlySet<OperationName> = new Set<ReadingOperation>([
  'list_containers',
  'list_container_facets',
  'get_container_summary',
  'list_shipments',
  'list_shipment_facets',
  'list_tracking_requests',
  'list_tracking_request_facets',
  'list_documents',
  'list_document_facets',
  'list_delivery_orders',
  'list_parties',
  'list_clock_costs',
  'get_clock_totals',
  'search',
  'search_values',
])

export const mayReadAtReplica = (name: OperationName): boolean => replicaReads.has(name)
