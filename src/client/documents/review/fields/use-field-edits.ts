import { useMemo, useState } from 'react'
import type { DocumentEvidence, FieldMark } from '../../../../contract/resources/index.ts'
import {
  type DocumentPayload,
  type FieldEdits,
  manualDataWith,
  payloadFromFields,
  type Scalar,
  withEdits,
} from './payload.rules.ts'
import { emptyKeyFields, fieldGroups } from './rows.present.ts'
import { schemaFields } from './schema.ts'

const none: FieldEdits = new Map()
const noMarks: ReadonlyMap<string, FieldMark> = new Map()

/** A value that was marked on a page, with its place. */
export interface MarkedValue {
  value: Scalar
  mark: FieldMark
}

/** The edits of fields that are not saved yet, and the fields with these edits. */
export function useFieldEdits(
  evidence: DocumentEvidence | undefined,
  payload: DocumentPayload,
  type: string | null,
) {
  const [edits, setEdits] = useState(none)
  const [marked, setMarked] = useState(noMarks)
  const [saidAbsent, setAbsent] = useState<readonly string[] | null>(null)
  const fields = evidence?.fields
  const entered = evidence?.entered
  const manual = evidence?.manual ?? null
  const savedAbsent = evidence?.absent
  const savedMarks = evidence?.marks
  const known = useMemo(() => schemaFields(type), [type])
  const absent = useMemo(() => saidAbsent ?? savedAbsent ?? [], [saidAbsent, savedAbsent])
  const groups = useMemo(
    () =>
      fieldGroups({
        type,
        known: known.map(({ path }) => path),
        fields: fields ?? [],
        entered,
        payload,
        manual,
        edits,
        absent,
      }),
    [type, known, fields, entered, payload, manual, edits, absent],
  )
  const empty = useMemo(
    () => emptyKeyFields({ type, payload, edits, absent }),
    [type, payload, edits, absent],
  )
  /** Where people marked values, also those that are not saved yet. A value that is typed has no place. */
  const marks = useMemo(
    () => [...(savedMarks ?? []).filter(({ path }) => !edits.has(path)), ...marked.values()],
    [savedMarks, marked, edits],
  )
  const edit = (path: string, value: Scalar | null) => {
    setEdits((before) => new Map(before).set(path, value))
    setMarked((before) => new Map([...before].filter(([other]) => other !== path)))
  }
  return {
    groups,
    known,
    edits,
    edit,
    empty,
    marks,
    payload: useMemo(() => withEdits(payload, edits), [payload, edits]),
    mark: (values: readonly MarkedValue[]) => {
      setEdits((before) =>
        values.reduce((next, { value, mark }) => next.set(mark.path, value), new Map(before)),
      )
      setMarked((before) => values.reduce((next, { mark }) => next.set(mark.path, mark), new Map(before)))
    },
    setAbsent: (keyFields: readonly string[], isAbsent: boolean) =>
      setAbsent((before) => {
        const others = (before ?? absent).filter((each) => !keyFields.includes(each))
        return isAbsent ? [...others, ...keyFields] : others
      }),
    isUnsaved: edits.size > 0 || saidAbsent !== null,
    /** What to send; a member is missing if it did not change. */
    changes: () => ({
      ...(edits.size > 0 && {
        extracted_data_manual: manualDataWith(
          { read: payloadFromFields(fields ?? []), payload, manual },
          edits,
        ),
        marked_fields: marks.map(({ path, page, box: { x, y, width, height }, text }) => ({
          path,
          page,
          box: { x, y, width, height },
          text,
        })),
      }),
      ...(saidAbsent !== null && { absent_fields: [...saidAbsent] }),
    }),
  }
}
export type FieldEditing = ReturnType<typeof useFieldEdits>
