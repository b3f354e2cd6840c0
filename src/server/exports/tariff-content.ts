import { ID_HEADING, tariffColumns, writeTariff } from '../../contract/trade/deadlines/index.ts'
import { tariffsOf } from '../deadlines/tariffs.store.ts'
import type { Db } from '../platform/database/tables.ts'
import type { ExportContent } from './files.ts'

/** All tariffs of an account as they are imported: by its id a row edits the version that it was written from. */
export function tariffContent(db: Db, accountId: string): ExportContent {
  async function* rows() {
    const tariffs = await tariffsOf(db, accountId)
    yield tariffs.map((tariff) => [tariff.id, ...writeTariff(tariff)].map((text) => ({ text })))
  }
  return { headings: [ID_HEADING, ...tariffColumns.map(({ heading }) => heading)], rows: rows() }
}
