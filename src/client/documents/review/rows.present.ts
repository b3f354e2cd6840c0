import { t } from '../../../contract/language/index.ts'
import type { EvidenceField } from '../../../contract/resources/index.ts'
import { MIN_CERTAIN_CONFIDENCE } from '../../../contract/vocabulary/index.ts'
import {
  type FieldEdits,
  isScalar,
  leavesOf,
  type DocumentPayload,
  type Scalar,
  valueAt,
} from './payload.rules.ts'
import { cargoTitle, groupOrder, fieldLabel, formatFieldValue } from './field-labels.present.ts'

/** A field as shown beside the page. */
export interface FieldRow {
  path: string
  label: string
  /** Null if the value was removed. */
  value: Scalar | null
  shown: string
  /** The evidence of an extracted value; undefined for a field added by a person. */
  evidence: EvidenceField | undefined
  /** Uncertain: a person should check it. */
  doubtful: boolean
  /** The value differs from the extracted one. */
  edited: boolean
}
export interface FieldGroup {
  title: string
  rows: FieldRow[]
}

interface FieldSources {
  fields: readonly EvidenceField[]
  payload: DocumentPayload
  manual: DocumentPayload | null
  edits: FieldEdits
}

/** Of the group of uncertain values. */
export const doubtfulTitle = t('Check these')

/** All fields that were extracted or set by a person, in groups; uncertain ones first. */
export function fieldGroups({ fields, payload, manual, edits }: FieldSources): FieldGroup[] {
  const read = new Map(fields.map((field) => [field.path, field]))
  const paths = new Set([...read.keys(), ...leavesOf(payload).map(({ path }) => path), ...edits.keys()])
  const groups = new Map<string, FieldRow[]>()
  const doubtful: FieldRow[] = []
  for (const path of paths) {
    const evidence = read.get(path)
    const { group, label } = fieldLabel(path)
    const stands = edits.has(path) ? edits.get(path) : valueAt(payload, path)
    const value = isScalar(stands) && stands !== '' ? stands : null
    const isManual = edits.has(path) || valueAt(manual, path) !== undefined
    const edited = evidence === undefined ? isManual : String(value ?? '') !== String(evidence.value)
    // Added by a person and removed again.
    if (value === null && evidence === undefined && edits.get(path) !== '') continue
    const row: FieldRow = {
      path,
      label,
      value,
      shown: value === null ? '' : formatFieldValue(path, value),
      evidence,
      doubtful: evidence !== undefined && evidence.confidence < MIN_CERTAIN_CONFIDENCE && !edited,
      edited,
    }
    // It keeps its place while it is edited.
    const isAtIt = evidence !== undefined && evidence.confidence < MIN_CERTAIN_CONFIDENCE && edits.has(path)
    if (row.doubtful || isAtIt)
      doubtful.push({ ...row, label: groupOrder.includes(group) ? label : `${group}: ${label}` })
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
  const byDoubt = doubtful.toSorted(
    (one, other) => (one.evidence?.confidence ?? 0) - (other.evidence?.confidence ?? 0),
  )
  return [...(byDoubt.length > 0 ? [{ title: doubtfulTitle, rows: byDoubt }] : []), ...listed]
}
