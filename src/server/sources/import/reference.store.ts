import { isDeepStrictEqual } from 'node:util'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { PlacesTable } from '../../platform/database/tables.reference.ts'
import { catalogueAccount, type Tables, type Trx } from '../../platform/database/tables.ts'
import { definedOf } from '../../platform/defined.rules.ts'
import type {
  PlaceType,
  ReportedPlace,
  ReportedLine,
  ReportedReference,
  ReportedTerminal,
  ReportedVessel,
} from '../json-api/reference.rules.ts'

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
  await storeLines(trx, accountId, reference.lines)
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

/** Lines of the catalogue come back in imports from this service: those that say the same stay the catalogue's. */
async function storeLines(trx: Trx, account_id: string, lines: readonly ReportedLine[]): Promise<void> {
  for (const { id, scac, ...reported } of lines) {
    const known = await trx
      .selectFrom('shipping_lines')
      .selectAll()
      .where('account_id', 'in', [account_id, catalogueAccount])
      .where('scac', '=', scac)
      .orderBy(sql`account_id = ${catalogueAccount}`)
      .limit(1)
      .executeTakeFirst()
    const name = reported.name ?? known?.name ?? scac
    const row = {
      name,
      short_name: reported.short_name ?? known?.short_name ?? name,
      alternative_scacs: reported.alternative_scacs ?? known?.alternative_scacs ?? [],
      bill_of_lading_prefixes: known?.bill_of_lading_prefixes ?? [],
      container_prefixes: known?.container_prefixes ?? [],
      bill_of_lading_tracking_support: reported.bill_of_lading_tracking_support ?? true,
      booking_number_tracking_support: reported.booking_number_tracking_support ?? true,
      container_number_tracking_support: reported.container_number_tracking_support ?? true,
      provided_data: reported.provided_data ?? known?.provided_data ?? null,
      tracking_url: reported.tracking_url ?? known?.tracking_url ?? null,
      contact_url: reported.contact_url ?? known?.contact_url ?? null,
    }
    if (known && isDeepStrictEqual(known, { ...known, ...row })) continue
    await trx
      .deleteFrom('shipping_lines')
      .where('account_id', '=', account_id)
      .where((where) => where.or([where('id', '=', id), where('scac', '=', scac)]))
      .execute()
    const { provided_data } = row
    await trx
      .insertInto('shipping_lines')
      .values({
        ...row,
        account_id,
        id,
        scac,
        provided_data: provided_data === null ? null : sql`${JSON.stringify(provided_data)}::text::jsonb`,
      })
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
