import { z } from 'zod'
import { defineResource, id, nullableText, nullableTimestamp, one, timestamp } from '../jsonapi/index.ts'
import { bulkActions, bulkOutcomes, openEnum, viewedLists } from '../vocabulary/index.ts'

/** Ours, beside the interface: one change made to many records, with what became of each. */
export const bulkEdit = defineResource(
  'bulk_edit',
  {
    list: openEnum(viewedLists),
    action: openEnum(bulkActions),
    state: openEnum(['running', 'done']),
    total: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** Whether it can be taken back; `undone_at` once it was. */
    can_undo: z.boolean(),
    undone_at: nullableTimestamp,
    created_at: timestamp,
    finished_at: nullableTimestamp,
  },
  { user: one('user') },
)
export type BulkEdit = z.output<typeof bulkEdit.schema>

/** What became of one record, in the order in which they were named. */
export const bulkResult = z.looseObject({
  record_id: id,
  /** The container's number, the shipment's bill of lading or the request's number. */
  number: z.string(),
  outcome: openEnum(bulkOutcomes),
  /** In a sentence, where there is something to say: why it was refused, or which shipment was meant. */
  detail: nullableText,
})
export type BulkResult = z.output<typeof bulkResult>
