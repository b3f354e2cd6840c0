import { msg } from '../../language/index.ts'
import { z } from 'zod'
import { type CellFault, cellsOfColumns, type SheetRow } from '../sheet-columns.ts'
import { companyName, partyContactShape, type PartyContact, type PartyValues } from './party.ts'

/* Parties as rows of texts, as sheets have them: by its name a row is a party of the account, or a new one. */

/** As many rows as one sheet may have. */
export const MAX_PARTY_ROWS = 1000

type PartyColumnName = keyof PartyValues
export interface PartyColumn {
  name: PartyColumnName
  heading: string
}
export const partySheetColumns: readonly PartyColumn[] = [
  { name: 'company_name', heading: msg('Company') },
  { name: 'contact_name', heading: msg('Contact') },
  { name: 'email', heading: msg('E-mail') },
  { name: 'phone', heading: msg('Phone') },
]

export type PartyCells = Partial<Record<PartyColumnName, string>>
export interface PartySheetRow {
  /** Its number in the file. */
  row: number
  cells: PartyCells
}

/** The cells of each row by their columns. Contacts may be left out; without names a sheet is refused. */
export function readPartySheet(
  headings: readonly string[],
  rows: readonly SheetRow[],
): { rows: PartySheetRow[] } | { missing: string[] } {
  const read = cellsOfColumns(partySheetColumns, headings, rows)
  const missing = read.missing.filter((heading) => heading === partySheetColumns[0]?.heading)
  return missing.length > 0 ? { missing } : { rows: read.rows }
}

/** What a row says: of a contact that the sheet has no column of nothing, of an empty cell that there is none. */
export type ReadParty = { company_name: string; contact: Partial<PartyContact> } | { faults: CellFault[] }

const row = z.object({ company_name: companyName, ...z.object(partyContactShape).partial().shape })

export function readPartyRow({ company_name = '', ...others }: PartyCells): ReadParty {
  const given = Object.entries(others).map(([name, text]) => [name, text.trim() || null])
  const result = row.safeParse({ company_name, ...Object.fromEntries(given) })
  if (!result.success)
    return {
      faults: result.error.issues.map(({ path, message }) => ({ column: String(path[0]), detail: message })),
    }
  const { company_name: name, ...contact } = result.data
  return { company_name: name, contact: contact as Partial<PartyContact> }
}

export const writePartyRow = (party: PartyValues): string[] =>
  partySheetColumns.map(({ name }) => party[name] ?? '')
