import { MIN_CERTAIN_CONFIDENCE } from '../../vocabulary/index.ts'

type Value = string | number | boolean

/** Whether a person changed or removed a value that was read. @param present the value as it stands; null or undefined where it was removed */
export const isCorrectedValue = (read: Value, present: Value | null | undefined): boolean =>
  String(present ?? '') !== String(read)

/**
 * Whether a person should check a value of a document: one that was read with doubt and stands, or one that a person entered and tracking
 * has otherwise. The service counts these values (`uncertain_values`), and the review shows them first.
 * @param value as it was read, with what tracking says of the value as it stands; without a confidence where nothing was read
 */
export const isUncertainValue = (
  { confidence, check }: { confidence?: number | undefined; check?: { agrees: boolean } | undefined },
  isCorrected: boolean,
): boolean =>
  isCorrected || confidence === undefined ? check?.agrees === false : confidence < MIN_CERTAIN_CONFIDENCE
