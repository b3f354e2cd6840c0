import { sql } from 'kysely'
import type { DueWorkKind } from '../../platform/jobs/due/due-work.ts'
import { importSource } from '../journey/estimate-reports.rules.ts'
import { connectionNames } from '../source.ts'

const checked = {
  from: sql`tracking_requests`,
  account: sql`tracking_requests.account_id`,
  at: sql`tracking_requests.next_check_at`,
  leases: 'tracking_requests',
} as const

/** Requests that are due. Imported ones are followed up by the service that they are from. */
export const dueTrackingRequests: DueWorkKind = {
  ...checked,
  kind: 'tracking_requests',
  open: sql`next_check_at is not null and source is distinct from ${importSource}
    and (source is null or source not like ${sql.lit(connectionNames)})`,
}

/** Those of connected sources, which are asked one connection at a time. */
export const dueOfConnections: DueWorkKind = {
  ...checked,
  kind: 'tracking_requests of connections',
  open: sql`next_check_at is not null and source like ${sql.lit(connectionNames)}`,
}
