import { useEffect, useMemo, useRef, useState } from 'react'
import type { DocumentEvidence, FieldMark } from '../../../../contract/resources/index.ts'
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

interface UnsavedEdits {
  edits: FieldEdits
  marked: ReadonlyMap<string, FieldMark>
  saidAbsent: readonly string[] | null
}
/** What was entered and not saved before another page was opened, by document. */
const unsavedEdits = new Map<string, UnsavedEdits>()

interface ReadFields {
  evidence: DocumentEvidence | undefined
  payload: DocumentPayload
  type: string | null
}

/**
 * The edits of the fields of a document that are not saved yet, and the fields with these edits. They are kept while other pages are open.
 */
export function useFieldEdits(id: string, { evidence, payload, type }: ReadFields) {
  const [edits, setEdits] = useState(() => unsavedEdits.get(id)?.edits ?? none)
  const [marked, setMarked] = useState(() => unsavedEdits.get(id)?.marked ?? noMarks)
  const [saidAbsent, setAbsent] = useState(() => unsavedEdits.get(id)?.saidAbsent ?? null)
  const isUnsaved = edits.size > 0 || saidAbsent !== null
  const isSaved = useRef(false)
  useEffect(() => {
    // A field that was just added is kept with its value only.
    const entered = new Map([...edits].filter(([, value]) => value !== ''))
    if (isSaved.current || (entered.size === 0 && saidAbsent === null)) unsavedEdits.delete(id)
    else unsavedEdits.set(id, { edits: entered, marked, saidAbsent })
  })
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
    isSaved.current = false
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
      isSaved.current = false
      setEdits((before) =>
        values.reduce((next, { value, mark }) => next.set(mark.path, value), new Map(before)),
      )
      setMarked((before) => values.reduce((next, { mark }) => next.set(mark.path, mark), new Map(before)))
    },
    setAbsent: (keyFields: readonly string[], isAbsent: boolean) => {
      isSaved.current = false
      setAbsent((before) => {
        const others = (before ?? absent).filter((each) => !keyFields.includes(each))
        return isAbsent ? [...others, ...keyFields] : others
      })
    },
    isUnsaved,
    /** They are saved now, and need not be kept. */
    forget: () => {
      isSaved.current = true
      unsavedEdits.delete(id)
    },
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
