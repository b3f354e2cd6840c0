import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { MAX_TARIFFS, overlaps, type OwnTariff } from '../../contract/trade/deadlines/index.ts'
import type { TariffsTable } from '../platform/database/tables.deadlines.ts'
import type { Db, Trx } from '../platform/database/tables.ts'
import { json } from '../platform/database/values.ts'

export type TariffRow = Selectable<TariffsTable>

/** Why a tariff was not stored: another one of the account is for the same at that time, there are too many, or it is gone. */
export type TariffRefusal = { overlapping: TariffRow } | { refused: 'too_many' | 'missing' }
export type WrittenTariff = { row: TariffRow } | TariffRefusal

/** All of an account, by name and then by when they are in force. */
export const tariffsOf = (db: Db, accountId: string): Promise<TariffRow[]> =>
  db
    .selectFrom('tariffs')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy(sql`terms ->> 'valid_from'`)
    .orderBy('id')
    .execute()

export const tariffById = (db: Db, accountId: string, id: string): Promise<TariffRow | undefined> =>
  db
    .selectFrom('tariffs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The tariffs of an account change one after the other, so that no two that overlap are stored at once. */
export const withTariffsLocked = <Result>(
  db: Db,
  accountId: string,
  work: (trx: Trx, stored: TariffRow[]) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    return work(trx, await tariffsOf(trx, accountId))
  })

/** What keeps a tariff from being stored beside others; undefined where nothing does. */
export function refusalBeside(
  tariff: OwnTariff,
  id: string | undefined,
  stored: readonly TariffRow[],
): TariffRefusal | undefined {
  const overlapping = stored.find((other) => other.id !== id && overlaps(tariff, other))
  if (overlapping) return { overlapping }
  if (id !== undefined && !stored.some((other) => other.id === id)) return { refused: 'missing' }
  return id === undefined && stored.length >= MAX_TARIFFS ? { refused: 'too_many' } : undefined
}

/** Stores a tariff that nothing keeps from it. @param id of the record that it takes the place of */
export async function storeTariff(
  trx: Trx,
  accountId: string,
  tariff: OwnTariff,
  { id, now }: { id: string | undefined; now: string },
): Promise<TariffRow> {
  const { name, biller, label, scac, terminal, contract, locode, equipment_groups, direction } = tariff
  const of = { name, biller, label, scac, terminal, contract, locode, equipment_groups, direction }
  const values = { ...of, terms: json(tariff.terms), updated_at: now }
  if (id === undefined)
    return trx
      .insertInto('tariffs')
      .values({ account_id: accountId, id: randomUUIDv7(), ...values, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
  return trx
    .updateTable('tariffs')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteTariff(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tariffs')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
