import * as containers from './containers.ts'
import * as documents from './documents.ts'
import { create_import } from './imports.ts'
import { infer_tracking_number } from './infer-number.ts'
import * as reference from './reference.ts'
import { create_lookup, search } from './search.ts'
import { create_session, delete_session, get_session } from './session.ts'
import * as shipments from './shipments.ts'
import * as trackingRequests from './tracking-requests.ts'
import * as webhooks from './webhooks.ts'

export * from './imports.ts'
export type { InferredNumber } from './infer-number.ts'
export * from './operation.ts'
export * from './search.ts'
export { session, type Session } from './session.ts'

/** The one table of operations. */
export const operations = {
  ...trackingRequests,
  infer_tracking_number,
  ...shipments,
  ...containers,
  ...reference,
  search,
  create_lookup,
  ...documents,
  ...webhooks,
  create_import,
  get_session,
  create_session,
  delete_session,
} as const
export type Operations = typeof operations
export type OperationName = keyof Operations
