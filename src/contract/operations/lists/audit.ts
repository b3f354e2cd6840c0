import type { Columns } from '../../jsonapi/index.ts'
import { auditActions, auditActorKinds, auditGroups } from '../../vocabulary/index.ts'

export const auditColumns = {
  id: { kind: 'id', always: true, order: 'in the order of time' },
  at: { kind: 'instant', always: true },
  operation: { kind: 'word', always: true },
  group: { kind: 'enum', always: true, values: auditGroups },
  action: { kind: 'enum', always: true, values: auditActions },
  actor_kind: { kind: 'enum', always: true, values: auditActorKinds },
  actor: { kind: 'id', only: 'filter', says: 'The id of the person (`user`) or key' },
  record_type: { kind: 'word' },
  record: { kind: 'id', only: 'filter', says: 'The id of the record' },
} as const satisfies Columns
