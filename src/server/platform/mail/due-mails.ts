import { sql } from 'kysely'
import type { DueWorkKind } from '../jobs/due/due-work.ts'

/** Mails that are neither sent nor given up. */
export const dueMails: DueWorkKind = {
  kind: 'outgoing_mails',
  from: sql`outgoing_mails`,
  account: sql`outgoing_mails.account_id`,
  open: sql`outgoing_mails.next_attempt_at is not null`,
  at: sql`outgoing_mails.next_attempt_at`,
  leases: 'outgoing_mails',
}
