import type { EvidenceField } from '../../../contract/resources/index.ts'
import { type Edits, isScalar, leavesOf, type Payload, type Scalar, valueAt } from './payload.rules.ts'
import { groupOrder, tellPath, tellValue } from './words.present.ts'

/** Below this a value was read with doubt. */
export const sureFrom = 0.7

/** A field as it stands beside the page. */
export interface FieldRow {
  path: string
  label: string
  /** Null where nothing stands any more. */
  value: Scalar | null
  shown: string
  /** What was read and where; undefined for what a person added. */
  evidence: EvidenceField | undefined
  /** A person should look at it. */
  doubtful: boolean
  /** It says something else than what was read. */
  edited: boolean
}
export interface FieldGroup {
  title: string
  rows: FieldRow[]
}

interface Told {
  fields: readonly EvidenceField[]
  payload: Payload
  manual: Payload | null
  edits: Edits
}

/** Every field that was read or that a person set, in groups: first what was read with doubt. */
export function fieldGroups({ fields, payload, manual, edits }: Told): FieldGroup[] {
  const read = new Map(fields.map((field) => [field.path, field]))
  const paths = new Set([...read.keys(), ...leavesOf(payload).map(({ path }) => path), ...edits.keys()])
  const groups = new Map<string, FieldRow[]>()
  const doubtful: FieldRow[] = []
  for (const path of paths) {
    const evidence = read.get(path)
    const { group, label } = tellPath(path)
    const stands = edits.has(path) ? edits.get(path) : valueAt(payload, path)
    const value = isScalar(stands) && stands !== '' ? stands : null
    const isSaid = edits.has(path) || valueAt(manual, path) !== undefined
    const edited = evidence === undefined ? isSaid : String(value ?? '') !== String(evidence.value)
    // What somebody added and took away again.
    if (value === null && evidence === undefined && edits.get(path) !== '') continue
    const row: FieldRow = {
      path,
      label,
      value,
      shown: value === null ? '' : tellValue(path, value),
      evidence,
      doubtful: evidence !== undefined && evidence.confidence < sureFrom && !edited,
      edited,
    }
    // It keeps its place while somebody is at it.
    const isAtIt = evidence !== undefined && evidence.confidence < sureFrom && edits.has(path)
    if (row.doubtful || isAtIt)
      doubtful.push({ ...row, label: groupOrder.includes(group) ? label : `${group}: ${label}` })
    else groups.set(group, [...(groups.get(group) ?? []), row])
  }
  const rank = (title: string): number => {
    const at = groupOrder.indexOf(title)
    // Lists (containers, goods, charges) stand between what is said of the whole and the rest.
    return at < 0 ? groupOrder.indexOf('Cargo') + 0.5 : at
  }
  const listed = [...groups]
    .map(([title, rows]) => ({ title, rows }))
    .toSorted((one, other) => rank(one.title) - rank(other.title))
  const byDoubt = doubtful.toSorted(
    (one, other) => (one.evidence?.confidence ?? 0) - (other.evidence?.confidence ?? 0),
  )
  return [...(byDoubt.length > 0 ? [{ title: 'Check these', rows: byDoubt }] : []), ...listed]
}
