import { sql } from 'kysely'
import { catalogueAccount, type Db } from '../platform/database/tables.ts'

/** Where a tariff or calendar holds: a place, and a terminal there. */
export interface NamedPlace {
  locode: string | null
  terminal: string | null
}

/**
 * Those of these places that nobody knows, each with the attribute that names it: a slip of the keyboard, by which nothing would ever
 * be calculated.
 */
export async function unknownPlaces(
  db: Db,
  accountId: string,
  places: readonly NamedPlace[],
): Promise<(keyof NamedPlace | null)[]> {
  const { rows } = await sql<{ locode_known: boolean; terminal_known: boolean }>`
    with owners as (select ${accountId}::uuid as account_id union select ${catalogueAccount}::uuid),
      asked as (select * from jsonb_to_recordset(${JSON.stringify(places.map((place, at) => ({ ...place, at })))}::jsonb)
        as asked(at int, locode text, terminal text))
    select
      locode is null
        or exists (select from ports join owners using (account_id) where ports.code = asked.locode)
        or exists (select from metro_areas join owners using (account_id) where metro_areas.code = asked.locode) as locode_known,
      terminal is null
        or exists (
          select from terminals join owners using (account_id)
          left join ports on ports.account_id = terminals.account_id and ports.id = terminals.port_id
          left join metro_areas on metro_areas.account_id = terminals.account_id and metro_areas.id = terminals.metro_area_id
          where (asked.locode is null or asked.locode in (ports.code, metro_areas.code))
            and lower(asked.terminal) in (lower(terminals.firms_code), lower(terminals.smdg_code),
              lower(terminals.bic_facility_code), lower(terminals.name), lower(terminals.nickname))) as terminal_known
    from asked order by at`.execute(db)
  return rows.map(({ locode_known, terminal_known }) => {
    if (!locode_known) return 'locode'
    return terminal_known ? null : 'terminal'
  })
}

export const unknownBecause: Readonly<Record<keyof NamedPlace, string>> = {
  locode: 'is no port or place that is known here',
  terminal: 'is no terminal that is known there: its FIRMS code, or its name',
}
