import { type Selectable, sql } from 'kysely'
import type {
  PlacesTable,
  ShippingLinesTable,
  TerminalsTable,
  VesselsTable,
} from '../platform/database/tables.reference.ts'
import { catalogueAccount, type Db } from '../platform/database/tables.ts'
import { among } from '../platform/database/values.ts'
import { metroAreas, ports } from './catalogue/index.ts'
import type { KnownLine } from './infer.rules.ts'

/** A line with its prefixes, and the types of number that can be tracked with it. */
export type InferableLine = KnownLine & {
  short_name: string
  bill_of_lading_tracking_support: boolean
  booking_number_tracking_support: boolean
  container_number_tracking_support: boolean
}

/** The lines of the catalogue; a line that the account imported replaces the catalogue's. */
export async function knownLines(db: Db, accountId: string): Promise<InferableLine[]> {
  const rows = await db
    .selectFrom('shipping_lines')
    .select([
      'scac',
      'name',
      'short_name',
      'alternative_scacs',
      'bill_of_lading_prefixes',
      'container_prefixes',
      'bill_of_lading_tracking_support',
      'booking_number_tracking_support',
      'container_number_tracking_support',
    ])
    .where('account_id', 'in', [accountId, catalogueAccount])
    .orderBy(sql`account_id = ${catalogueAccount} desc`)
    .execute()
  return [...new Map(rows.map((row) => [row.scac, row])).values()]
}

export type Place = Selectable<PlacesTable>
export type StoredTerminal = Selectable<TerminalsTable>
export type ShippingLineRow = Selectable<ShippingLinesTable>
/** A vessel with where it was last seen. Degrees WGS84, knots, degrees clockwise from north. */
export type VesselRow = Selectable<VesselsTable> & {
  latitude: number | null
  longitude: number | null
  speed: number | null
  heading: number | null
  position_timestamp: string | null
}

/** Records are selected by ids or by their code in the trade: UN/LOCODE, IMO number, SCAC. */
export type ReferenceKey = { ids: readonly string[] } | { code: string }

/** The records that an account sees: its own, and the shared catalogue's. */
const owners = (accountId: string): string[] => [accountId, catalogueAccount]

/** An account's imported record replaces the catalogue's. */
function ownFirst<Row extends { account_id: string }>(rows: Row[], keyOf: (row: Row) => string): Row[] {
  const chosen = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row)
    if (!chosen.has(key) || row.account_id !== catalogueAccount) chosen.set(key, row)
  }
  return [...chosen.values()]
}
const byId = (row: { id: string }) => row.id

/** ReferenceKey ids, or by UN/LOCODE. */
export async function placeRecords(
  db: Db,
  table: 'ports' | 'metro_areas',
  accountId: string,
  by: ReferenceKey,
): Promise<(Place & { terminal_ids: string[] })[]> {
  const rows = await db
    .selectFrom(table)
    .selectAll()
    .select(
      sql<string[]>`array(
      select distinct terminals.id from terminals
      where terminals.account_id = any (${sql.val(owners(accountId))}::uuid[]) and terminals.type = 'terminal'
        and terminals.port_id = ${sql.ref(`${table}.id`)}
        and not exists (select from provisional_records merged
          where merged.account_id = ${accountId} and merged.id = terminals.id and merged.merged_into is not null)
      order by terminals.id)`.as('terminal_ids'),
    )
    .where('account_id', 'in', owners(accountId))
    .$if('ids' in by, (query) => query.where(among('id', 'ids' in by ? by.ids : [])))
    .$if('code' in by, (query) => query.where('code', '=', 'code' in by ? by.code : ''))
    .execute()
  return ownFirst(rows, 'ids' in by ? byId : () => '')
}

