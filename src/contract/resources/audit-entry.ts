import { z } from 'zod'
import { defineResource, id, nullableText, nullableTimestamp, timestamp } from '../jsonapi/index.ts'
import { auditActions, auditActorKinds, auditGroups, openEnum } from '../vocabulary/index.ts'

/** One attribute before and after. Of a secret neither is kept, of a long value only its beginning. */
const auditChange = z.looseObject({
  /** `tags`, `custom_fields.SLUG`, `entered_values.pickup_lfd`, `links.shipment`. */
  attribute: z.string(),
  old: z.unknown(),
  new: z.unknown(),
  is_secret: z.boolean().optional(),
  is_cut: z.boolean().optional(),
})
export type AuditChange = z.output<typeof auditChange>

/** Ours, beside the interface: who changed what in the account. Entries are written by the service and never changed. */
export const auditEntry = defineResource(
  'audit_entry',
  {
    at: timestamp,
    /** As in this interface, or the command of the operator. */
    operation: z.string(),
    group: openEnum(auditGroups),
    action: openEnum(auditActions),
    actor_kind: openEnum(auditActorKinds),
    /** Of a person or a key, also after they are gone. Names are those of the time. */
    actor_id: id.nullable(),
    actor_name: nullableText,
    address: nullableText,
    /** The browser or client, as it named itself. */
    device: nullableText,
    record_type: nullableText,
    record_id: id.nullable(),
    record_name: nullableText,
    changes: z.array(auditChange),
    /** The entry that this one took back. */
    undoes: id.nullable(),
    undone_at: nullableTimestamp,
    /** Whether `undo_audit_entry` takes this kind of change back; it refuses where the record was changed since. */
    can_undo: z.boolean(),
  },
  {},
)
export type AuditEntry = z.output<typeof auditEntry.schema>
