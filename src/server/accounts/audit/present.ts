import { auditGroupOf } from '../../../contract/audit.ts'
import type { AuditEntry } from '../../../contract/resources/index.ts'
import type { StoredEntry } from './entries.store.ts'
import { undoingOf } from './undo.rules.ts'

export const presentEntry = ({ id, account_id: _, ...entry }: StoredEntry): AuditEntry => ({
  id,
  type: 'audit_entry',
  attributes: {
    ...entry,
    group: auditGroupOf(entry.operation),
    can_undo: entry.undone_at === null && undoingOf(entry) !== undefined,
  },
})
