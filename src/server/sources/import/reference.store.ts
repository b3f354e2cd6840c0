import { type Insertable, type Selectable, sql } from 'kysely'
import type { PlacesTable } from '../../platform/database/tables.reference.ts'
import { catalogueAccount, type Tables, type Trx } from '../../platform/database/tables.ts'
import type { PlaceType, ToldPlace, ToldReference, ToldTerminal, ToldVessel } from './reference.rules.ts'

type PlaceRow = Selectable<PlacesTable>

const tables = { port: 'ports', metro_area: 'metro_areas' } as const

/** Stores the places, facilities, ships and parties of a document under the account's own id. */
export async function storeReference(trx: Trx, accountId: string, reference: ToldReference): Promise<void> {
  for (const type of ['port', 'metro_area'] as const)
    await storePlaces(
      trx,
      accountId,
      type,
      reference.places.filter((place) => place.type === type),
    )
  await storeTerminals(trx, accountId, reference.terminals)
  await storeVessels(trx, accountId, reference.vessels)
  for (const party of reference.parties)
    await trx
      .insertInto('parties')
      .values({ account_id: accountId, ...party })
      .onConflict((on) => on.columns(['account_id', 'id']).doUpdateSet({ company_name: party.company_name }))
      .execute()
}

/** What is told wins; what is not is taken from what stands, then from the catalogue's place of the same code. */
function placeRow(
  account_id: string,
  { id, ...told }: ToldPlace,
  own: PlaceRow | undefined,
  same: PlaceRow | undefined,
): PlaceRow | undefined {
  const take = <Name extends keyof PlaceRow & keyof typeof told>(name: Name): PlaceRow[Name] | null =>
    (told[name] as PlaceRow[Name] | undefined) ?? (own ? own[name] : (same?.[name] ?? null))
  const name = take('name') ?? told.code
  if (!name) return undefined
  return {
    account_id,
    id,
    name,
    code: take('code'),
    city: take('city'),
    state_abbr: take('state_abbr'),
    state: take('state'),
    country_code: take('country_code'),
    country: take('country'),
    time_zone: take('time_zone'),
    latitude: take('latitude'),
    longitude: take('longitude'),
    aside: take('aside'),
  }
}

/** The catalogue's own record told back tells nothing new. */
const saysTheSame = (told: ToldPlace, row: PlaceRow): boolean =>
  Object.entries(told).every(
    ([name, value]) => name === 'aside' || value === undefined || row[name as keyof PlaceRow] === value,
  ) && !told.aside?.attributes

async function storePlaces(
  trx: Trx,
  accountId: string,
  type: PlaceType,
  places: ToldReference['places'],
): Promise<void> {
  if (places.length === 0) return
  const table = tables[type]
  const codes = places.flatMap(({ told }) => told.code ?? [])
  const known = await trx
    .selectFrom(table)
    .selectAll()
    .where('account_id', 'in', [accountId, catalogueAccount])
    .where(
      sql<boolean>`(id = any(${sql.val(places.map(({ told }) => told.id))}::uuid[])
        or code = any(${sql.val(codes)}::text[]))`,
    )
    .execute()
  for (const { told, isBrought } of places) {
    const own = known.find((row) => row.account_id === accountId && row.id === told.id)
    const shared = known.find((row) => row.account_id === catalogueAccount && row.id === told.id)
    if (shared && (!isBrought || saysTheSame(told, shared))) continue
    if (own && !isBrought) continue
    const same = known.find((row) => row.account_id === catalogueAccount && row.code === (told.code ?? null))
    const row = placeRow(accountId, told, own, same)
    if (!row) continue
    await trx
      .insertInto(table)
      .values(row)
      .onConflict((on) => on.columns(['account_id', 'id']).doUpdateSet(row))
      .execute()
  }
}

async function storeTerminals(
  trx: Trx,
  accountId: string,
  terminals: readonly ToldTerminal[],
): Promise<void> {
  for (const { id, type, ...told } of terminals) {
    const name = told.name ?? told.nickname ?? told.firms_code
    if (!name) continue
    const row: Insertable<Tables['terminals']> = {
      ...whatIsTold(told),
      account_id: accountId,
      id,
      type,
      name,
    }
    await trx
      .insertInto('terminals')
      .values(row)
      .onConflict((on) => on.columns(['account_id', 'id']).doUpdateSet(row))
      .execute()
  }
}

async function storeVessels(trx: Trx, accountId: string, vessels: readonly ToldVessel[]): Promise<void> {
  for (const { id, positions, ...told } of vessels) {
    const name = told.name ?? told.imo
    if (!name) continue
    const row: Insertable<Tables['vessels']> = { ...whatIsTold(told), account_id: accountId, id, name }
    await trx
      .insertInto('vessels')
      .values(row)
      .onConflict((on) => on.columns(['account_id', 'id']).doUpdateSet(row))
      .execute()
    if (positions.length > 0)
      await sql`
        insert into vessel_positions (account_id, vessel_id, timestamp, latitude, longitude, heading, speed)
        select ${accountId}, ${id}, timestamp, latitude, longitude, heading, speed
        from jsonb_populate_recordset(null::vessel_positions, ${JSON.stringify(positions)}::text::jsonb)
        on conflict do nothing`.execute(trx)
  }
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }
/** What was not told stays as it stands. */
const whatIsTold = <T extends object>(told: T): Defined<T> =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as Defined<T>
