import { z } from 'zod'
import { nullableText, nullableTimestamp } from '../jsonapi/index.ts'
import { openEnum, reporters, reportRules, reportStates } from '../vocabulary/index.ts'

/** Ours, beside the interface: what one source says of one attribute. */
export const attributeReport = z.object({
  /** Null where it is no connection, or one that was removed. */
  connection_id: nullableText,
  /** The name of the connection, or what else it came from. */
  source_name: z.string(),
  reporter: openEnum(reporters),
  /** Null where the source took back what it had said. */
  value: z.unknown(),
  /** When the source made it; null where it does not say. */
  reported_at: nullableTimestamp,
  /** When it came with this value first; null where it came before that was kept. */
  received_at: nullableTimestamp,
  /** When the source last answered. */
  checked_at: nullableTimestamp,
  state: openEnum(reportStates),
  /** It is the one that is shown. */
  is_shown: z.boolean(),
})
export type PresentedReport = z.output<typeof attributeReport>

/** One attribute by which people decide, with all that is said of it. */
export const reportedAttribute = z.object({
  attribute: z.string(),
  /** As it is shown. */
  value: z.unknown(),
  /** Why that one is shown; null where another is chosen with the next check, or nobody reports it any more. */
  rule: openEnum(reportRules).nullable(),
  /** Sources in force say different things. */
  is_conflict: z.boolean(),
  reports: z.array(attributeReport),
})
export type ReportedAttribute = z.output<typeof reportedAttribute>

/** An attribute of a shipment or of its containers of which there is more to say than when its own source was last asked. */
export const notableReport = z.object({
  /** Of the shipment or container. */
  record_id: z.string(),
  attribute: z.string(),
  /** Sources in force say different things. */
  is_conflict: z.boolean(),
  /** Of the report that is shown. */
  reporter: openEnum(reporters),
  source_name: z.string(),
  /** When the source of what is shown last answered, where that is not the one that the shipment is tracked through. */
  checked_at: nullableTimestamp,
  /** Nobody reports it any more: the connection of the shown source was removed or switched off. */
  is_ended: z.boolean(),
})
export type NotableReport = z.output<typeof notableReport>

/** Another live bill of lading that a container of a shipment is on. */
export const otherBill = z.object({
  /** The container on the shipment that is asked for. */
  container_id: z.string(),
  /** The same container on the other bill. */
  other_container_id: z.string(),
  shipment_id: z.string(),
  bill_of_lading_number: z.string(),
})
export type OtherBill = z.output<typeof otherBill>
