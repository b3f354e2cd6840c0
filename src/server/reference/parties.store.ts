import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import {
  inOrder,
  type ListedIds,
  listIds,
  type Listing,
  listTable,
} from '../platform/database/lists/index.ts'
import type { PartiesTable } from '../platform/database/tables.reference.ts'
import type { Db } from '../platform/database/tables.ts'
import { among } from '../platform/database/values.ts'
import { partyColumns } from '../../contract/operations/lists/index.ts'
import { noPartyContact, type PartyContact, type PartyValues } from '../../contract/trade/parties/index.ts'
import { beginsWith } from '../platform/database/lists/beginnings.ts'
import { definedOf } from '../platform/defined.rules.ts'

export const partyList = listTable({
  table: 'parties',
  columns: partyColumns,
  sql: { company_name: { matches: beginsWith('parties.company_name') } },
  order: [{ column: 'company_name' }],
  counted: false,
})

export type PartyRow = Selectable<PartiesTable>
/** `taken`: another party of the account has that name. */
export type WrittenParty = { party: PartyRow } | 'taken' | 'missing'

export async function partyRecords(db: Db, accountId: string, ids: readonly string[]): Promise<PartyRow[]> {
  return db
    .selectFrom('parties')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
}

/** Whether the account has this party: what a tracking request may name as its customer. */
export async function partyExists(db: Db, accountId: string, id: string): Promise<boolean> {
  return (await partyRecords(db, accountId, [id])).length > 0
}

export async function listParties(
  db: Db,
  accountId: string,
  listing: Listing,
): Promise<ListedIds & { rows: PartyRow[] }> {
  const listed = await listIds(db, accountId, partyList, listing)
  return { ...listed, rows: inOrder(listed.ids, await partyRecords(db, accountId, listed.ids)) }
}

/** All of an account, by name. */
export const partiesOf = (db: Db, accountId: string): Promise<PartyRow[]> =>
  db
    .selectFrom('parties')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('company_name')
    .orderBy('id')
    .execute()

/** What is left out stays as it is, or is not known of a new one. */
type Given<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

export const createParty = (
  db: Db,
  accountId: string,
  { company_name, ...contact }: { company_name: string } & Given<PartyContact>,
): Promise<WrittenParty> =>
  withNamesLocked<WrittenParty>(db, accountId, async (trx) => {
    if (await nameTaken(trx, accountId, company_name)) return 'taken'
    const party = {
      account_id: accountId,
      id: randomUUIDv7(),
      company_name,
      ...noPartyContact,
      ...definedOf(contact),
    }
    await trx.insertInto('parties').values(party).execute()
    return { party }
  })

/** The ids of the parties with these names, by name; those that are missing are made. */
export async function partiesNamed(
  db: Db,
  accountId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const ids = await idsByName(db, accountId, names)
  const missing = names.filter((name) => !ids.has(name))
  if (missing.length === 0) return ids
  for (const company_name of missing) await createParty(db, accountId, { company_name })
  // Read again: of those that another process made at the same moment, the creation here came too late.
  return idsByName(db, accountId, names)
}

async function idsByName(db: Db, accountId: string, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('parties')
    .select(['company_name', 'id'])
    .where('account_id', '=', accountId)
    .where('company_name', 'in', names)
    .execute()
  return new Map(rows.map(({ company_name, id }) => [company_name, id]))
}

export const editParty = (
  db: Db,
  accountId: string,
  id: string,
  given: Given<PartyValues>,
): Promise<WrittenParty> =>
  withNamesLocked<WrittenParty>(db, accountId, async (trx) => {
    const [party] = await partyRecords(trx, accountId, [id])
    if (!party) return 'missing'
    const edited = { ...party, ...definedOf(given) }
    if (isDeepStrictEqual(edited, party)) return { party }
    const { company_name, contact_name, email, phone } = edited
    if (company_name !== party.company_name && (await nameTaken(trx, accountId, company_name))) return 'taken'
    await trx
      .updateTable('parties')
      .set({ company_name, contact_name, email, phone })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
    return { party: edited }
  })

/** One transaction at a time in an account. A unique index is impossible, because imported names may repeat. */
export const withNamesLocked = <Answer>(
  db: Db,
  accountId: string,
  work: (trx: Db) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    return work(trx)
  })

async function nameTaken(trx: Db, accountId: string, company_name: string): Promise<boolean> {
  const found = await trx
    .selectFrom('parties')
    .select('id')
    .where('account_id', '=', accountId)
    .where('company_name', '=', company_name)
    .executeTakeFirst()
  return found !== undefined
}
