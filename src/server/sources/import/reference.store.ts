import { type Insertable, type Selectable, sql } from 'kysely'
import type { PlacesTable } from '../../platform/database/tables.reference.ts'
import { catalogueAccount, type Tables, type Trx } from '../../platform/database/tables.ts'
import { definedOf } from './attributes.rules.ts'
import type {
  PlaceType,
  ReportedPlace,
  ReportedReference,
  ReportedTerminal,
  ReportedVessel,
} from './reference.rules.ts'

type PlaceRow = Selectable<PlacesTable>

const tables = { port: 'ports', metro_area: 'metro_areas' } as const

/** Stores the places, facilities, vessels and parties of a document as records of the account. */
export async function storeReference(
  trx: Trx,
  accountId: string,
  reference: ReportedReference,
): Promise<void> {
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

/** A reported value wins over the stored one, and that over the value of the catalogue's place with the same code. */
function placeRow(
  account_id: string,
  { id, ...reported }: ReportedPlace,
  own: PlaceRow | undefined,
  same: PlaceRow | undefined,
): PlaceRow | undefined {
  const take = <Name extends keyof PlaceRow & keyof typeof reported>(name: Name): PlaceRow[Name] | null =>
    (reported[name] as PlaceRow[Name] | undefined) ?? (own ? own[name] : (same?.[name] ?? null))
  const name = take('name') ?? reported.code
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
    unmapped: take('unmapped'),
  }
}

/** Records of the catalogue come back in imports from this service: they must not become the account's own. */
const isUnchanged = (place: ReportedPlace, row: PlaceRow): boolean =>
  Object.entries(place).every(
    ([name, value]) => name === 'unmapped' || value === undefined || row[name as keyof PlaceRow] === value,
  ) && !place.unmapped?.attributes

async function storePlaces(
  trx: Trx,
  accountId: string,
  type: PlaceType,
  places: ReportedReference['places'],
): Promise<void> {
  if (places.length === 0) return
  const table = tables[type]
  const codes = places.flatMap(({ place }) => place.code ?? [])
  const known = await trx
    .selectFrom(table)
    .selectAll()
    .where('account_id', 'in', [accountId, catalogueAccount])
    .where(
      sql<boolean>`(id = any(${sql.val(places.map(({ place }) => place.id))}::uuid[])
        or code = any(${sql.val(codes)}::text[]))`,
    )
    .execute()
  for (const { place, hasRecord } of places) {
    const own = known.find((row) => row.account_id === accountId && row.id === place.id)
    const shared = known.find((row) => row.account_id === catalogueAccount && row.id === place.id)
    if (shared && (!hasRecord || isUnchanged(place, shared))) continue
    if (own && !hasRecord) continue
    const same = known.find((row) => row.account_id === catalogueAccount && row.code === (place.code ?? null))
    const row = placeRow(accountId, place, own, same)
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
  terminals: readonly ReportedTerminal[],
): Promise<void> {
  for (const { id, type, ...reported } of terminals) {
    const name = reported.name ?? reported.nickname ?? reported.firms_code
    if (!name) continue
    const row: Insertable<Tables['terminals']> = {
      ...definedOf(reported),
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

async function storeVessels(trx: Trx, accountId: string, vessels: readonly ReportedVessel[]): Promise<void> {
  for (const { id, positions, ...reported } of vessels) {
    const name = reported.name ?? reported.imo
    if (!name) continue
    const row: Insertable<Tables['vessels']> = { ...definedOf(reported), account_id: accountId, id, name }
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
