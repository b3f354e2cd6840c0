import type { EnteredCheck, EvidenceField, TrackingCheck } from '../../../contract/resources/index.ts'
import { isCorrectedValue, isUncertainValue } from '../../../contract/resources/documents/doubt.rules.ts'
import { comparisonOf, type TrackedFacts } from './comparisons.rules.ts'

/** A value with which tracking agrees is sure, however it was read; one that it has otherwise is not. */
const AGREED_CONFIDENCE = 0.97
const DIFFERING_CONFIDENCE = 0.5
type Value = EvidenceField['value']
/** The values of a document as they are now, by path; null where nobody edited them. */
export type CurrentValues = ReadonlyMap<string, Value> | null

/**
 * It agrees with what any of the shipments has; that it differs is said only where there is one shipment, since of several nobody knows
 * which is meant.
 */
function checkOf(
  type: string | null,
  { path, value }: { path: string; value: Value },
  shipments: readonly TrackedFacts[],
): TrackingCheck | undefined {
  const compare = comparisonOf(type, path)
  if (compare === undefined) return undefined
  const found = shipments.map((tracked) => compare(String(value), tracked)).filter((each) => each !== null)
  const tracked = found.find(({ agrees }) => agrees) ?? (shipments.length === 1 ? found[0] : undefined)
  return tracked && { source: 'tracking', estimated: false, ...tracked }
}

/** Whether tracking of the only shipment of a document has this value of a field. */
export const agreesWithTracking = (
  type: string | null,
  field: { path: string; value: Value },
  shipments: readonly TrackedFacts[],
): boolean => shipments.length === 1 && checkOf(type, field, shipments)?.agrees === true

/**
 * Compares the values of a document with the shipments that it is linked to. Of a field that a person corrected the right value is
 * compared, and the confidence is that of the reading. Where several shipments are linked a value that one of them has is no surer than it
 * was read: it may be the number that brought this shipment in.
 */
export const checkedFields = (
  type: string | null,
  fields: readonly EvidenceField[],
  shipments: readonly TrackedFacts[],
  current: CurrentValues = null,
): EvidenceField[] =>
  fields.map((field) => {
    const { check: before, ...read } = field
    const read_confidence = before?.read_confidence ?? read.confidence
    const plain = { ...read, confidence: read_confidence }
    const value = current === null ? read.value : current.get(read.path)
    const found = value === undefined ? undefined : checkOf(type, { path: read.path, value }, shipments)
    if (found === undefined) return plain
    const check = { ...found, read_confidence }
    if (isCorrected(read, current)) return { ...plain, check }
    // Two values that were read are a doubt, whatever tracking has.
    const isDoubted = !check.agrees || read.rival !== undefined
    const confidence = isDoubted
      ? Math.min(read_confidence, DIFFERING_CONFIDENCE)
      : Math.max(read_confidence, shipments.length === 1 ? AGREED_CONFIDENCE : 0)
    return { ...plain, confidence, check }
  })

/** Compares values that a person entered where nothing was read. */
export const enteredChecks = (
  type: string | null,
  fields: readonly EvidenceField[],
  shipments: readonly TrackedFacts[],
  current: CurrentValues,
): EnteredCheck[] => {
  const read = new Set(fields.map(({ path }) => path))
  return [...(current ?? [])]
    .filter(([path]) => !read.has(path))
    .flatMap(([path, value]) => {
      const check = checkOf(type, { path, value }, shipments)
      return check ? [{ path, value, check }] : []
    })
}

const isCorrected = (
  { path, value }: Pick<EvidenceField, 'path' | 'value'>,
  current: CurrentValues,
): boolean => current !== null && isCorrectedValue(value, current.get(path))

/** How many values tracking has otherwise. */
export const differingValues = (checked: readonly { check?: { agrees: boolean } | undefined }[]): number =>
  checked.filter(({ check }) => check?.agrees === false).length

/** How many values a person should check. */
export const uncertainValues = (
  fields: readonly EvidenceField[],
  entered: readonly EnteredCheck[] = [],
  current: CurrentValues = null,
): number =>
  fields.filter((field) => isUncertainValue(field, isCorrected(field, current))).length +
  entered.filter(({ check }) => isUncertainValue({ check }, true)).length
