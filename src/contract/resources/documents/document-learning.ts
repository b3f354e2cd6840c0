import { z } from 'zod'
import { id, timestamp } from '../../jsonapi/index.ts'
import { documentTypes, openEnum } from '../../vocabulary/index.ts'

/** What was learned of the documents of one issuer, of one type. */
export const learnedIssuer = z.looseObject({
  id,
  /** As it is printed at the top, or as a person named it; empty where no name is printed. */
  name: z.string(),
  document_type: openEnum(documentTypes),
  /** From how many accepted documents it was learned; the last 30 count. */
  documents: z.int(),
  /** When something was learned of it last. */
  updated_at: timestamp,
  /** When a document was read by it; null for never. */
  last_used_at: timestamp.nullable(),
  fields: z.array(
    z.looseObject({
      /** Into the payload: `port_of_discharge.location_name`. */
      path: z.string(),
      /** How many documents agree on its place. */
      confirmations: z.int(),
      /** Whether it is read there before the rules are asked: from two documents that agree. */
      is_read_first: z.boolean(),
      /** The value of the last document that agrees. */
      example: z.string(),
    }),
  ),
})
export type LearnedIssuerRecord = z.output<typeof learnedIssuer>

/** Ours, beside the interface: where fields are printed, learned from accepted documents. Plain JSON, no resource. */
export const documentLearning = z.looseObject({
  /** Off: nothing is learned, and what was learned is not used. */
  is_on: z.boolean(),
  /** By name. */
  issuers: z.array(learnedIssuer),
})
export type DocumentLearning = z.output<typeof documentLearning>
