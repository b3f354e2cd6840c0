import { createHash } from 'node:crypto'
import { type InsertObject, sql } from 'kysely'
import { z } from 'zod'
import { getSetting, setSetting } from '../accounts/settings.ts'
import { catalogueAccount, type Db, type Tables } from '../platform/database/tables.ts'
import {
  type CataloguePlace,
  metroAreas,
  ports,
  railTerminals,
  shippingLines,
  terminals,
  vessels,
} from './catalogue/index.ts'

type Kind = 'ports' | 'metro_areas' | 'terminals' | 'shipping_lines' | 'vessels'
/** Rows in one statement: their values stay far below PostgreSQL's limit of parameters. */
const MAX_ROWS_PER_STATEMENT = 500

const placeRow = ({ region: _, ...place }: CataloguePlace) => ({
  ...place,
  account_id: catalogueAccount,
  unmapped: null,
})
const facility = {
  account_id: catalogueAccount,
  bic_facility_code: null,
  street: null,
  city: null,
  state: null,
  state_abbr: null,
  zip: null,
  country: null,
  unmapped: null,
}

function catalogueRows(): { [K in Kind]: InsertObject<Tables, K>[] } {
  return {
    ports: ports.map(placeRow),
    metro_areas: metroAreas.map(placeRow),
    terminals: [
      ...terminals.map(({ id, name, nickname, firms_code, smdg_code, port_id }) => ({
        ...facility,
        id,
        name,
        nickname,
        firms_code,
        smdg_code,
        port_id,
        type: 'terminal' as const,
        metro_area_id: null,
      })),
      ...railTerminals.map(({ id, name, nickname, firms_code, metro_area_id }) => ({
        ...facility,
        id,
        name,
        nickname,
        firms_code,
        metro_area_id,
        type: 'rail_terminal' as const,
        smdg_code: null,
        port_id: null,
      })),
    ],
    shipping_lines: shippingLines.map((line) => ({ ...line, account_id: catalogueAccount })),
    vessels: vessels.map(({ id, name, imo, mmsi }) => ({
      id,
      name,
      imo,
      mmsi,
      account_id: catalogueAccount,
      unmapped: null,
    })),
  }
}

/**
 * Stores the shared catalogue in the database, where all accounts see it. An unchanged catalogue costs one query. A
 * record that a newer catalogue leaves out stays, because shipments may refer to it.
 */
export async function installCatalogue(db: Db): Promise<void> {
  const rows = catalogueRows()
  const fingerprint = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  if ((await getSetting(db, 'catalogue', z.string())) === fingerprint) return
  await db.transaction().execute(async (tx) => {
    await upsert(tx, 'ports', rows.ports)
    await upsert(tx, 'metro_areas', rows.metro_areas)
    await upsert(tx, 'terminals', rows.terminals)
    await upsert(tx, 'shipping_lines', rows.shipping_lines)
    await upsert(tx, 'vessels', rows.vessels)
    await setSetting(tx, 'catalogue', fingerprint)
  })
}

async function upsert<K extends Kind>(db: Db, table: K, rows: InsertObject<Tables, K>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'account_id' && column !== 'id')
  const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  for (let from = 0; from < rows.length; from += MAX_ROWS_PER_STATEMENT) {
    const insert = db.insertInto(table).values(rows.slice(from, from + MAX_ROWS_PER_STATEMENT))
    await sql`${insert} on conflict (account_id, id) do update set ${changes}`.execute(db)
  }
}
