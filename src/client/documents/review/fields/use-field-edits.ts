import { useEffect, useMemo, useRef, useState } from 'react'
import type { DocumentEvidence, FieldMark } from '../../../../contract/resources/index.ts'
import { createKeptInput } from '../../../api/index.ts'
import { useUnsavedWarning } from '../../../ui/index.ts'
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

export interface UnsavedEdits {
  edits: FieldEdits
  marked: ReadonlyMap<string, FieldMark>
  saidAbsent: readonly string[] | null
  /** The id of what was read when they were entered: of other values they say nothing. */
  representation: string | null
}
/** What was entered and not saved before another page was opened, by document. */
const unsavedEdits = createKeptInput<UnsavedEdits>()

/** What is unsaved now, for `forgetSaved`. */
export const unsavedOf = (id: string): UnsavedEdits | undefined => unsavedEdits.get(id)

/** These were saved. What was entered since stays. */
export function forgetSaved(id: string, saved: UnsavedEdits | undefined): void {
  if (unsavedEdits.get(id) === saved) unsavedEdits.delete(id)
}

interface ReadFields {
  evidence: DocumentEvidence | undefined
  payload: DocumentPayload
  representation: string | null
  type: string | null
}

/**
 * The edits of the fields of a document that are not saved yet, and the fields with these edits. They are kept while other pages are open.
 */
export function useFieldEdits(id: string, { evidence, payload, representation, type }: ReadFields) {
  const [kept] = useState(() => {
    const before = unsavedEdits.get(id)
    return before?.representation === representation ? before : undefined
  })
  const [edits, setEdits] = useState(kept?.edits ?? none)
  const [marked, setMarked] = useState(kept?.marked ?? noMarks)
  const [saidAbsent, setAbsent] = useState(kept?.saidAbsent ?? null)
  const isUnsaved = edits.size > 0 || saidAbsent !== null
  const toKeep = useMemo(() => {
    // A field that was just added is kept with its value only.
    const filled = new Map([...edits].filter(([, value]) => value !== ''))
    return filled.size === 0 && saidAbsent === null ? undefined : { edits: filled, marked, saidAbsent }
  }, [edits, marked, saidAbsent])
  const readWhenEntered = useRef(kept?.representation ?? representation)
  useEffect(() => {
    if (toKeep === undefined) unsavedEdits.delete(id)
    else unsavedEdits.set(id, { ...toKeep, representation: readWhenEntered.current })
  }, [id, toKeep])
  useUnsavedWarning(isUnsaved)
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
    setAbsent: (keyFields: readonly string[], isAbsent: boolean) => {
      setAbsent((before) => {
        const others = (before ?? absent).filter((each) => !keyFields.includes(each))
        return isAbsent ? [...others, ...keyFields] : others
      })
    },
    isUnsaved,
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
