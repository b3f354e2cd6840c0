import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { FleetMap } from '../../../src/contract/resources/index.ts'
import type { Db } from '../../../src/server/platform/database/tables.ts'
import { startTestService } from '../../../src/server/testing/service.ts'
import { onEachDatabase } from '../engines.ts'
import { fill } from '../fill.ts'
import { maintained, treeCpuMilliseconds } from '../in-process.ts'
import { asPercentiles, durations, kilobytes, table } from '../measure.ts'

/** The most that the map of the fleet is made for. */
const SHIPS = 10_000
const PORTS = 500
const POSITIONS_EACH = 20
const TIMES = 15
/** Longer than an answer is kept. */
const SECONDS_APART = 30
const queries = ['', 'filter[days_left][end]=4']

/**
 * What the map of the fleet takes, in this process and without HTTP: two of eight containers are at sea, three in port, all others are not
 * on it. Events put them there as a source reports them.
 */
export async function fleetMaps(counts: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const containers of counts)
    rows.push(
      ...(await onEachDatabase(async (engine, database) => {
        const service = await startTestService({ database })
        const { account_id } = service.own
        await fill(service.db, account_id, containers)
        const placing = await placed(service.db, account_id)
        await maintained(database)
        const figures: string[][] = []
        for (const query of queries) {
          const path = `/v2/containers/fleet_map?${query}`
          const took: number[] = []
          const kept: number[] = []
          let [cpu, text] = [0, '']
          for (let n = 0; n < TIMES; n += 1) {
            service.pass(SECONDS_APART)
            const [began, before] = [performance.now(), await treeCpuMilliseconds()]
            ;({ text } = await service.ask('GET', path))
            took.push(performance.now() - began)
            cpu += (await treeCpuMilliseconds()) - before
            const again = performance.now()
            await service.ask('GET', path)
            kept.push(performance.now() - again)
          }
          const map = JSON.parse(text) as FleetMap
          const ships = map.features.filter(({ properties }) => properties.feature_type === 'fleet_vessel')
          figures.push([
            engine,
            containers.toLocaleString('en'),
            query,
            map.containers.toLocaleString('en'),
            `${ships.length} + ${map.features.length - ships.length}`,
            asPercentiles(durations(took)),
            (cpu / TIMES).toFixed(0),
            asPercentiles(durations(kept)),
            kilobytes(text.length),
            kilobytes(gzipSync(text, { level: 1 }).length),
            placing.toFixed(1),
          ])
        }
        await service.close()
        return figures
      })),
    )
  return table(
    [
      'engine',
      'containers',
      'filter',
      'on the map',
      'ships + ports',
      'read anew, ms p50 / p95',
      'CPU ms',
      'kept, ms p50 / p95',
      'bytes',
      'gzipped',
      'put there by an event, µs each',
    ],
    rows,
  )
}

const id = (kind: number) => sql`(${`0000000${kind}-0000-4000-8000-`}::text || lpad(n::text, 12, '0'))::uuid`

/** Ships with positions, ports, and departures of what is new or on a ship. @returns microseconds for each departure */
async function placed(db: Db, account: string): Promise<number> {
  // Else triggers keep the plans of empty tables.
  await sql`analyze`.execute(db)
  await sql`update accounts set routing_data = true where id = ${account}`.execute(db)
  await sql`
    insert into vessels (account_id, id, name, imo)
    select ${account}, ${id(3)}, 'Bench Ship ' || n, (9000000 + n)::text from generate_series(1, ${SHIPS}::int) as n`.execute(
    db,
  )
  await sql`
    insert into vessel_positions (account_id, vessel_id, timestamp, longitude, latitude, heading, speed)
    select ${account}, ${id(3)}, timestamptz '2026-11-20T17:00Z' - hours * interval '1 hour',
      (n * 7919 % 36000) / 100.0 - 180, (n * 104729 % 12000) / 100.0 - 60, n % 360, 17.2
    from generate_series(1, ${SHIPS}::int) as n, generate_series(0, ${POSITIONS_EACH - 1}::int) as hours`.execute(
    db,
  )
  await sql`
    insert into ports (account_id, id, code, name, country_code, country, time_zone, longitude, latitude)
    select ${account}, ${id(4)}, 'XX' || n, 'Bench Port ' || n, 'US', 'United States', 'America/New_York',
      (n * 7919 % 36000) / 100.0 - 180, (n * 104729 % 12000) / 100.0 - 60
    from generate_series(1, ${PORTS}::int) as n`.execute(db)
  await sql`
    update shipments set port_of_discharge_id = placed.port, pod_original_eta_at = pod_eta_at - (n % 4) * interval '1 day'
    from (
      select id as shipment, n, ('00000004-0000-4000-8000-' || lpad((n % ${PORTS}::int + 1)::text, 12, '0'))::uuid as port
      from (select id, row_number() over (order by id) as n from shipments where account_id = ${account}) as each
    ) as placed
    where account_id = ${account} and id = placed.shipment`.execute(db)
  const began = performance.now()
  const { numAffectedRows = 0n } = await sql`
    insert into transport_events (account_id, id, container_id, shipment_id, source_key, event, timestamp, vessel_id,
      voyage_number, data_source, created_at)
    select ${account}, gen_random_uuid(), container_id, shipment_id, 'left', 'container.transport.vessel_departed',
      timestamptz '2026-11-10T00:00Z', ${id(3)}, '045E', 'shipping_line', now()
    from (
      select id as container_id, shipment_id, row_number() over (order by id) % ${SHIPS}::int + 1 as n from containers
      where account_id = ${account} and current_status in ('new', 'on_ship')) as left_port`.execute(db)
  return ((performance.now() - began) * 1000) / Number(numAffectedRows)
}
