import type { AuditAction, AuditActorKind } from '../../../contract/vocabulary/index.ts'
import type { AuditChange } from '../../../contract/resources/index.ts'
import type { Owned, Timestamp, Uuid } from './columns.ts'

/** Who changed what; written by triggers, in the transaction of the change. See the migration 0069. */
export interface AuditEntriesTable extends Owned {
  at: Timestamp
  operation: string
  actor_kind: AuditActorKind
  actor_id: Uuid | null
  /** Names are those of the time. */
  actor_name: string | null
  address: string | null
  device: string | null
  action: AuditAction
  record_type: string | null
  record_id: Uuid | null
  record_name: string | null
  changes: AuditChange[]
  undoes: Uuid | null
}

export interface AuditTables {
  audit_entries: AuditEntriesTable
}
