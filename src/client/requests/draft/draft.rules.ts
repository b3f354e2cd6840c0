import { listLimits } from '../../../contract/vocabulary/index.ts'
import type { Mapping } from '../map/guess.rules.ts'
import { type DraftRow, draftRows, withWarnings } from '../map/rows.rules.ts'
import { joinLabels } from '../map/labels.rules.ts'
import type { InputTable } from '../../lists/read/table.ts'

/** Numbers to be tracked before they are sent. Saved in the browser, so that it survives a reload. */
export interface Draft {
  /** The id of the future batch. Sending the draft twice creates one batch. */
  id: string
  file_name: string | null
  /** The table that was read, and the roles of its columns; null for numbers without a table. */
  table: InputTable | null
  mapping: Mapping | null
  stage: 'columns' | 'rows'
  rows: DraftRow[]
  /** Labels for all rows, added to their own. */
  tags: string[]
  ref_numbers: string[]
  /** Incremented by every change that may change the result of a check. */
  revision: number
  /** True from sending until the response: the rows must not change under an id that may be stored already. */
  sending: boolean
  /** The service has accepted the rows: the batch of this id exists. */
  accepted: boolean
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
  accepted: false,
})

/** A draft of a table. It starts with the columns; a plain list of numbers starts with the rows. */
export function draftOfTable(
  id: string,
  table: InputTable,
  { file_name, mapping }: { file_name: string | null; mapping: Mapping },
): Draft {
  const draft: Draft = { ...newDraft(id), file_name, table, mapping, stage: 'columns' }
  const isList = mapping.roles.length === 1 && mapping.heading === null
  return isList ? withRowsRead(draft) : draft
}

/** The draft with the rows read from its table by the roles of the columns. */
export const withRowsRead = (draft: Draft): Draft => ({
  ...draft,
  stage: 'rows',
  rows: draft.table && draft.mapping ? draftRows(draft.table.rows, draft.mapping) : draft.rows,
  revision: draft.revision + 1,
})

/** Appends numbers that another page sent; to a new draft when this one is being sent. */
export function withAddedNumbers(draft: Draft | undefined, id: string, numbers: readonly string[]): Draft {
  const base = draft === undefined || draft.sending ? newDraft(id) : draft
  const last = base.rows.reduce((most, { row }) => Math.max(most, row), 0)
  const added = numbers.map((number, index): DraftRow => ({
    row: last + index + 1,
    request_number: number.slice(0, 200),
    request_type: null,
    scac: null,
    ref_numbers: [],
    tags: [],
    warning: null,
  }))
  const rows = withWarnings([...base.rows, ...added].slice(0, listLimits.batchRows))
  return { ...base, stage: 'rows', rows, revision: base.revision + 1 }
}

/** The draft with the ignored text of its paste as further rows. */
export function withIgnoredTextTaken(draft: Draft): Draft {
  const { table } = draft
  if (table?.ignored === undefined) return draft
  const { ignored, ...others } = table
  return {
    ...withAddedNumbers(
      draft,
      draft.id,
      ignored.map(({ text }) => text),
    ),
    table: others,
  }
}

type Change = Partial<Pick<DraftRow, 'request_number' | 'request_type' | 'scac' | 'both'>>

/** Changes the rows with these row numbers. */
export const withChange = (draft: Draft, rows: ReadonlySet<number>, change: Change): Draft => ({
  ...draft,
  rows: draft.rows.map((each) =>
    rows.has(each.row) ? { ...each, both: false, ...change, warning: null } : each,
  ),
  revision: draft.revision + 1,
})

export const withoutRows = (draft: Draft, rows: ReadonlySet<number>): Draft => ({
  ...draft,
  rows: draft.rows.filter(({ row }) => !rows.has(row)),
  revision: draft.revision + 1,
})

/** The rows in the form of the request that checks them. */
export const rowsToCheck = ({ rows }: Draft) =>
  rows.map(({ row, request_number, request_type, scac }) => ({ row, request_number, request_type, scac }))

/** The rows in the form of the request that creates the batch, with the labels for all rows. */
export const rowsToSend = ({ rows, tags, ref_numbers }: Draft) =>
  rows.map((row) => ({
    row: row.row,
    request_number: row.request_number,
    request_type: row.request_type,
    scac: row.scac,
    tags: joinLabels(row.tags, tags),
    ref_numbers: joinLabels(row.ref_numbers, ref_numbers),
  }))

/**
 * The draft to show on the page. A draft that became a batch is shown only after a reload of this page, which then opens
 * the batch: the response may have arrived while that reload was in progress. Any other visit starts a new draft.
 */
export const draftToOpen = (saved: Draft | undefined, isReload: boolean): Draft | null =>
  saved === undefined || (saved.accepted && !isReload) ? null : saved

/** The saved value if it has the form of a draft; undefined for anything else, such as an older form. */
export function readDraft(saved: unknown): Draft | undefined {
  const draft = saved as Draft | null | undefined
  return typeof draft === 'object' &&
    draft !== null &&
    typeof draft.id === 'string' &&
    Array.isArray(draft.rows) &&
    Array.isArray(draft.tags) &&
    (draft.stage === 'rows' || (draft.stage === 'columns' && !!draft.table && !!draft.mapping))
    ? draft
    : undefined
}
