import { useMemo, useState } from 'react'
import type { DocumentEvidence } from '../../../contract/resources/index.ts'
import {
  type FieldEdits,
  manualDataWith,
  type DocumentPayload,
  payloadFromFields,
  type Scalar,
} from './payload.rules.ts'
import { fieldGroups } from './rows.present.ts'

const none: FieldEdits = new Map()

/** The edits of fields that are not saved yet, and the fields with these edits. */
export function useFieldEdits(evidence: DocumentEvidence | undefined, payload: DocumentPayload) {
  const [edits, setEdits] = useState(none)
  const fields = evidence?.fields
  const manual = evidence?.manual ?? null
  const groups = useMemo(
    () => fieldGroups({ fields: fields ?? [], payload, manual, edits }),
    [fields, payload, manual, edits],
  )
  const edit = (path: string, value: Scalar | null) => setEdits((before) => new Map(before).set(path, value))
  return {
    groups,
    edits,
    edit,
    forget: () => setEdits(none),
    /** The manual data to send; undefined if nothing was changed. */
    manualData: () =>
      edits.size === 0
        ? undefined
        : manualDataWith({ read: payloadFromFields(fields ?? []), payload, manual }, edits),
  }
}
export type FieldEditing = ReturnType<typeof useFieldEdits>
