import { deskLimits } from '../../../contract/vocabulary/index.ts'
import type { Mapping } from '../map/guess.rules.ts'
import { type DraftRow, draftRows, withWarnings } from '../map/rows.rules.ts'
import { joinWords } from '../map/words.rules.ts'
import type { InputTable } from '../read/table.ts'

/** Many numbers on their way to be tracked, as somebody left them: kept through reloads. */
export interface Draft {
  /** The id of the batch that they become: made once, so that sending twice makes one. */
  id: string
  file_name: string | null
  /** What was read, and what its columns hold; null for numbers without a table. */
  table: InputTable | null
  mapping: Mapping | null
  stage: 'columns' | 'rows'
  rows: DraftRow[]
  /** For all rows, beside their own. */
  tags: string[]
  ref_numbers: string[]
  /** Raised by what may change a verdict. */
  revision: number
  /** Sent, perhaps: until the service has answered, nobody may change what was sent under this id. */
  sending: boolean
}

const newDraft = (id: string): Draft => ({
  id,
  file_name: null,
  table: null,
  mapping: null,
  stage: 'rows',
  rows: [],
  tags: [],
  ref_numbers: [],
  revision: 0,
  sending: false,
})

/** A table whose columns are to be looked at first; a plain list of numbers needs no look. */
export function draftOfTable(
  id: string,
  table: InputTable,
  { file_name, mapping }: { file_name: string | null; mapping: Mapping },
): Draft {
  const draft: Draft = { ...newDraft(id), file_name, table, mapping, stage: 'columns' }
  const isList = mapping.roles.length === 1 && mapping.heading === null
  return isList ? withRowsRead(draft) : draft
}

/** The rows as the columns say. */
export const withRowsRead = (draft: Draft): Draft => ({
  ...draft,
  stage: 'rows',
  rows: draft.table && draft.mapping ? draftRows(draft.table.rows, draft.mapping) : draft.rows,
  revision: draft.revision + 1,
})

/** Numbers that another page gave, behind those that are there already. */
export function withGiven(draft: Draft | undefined, id: string, given: readonly string[]): Draft {
  const base = draft === undefined || draft.sending ? newDraft(id) : draft
  const last = base.rows.reduce((most, { row }) => Math.max(most, row), 0)
  const added = given.map((number, index): DraftRow => ({
    row: last + index + 1,
    request_number: number.slice(0, 200),
    request_type: null,
    scac: null,
    ref_numbers: [],
    tags: [],
    warning: null,
  }))
  const rows = withWarnings([...base.rows, ...added].slice(0, deskLimits.batchRows))
  return { ...base, stage: 'rows', rows, revision: base.revision + 1 }
}

type Change = Partial<Pick<DraftRow, 'request_number' | 'request_type' | 'scac'>>

/** Changes some rows, by where they stand in the sheet. */
export const withChange = (draft: Draft, rows: ReadonlySet<number>, change: Change): Draft => ({
  ...draft,
  rows: draft.rows.map((each) => (rows.has(each.row) ? { ...each, ...change, warning: null } : each)),
  revision: draft.revision + 1,
})

export const withoutRows = (draft: Draft, rows: ReadonlySet<number>): Draft => ({
  ...draft,
  rows: draft.rows.filter(({ row }) => !rows.has(row)),
  revision: draft.revision + 1,
})

/** The rows as the service is asked to check them. */
export const rowsToCheck = ({ rows }: Draft) =>
  rows.map(({ row, request_number, request_type, scac }) => ({ row, request_number, request_type, scac }))

/** The rows as they are sent, each with what was said for all. */
export const rowsToSend = ({ rows, tags, ref_numbers }: Draft) =>
  rows.map((row) => ({
    row: row.row,
    request_number: row.request_number,
    request_type: row.request_type,
    scac: row.scac,
    tags: joinWords(row.tags, tags),
    ref_numbers: joinWords(row.ref_numbers, ref_numbers),
  }))

/** What was kept, if it is a draft; a form from before, or anybody's, is as if there were none. */
export function readDraft(kept: unknown): Draft | undefined {
  const draft = kept as Draft | null | undefined
  return typeof draft === 'object' &&
    draft !== null &&
    typeof draft.id === 'string' &&
    Array.isArray(draft.rows) &&
    Array.isArray(draft.tags) &&
    (draft.stage === 'rows' || (draft.stage === 'columns' && !!draft.table && !!draft.mapping))
    ? draft
    : undefined
}
