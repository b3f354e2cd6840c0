import type { DocumentEvidence } from '../../../../contract/resources/index.ts'
import type { FieldEditing } from '../fields/use-field-edits.ts'

/** The place of a value on a page. */
export interface Placed {
  path: string
  page: number
  box: { x: number; y: number; width: number; height: number }
  /** A person should check it. */
  isDoubtful: boolean
}

/** Where values are printed, as they were read or as a person marked them. */
export const fieldPlaces = ({ fields }: DocumentEvidence, { marks, groups }: FieldEditing): Placed[] => {
  const rows = groups.flatMap((group) => group.rows)
  const doubtful = new Set(rows.flatMap((row) => (row.doubtful ? row.path : [])))
  const marked = new Set(marks.map(({ path }) => path))
  return [
    ...fields.flatMap(({ path, page, box }) =>
      marked.has(path) ? [] : [{ path, page, box, isDoubtful: doubtful.has(path) }],
    ),
    ...marks.map(({ path, page, box }) => ({ path, page, box, isDoubtful: false })),
  ]
}
