import type { ExportCell } from '../../contract/exports/index.ts'
import { auditGroupOf } from '../../contract/audit.ts'
import { auditColumns } from '../../contract/operations/lists/index.ts'
import { readFilters } from '../../contract/jsonapi/index.ts'
import { entriesBelow, type StoredEntry } from '../accounts/audit/entries.store.ts'
import type { AuditExportRequest } from '../platform/database/tables.lists.ts'
import type { Db } from '../platform/database/tables.ts'
import type { ExportContent } from './files.ts'

const CHUNK = 500
const textCell = (text: string | null | undefined): ExportCell => ({ text: text ?? '' })

const headings = [
  'Time (UTC)',
  'Who',
  'Person or key',
  'Id of who',
  'Address',
  'Device',
  'About',
  'Operation',
  'Done',
  'Kind of record',
  'Record',
  'Id of record',
  'Attribute',
  'Old',
  'New',
  'Takes back',
  'Entry',
]

/** The entries of an account that match, a row for each attribute that changed, the newest first. */
export function auditContent(db: Db, accountId: string, { audit }: AuditExportRequest): ExportContent {
  async function* rows(): AsyncGenerator<ExportCell[][]> {
    const filters = readFilters(auditColumns, audit)
    const text = audit['q']
    let below: string | null = null
    for (;;) {
      const found: StoredEntry[] = await entriesBelow(db, accountId, { filters, text, below, size: CHUNK })
      if (found.length > 0) yield found.flatMap(rowsOf)
      below = found.at(-1)?.id ?? null
      if (found.length < CHUNK) return
    }
  }
  return { headings, rows: rows() }
}

/** A secret that changed has neither value; an entry without attributes is a row too. */
function rowsOf(entry: StoredEntry): ExportCell[][] {
  const { changes } = entry
  const named = changes.length > 0 ? changes : [undefined]
  return named.map((change) => [
    // To the millisecond, as no cell with a time is.
    textCell(entry.at),
    textCell(entry.actor_name),
    textCell(entry.actor_kind),
    textCell(entry.actor_id),
    textCell(entry.address),
    textCell(entry.device),
    textCell(auditGroupOf(entry.operation)),
    textCell(entry.operation),
    textCell(entry.action),
    textCell(entry.record_type),
    textCell(entry.record_name),
    textCell(entry.record_id),
    textCell(change?.attribute),
    textCell(change?.is_secret === true ? '(secret)' : writtenValue(change?.old)),
    textCell(change?.is_secret === true ? '(secret)' : writtenValue(change?.new)),
    textCell(entry.undoes),
    textCell(entry.id),
  ])
}

const writtenValue = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
