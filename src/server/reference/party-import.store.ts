import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { PartyImportResult } from '../../contract/operations/index.ts'
import { readPartySheet } from '../../contract/trade/parties/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { partiesOf, withNamesLocked } from './parties.store.ts'
import { type CheckedPartyRow, checkPartyRows } from './party-import.rules.ts'

interface PartySheet {
  headings: readonly string[]
  rows: readonly { row: number; cells: readonly string[] }[]
  checks_only: boolean
}
type ImportedParties = { is_stored: boolean; results: PartyImportResult[] } | { missing: string[] }

/** Checks every row, and stores all of them where none is wrong and that is asked for. */
export async function importParties(db: Db, accountId: string, sheet: PartySheet): Promise<ImportedParties> {
  const read = readPartySheet(sheet.headings, sheet.rows)
  if ('missing' in read) return read
  const checked = async (within: Db) => checkPartyRows(read.rows, await partiesOf(within, accountId))
  if (sheet.checks_only) return { is_stored: false, results: resultsOf(await checked(db)) }
  return withNamesLocked(db, accountId, async (trx) => {
    const rows = await checked(trx)
    if (rows.some(({ state }) => state === 'refused')) return { is_stored: false, results: resultsOf(rows) }
    const stored = rows.map((row) => (row.state === 'new' ? { ...row, party_id: randomUUIDv7() } : row))
    await insertNew(trx, accountId, stored)
    await updateChanged(trx, accountId, stored)
    return { is_stored: true, results: resultsOf(stored) }
  })
}

const resultsOf = (rows: readonly CheckedPartyRow[]): PartyImportResult[] =>
  rows.map(({ row, state, party_id, changes, errors }) => ({ row, state, party_id, changes, errors }))

const recordsOf = (rows: readonly CheckedPartyRow[], state: CheckedPartyRow['state']) =>
  rows.flatMap(({ state: of, party_id: id, values }) =>
    of === state && id !== null && values !== null ? [{ id, ...values }] : [],
  )

async function insertNew(trx: Db, account_id: string, rows: readonly CheckedPartyRow[]): Promise<void> {
  const parties = recordsOf(rows, 'new').map((party) => ({ account_id, ...party }))
  if (parties.length > 0) await trx.insertInto('parties').values(parties).execute()
}

async function updateChanged(trx: Db, accountId: string, rows: readonly CheckedPartyRow[]): Promise<void> {
  const parties = recordsOf(rows, 'changed')
  if (parties.length === 0) return
  await sql`
    update parties set contact_name = changed.contact_name, email = changed.email, phone = changed.phone
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb)
      as changed (id uuid, contact_name text, email text, phone text)
    where parties.account_id = ${accountId} and parties.id = changed.id`.execute(trx)
}
