import { t } from '../../../../contract/language/index.ts'
import type { EnteredCheck, EvidenceField, TrackingCheck } from '../../../../contract/resources/index.ts'
import {
  entryPathOf,
  keyFieldAt,
  keyFieldsOf,
  missingKeyFields,
} from '../../../../contract/resources/document-payloads/key-field-values.ts'
import { isCorrectedValue, isUncertainValue } from '../../../../contract/resources/documents/doubt.rules.ts'
import {
  type FieldEdits,
  isScalar,
  leavesOf,
  type DocumentPayload,
  type Scalar,
  valueAt,
  withEdits,
} from './payload.rules.ts'
import { cargoTitle, groupOrder, fieldLabel, fieldTitle, formatFieldValue } from './field-labels.present.ts'

/** A field as shown beside the page. */
export interface FieldRow {
  path: string
  label: string
  /** Null if the value was removed, or was never there. */
  value: Scalar | null
  shown: string
  /** The evidence of an extracted value; undefined for a field added by a person, and for an empty one. */
  evidence: EvidenceField | undefined
  /** What tracking says of the value; undefined also while an edit of it is not saved. */
  check: TrackingCheck | undefined
  /** Uncertain: a person should check it. */
  doubtful: boolean
  /** The value differs from the extracted one. */
  edited: boolean
  /** The key field of the type that it belongs to. */
  keyField: string | undefined
  /** A key field of which nothing is known: to be filled, or said to be absent. */
  empty: boolean
  /** A person said that it is not on the document. */
  absent: boolean
}
export interface FieldGroup {
  title: string
  rows: FieldRow[]
}

interface FieldSources {
  type: string | null
  /** The paths that the type has. */
  known: readonly string[]
  fields: readonly EvidenceField[]
  entered?: readonly EnteredCheck[] | undefined
  payload: DocumentPayload
  manual: DocumentPayload | null
  edits: FieldEdits
  absent: readonly string[]
}

/** Of the group of uncertain values and empty key fields. */
export const doubtfulTitle = t('Look at these')

/** The key fields that are neither filled nor said to be absent. */
export const emptyKeyFields = ({
  type,
  payload,
  edits,
  absent,
}: Omit<FieldSources, 'known' | 'fields' | 'entered' | 'manual'>) =>
  missingKeyFields(type, withEdits(payload, edits), absent)

/**
 * All fields that were extracted or set by a person, in groups. Uncertain values come first, then key fields of which nothing is known,
 * also those that are not on the document.
 */
export function fieldGroups(sources: FieldSources): FieldGroup[] {
  const { type, known, fields, entered = [], payload, manual, edits, absent } = sources
  const read = new Map(fields.map((field) => [field.path, field]))
  const checks = new Map([...fields, ...entered].map(({ path, check }) => [path, check]))
  const missing = new Map(
    missingKeyFields(type, payload, []).map((keyField) => [entryPathOf(keyField, known), keyField]),
  )
  const open = new Set(missingKeyFields(type, withEdits(payload, edits), []))
  const paths = new Set([
    ...read.keys(),
    ...leavesOf(payload).map(({ path }) => path),
    ...edits.keys(),
    ...[...open].map((keyField) => entryPathOf(keyField, known)),
    ...missing.keys(),
  ])
  const groups = new Map<string, FieldRow[]>()
  const doubtful: FieldRow[] = []
  const emptyRows: FieldRow[] = []
  for (const path of paths) {
    const evidence = read.get(path)
    const { group, label } = fieldLabel(path)
    const stands = edits.has(path) ? edits.get(path) : valueAt(payload, path)
    const value = isScalar(stands) && stands !== '' ? stands : null
    const isManual = edits.has(path) || valueAt(manual, path) !== undefined
    const edited = evidence === undefined ? isManual : isCorrectedValue(evidence.value, value)
    const keyField = missing.get(path) ?? keyFieldAt(type, path)
    const isOpen = value === null && keyField !== undefined && open.has(keyField)
    // Added by a person and removed again.
    if (value === null && evidence === undefined && edits.get(path) !== '' && !isOpen) continue
    const saved = valueAt(payload, path)
    const isSavedCorrected =
      evidence === undefined || isCorrectedValue(evidence.value, isScalar(saved) ? saved : null)
    const isUncertain = isUncertainValue(
      { confidence: evidence?.confidence, check: checks.get(path) },
      isSavedCorrected,
    )
    const row: FieldRow = {
      path,
      label,
      value,
      shown: value === null ? '' : formatFieldValue(path, value),
      evidence,
      check: edited && edits.has(path) ? undefined : checks.get(path),
      doubtful: isUncertain && !edits.has(path),
      edited: edited && !(isOpen && evidence === undefined),
      keyField,
      empty: isOpen && !absent.includes(keyField),
      absent: isOpen && absent.includes(keyField),
    }
    const withGroup = { ...row, label: fieldTitle(path) }
    // A row keeps its place while it is edited.
    if (row.doubtful || (isUncertain && edits.has(path) && !isOpen)) doubtful.push(withGroup)
    else if (isOpen || missing.has(path)) emptyRows.push(withGroup)
    else groups.set(group, [...(groups.get(group) ?? []), row])
  }
  const rank = (title: string): number => {
    const at = groupOrder.indexOf(title)
    // Lists (containers, goods, charges) come after the fields of the whole document and before the rest.
    return at < 0 ? groupOrder.indexOf(cargoTitle) + 0.5 : at
  }
  const listed = [...groups]
    .map(([title, rows]) => ({ title, rows }))
    .toSorted((one, other) => rank(one.title) - rank(other.title))
  const isDifferent = ({ check }: FieldRow) => check?.agrees === false
  const byDoubt = doubtful.toSorted(
    (one, other) =>
      Number(isDifferent(other)) - Number(isDifferent(one)) ||
      (one.evidence?.confidence ?? 0) - (other.evidence?.confidence ?? 0),
  )
  // In the order of the type, however they are filled.
  const order = keyFieldsOf(type)
  const byKey = emptyRows.toSorted(
    (one, other) => order.indexOf(one.keyField ?? '') - order.indexOf(other.keyField ?? ''),
  )
  const first = [...byDoubt, ...byKey]
  return [...(first.length > 0 ? [{ title: doubtfulTitle, rows: first }] : []), ...listed]
}
