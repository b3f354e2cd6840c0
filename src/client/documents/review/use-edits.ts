import { useMemo, useState } from 'react'
import type { DocumentEvidence } from '../../../contract/resources/index.ts'
import { type Edits, manualWith, type Payload, payloadOf, type Scalar } from './payload.rules.ts'
import { fieldGroups } from './rows.present.ts'

const none: Edits = new Map()

/** What somebody changes of the fields before accepting them, and how they stand with it. */
export function useEdits(evidence: DocumentEvidence | undefined, payload: Payload) {
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
    /** What the service is told; undefined where nothing was changed. */
    said: () =>
      edits.size === 0 ? undefined : manualWith({ read: payloadOf(fields ?? []), payload, manual }, edits),
  }
}
export type Editing = ReturnType<typeof useEdits>