/** Terminals and rail terminals alike. */
export async function terminalRecords(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<StoredTerminal[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('terminals')
    .selectAll()
    .where('account_id', 'in', owners(accountId))
    .where(among('id', ids))
    .execute()
  return ownFirst(rows, byId).map((row) => ({ ...row, country: row.country ?? countryOf(row) }))
}

const countryByPlace = new Map([...ports, ...metroAreas].map(({ id, country }) => [id, country]))
/** A terminal lies in the country of its port or area, if nobody said which. */
const countryOf = ({ port_id, metro_area_id }: StoredTerminal): string | null =>
  countryByPlace.get(port_id ?? metro_area_id ?? '') ?? null

/**
 * ReferenceKey ids, or by IMO number. Positions are stored for each account separately, so that no account learns which vessels
 * others track. They belong to the paid feature of the route map: without the entitlement they are left out.
 */
export async function vesselRecords(db: Db, accountId: string, by: ReferenceKey): Promise<VesselRow[]> {
  const rows = await db
    .selectFrom('vessels')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('vessel_positions')
          .select(['latitude', 'longitude', 'speed', 'heading', 'timestamp as position_timestamp'])
          .where('vessel_positions.account_id', '=', accountId)
          .whereRef('vessel_positions.vessel_id', '=', 'vessels.id')
          .where((where) =>
            where.exists(
              where
                .selectFrom('accounts')
                .select('id')
                .where('id', '=', accountId)
                .where('routing_data', '=', true),
            ),
          )
          .orderBy('timestamp', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('vessels')
    .select(['last.latitude', 'last.longitude', 'last.speed', 'last.heading', 'last.position_timestamp'])
    .where('vessels.account_id', 'in', owners(accountId))
    .$if('ids' in by, (query) => query.where(among('vessels.id', 'ids' in by ? by.ids : [])))
    .$if('code' in by, (query) => query.where('vessels.imo', '=', 'code' in by ? by.code : ''))
    .execute()
  return ownFirst(rows, 'ids' in by ? byId : () => '')
}

/** Where an account's vessel was from one instant to another (both included), oldest first. ISO 8601 UTC. */
export async function vesselPositions(
  db: Db,
  accountId: string,
  vesselId: string,
  { from, to }: { from: string; to: string },
) {
  return db
    .selectFrom('vessel_positions')
    .select(['latitude', 'longitude', 'heading', 'timestamp'])
    .where('account_id', '=', accountId)
    .where('vessel_id', '=', vesselId)
    .where('timestamp', '>=', from)
    .where('timestamp', '<=', to)
    .orderBy('timestamp')
    .execute()
}

/** ReferenceKey ids, or by a SCAC that the line goes by. */
export async function shippingLineRecords(
  db: Db,
  accountId: string,
  by: ReferenceKey,
): Promise<ShippingLineRow[]> {
  const rows = await db
    .selectFrom('shipping_lines')
    .selectAll()
    .where('account_id', 'in', owners(accountId))
    .$if('ids' in by, (query) => query.where(among('id', 'ids' in by ? by.ids : [])))
    .$if('code' in by, (query) => query.where('scac', '=', 'code' in by ? by.code : ''))
    .execute()
  return ownFirst(rows, ({ scac }) => scac)
}

/**
 * A page of the lines that an account sees, by name, and how many there are.
 * @param search a part of a name, or the beginning of a SCAC
 */
export async function listShippingLines(
  db: Db,
  accountId: string,
  { size, offset, search = '' }: { size: number; offset: number; search?: string },
): Promise<{ rows: ShippingLineRow[]; total: number }> {
  const seen = db
    .selectFrom('shipping_lines')
    .selectAll()
    .distinctOn('scac')
    .where('account_id', 'in', owners(accountId))
    .orderBy('scac')
    .orderBy(sql`account_id = ${catalogueAccount}`)
    .as('seen')
  const sought = search.trim().toLowerCase()
  const found = sql<boolean>`strpos(lower(name), ${sought}) > 0 or strpos(lower(short_name), ${sought}) > 0
    or starts_with(lower(scac), ${sought})`
  const rows = await db
    .selectFrom(seen)
    .selectAll()
    .where(found)
    .orderBy(sql`name collate "C"`)
    .orderBy('scac')
    .limit(size)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom(seen)
    .where(found)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
