import type { PartyImportResult } from '../../contract/operations/index.ts'
import {
  noPartyContact,
  type PartySheetRow,
  partySheetColumns,
  type PartyValues,
  readPartyRow,
} from '../../contract/trade/parties/index.ts'

interface KnownParty extends PartyValues {
  id: string
}
export interface CheckedPartyRow extends PartyImportResult {
  /** The party as the row leaves it; null of a row that is refused. */
  values: PartyValues | null
}

/** Names that people take for one: capitals make no difference. */
const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** What each row of a sheet would be beside the parties of the account, and the other rows. */
export function checkPartyRows(
  rows: readonly PartySheetRow[],
  parties: readonly KnownParty[],
): CheckedPartyRow[] {
  const keyOfRow = ({ cells }: PartySheetRow) => nameKey(cells.company_name ?? '')
  const known = Map.groupBy(parties, ({ company_name }) => nameKey(company_name))
  const named = Map.groupBy(rows, keyOfRow)
  return rows.map((each) => {
    const key = keyOfRow(each)
    const others = (named.get(key) ?? []).filter(({ row }) => row !== each.row).map(({ row }) => row)
    return checkRow(each, others, known.get(key) ?? [])
  })
}

const company = 'company_name'

function checkRow(
  { row, cells }: PartySheetRow,
  others: readonly number[],
  found: readonly KnownParty[],
): CheckedPartyRow {
  const read = readPartyRow(cells)
  const errors = 'faults' in read ? read.faults.map((fault) => ({ ...fault })) : []
  const isNamed = !errors.some(({ column }) => column === company)
  if (isNamed && others.length > 0)
    errors.push({ column: company, detail: `This company is in ${rowsText(others)} of the file too` })
  if (isNamed && found.length > 1)
    errors.push({
      column: company,
      detail: `${found.length} parties of the account have this name: give them different ones first`,
    })
  if ('faults' in read || errors.length > 0)
    return { row, state: 'refused', party_id: null, changes: [], errors, values: null }
  const [before] = found
  if (!before) {
    const values = { ...noPartyContact, company_name: read.company_name, ...read.contact }
    return { row, state: 'new', party_id: null, changes: [], errors, values }
  }
  const { id, company_name, contact_name, email, phone } = before
  const after = { company_name, contact_name, email, phone, ...read.contact }
  const changes = partySheetColumns
    .filter(({ name }) => before[name] !== after[name])
    .map(({ name }) => ({ column: name, before: before[name], after: after[name] }))
  const state = changes.length === 0 ? 'unchanged' : 'changed'
  return { row, state, party_id: id, changes, errors, values: after }
}

/** `row 3`, `rows 3, 7, 9 and 2 more`. */
function rowsText(rows: readonly number[]): string {
  const shown = rows.slice(0, 3).join(', ')
  const more = rows.length > 3 ? ` and ${rows.length - 3} more` : ''
  return `${rows.length === 1 ? 'row' : 'rows'} ${shown}${more}`
}
