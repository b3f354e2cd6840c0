import { partySheetColumns, writePartyRow } from '../../contract/trade/parties/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { partiesOf } from '../reference/parties.store.ts'
import type { ExportContent } from './files.ts'

/** All parties of an account as they are imported, by their names. */
export function partyContent(db: Db, accountId: string): ExportContent {
  async function* rows() {
    const parties = await partiesOf(db, accountId)
    yield parties.map((party) => writePartyRow(party).map((text) => ({ text })))
  }
  return { headings: partySheetColumns.map(({ heading }) => heading), rows: rows() }
}
