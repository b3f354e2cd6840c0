import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pickupPhase, type PickupPhaseFacts, pickupPlace } from '../../../contract/trade/index.ts'
import { containerStatuses, pickupPhases } from '../../../contract/vocabulary/index.ts'
import { listIds } from '../../platform/database/lists/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { workAccount as account } from '../testing/open-work-cases.ts'
import { containerList } from './containers.list.ts'

const at = '2026-11-20T18:58:00.000Z'
const optional = fc.constantFrom(null, null, at)
/** The same each time, at any stage. */
const cases: PickupPhaseFacts[] = fc.sample(
  fc.record({
    current_status: fc.constantFrom(...containerStatuses, 'unheard_of'),
    available_for_pickup: fc.constantFrom(true, false, null),
    final_destination_timezone: fc.constantFrom(null, 'America/Chicago'),
    pod_full_out_at: optional,
    final_destination_full_out_at: optional,
    delivered_at: optional,
    empty_terminated_at: optional,
    tracking_stopped_at: optional,
  }),
  { numRuns: 400, seed: 20_261_120 },
)

forEachDatabase('The phase of pickup', { engineMatters: true }, (open) => {
  test('the database keeps, lists and orders the phase and the place that the rules say', async () => {
    const { db } = await open()
    await sql`insert into accounts (id, company_name, created_at) values (${account}, 'Work', now())`.execute(
      db,
    )
    const rows = cases.map((each, n) => ({ ...each, n }))
    // Tracking is stopped of a shipment, and kept in its containers.
    await sql`
      with rows as materialized (
        select *, gen_random_uuid() as shipment_id from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (
          n int, current_status text, available_for_pickup boolean, final_destination_timezone text,
          pod_full_out_at timestamptz, final_destination_full_out_at timestamptz, delivered_at timestamptz,
          empty_terminated_at timestamptz, tracking_stopped_at timestamptz)
      ), shipped as (
        insert into shipments (account_id, id, bill_of_lading_number, normalized_number, line_tracking_stopped_at,
          data_origin, created_at, updated_at)
        select ${account}::uuid, shipment_id, n, n, tracking_stopped_at, 'test', now(), now() from rows
      )
      insert into containers (account_id, id, shipment_id, number, current_status, available_for_pickup,
        final_destination_timezone, pod_full_out_at, final_destination_full_out_at, delivered_at, empty_terminated_at,
        data_origin, created_at, updated_at)
      select ${account}::uuid, md5(n::text)::uuid, shipment_id, n, current_status, available_for_pickup,
        final_destination_timezone, pod_full_out_at, final_destination_full_out_at, delivered_at, empty_terminated_at,
        'test', now(), now() from rows`.execute(db)
    const kept = await sql<{ pickup_phase: string | null; pickup_place: string }>`
      select pickup_phase, pickup_place from containers order by number::int`.execute(db)
    expect(kept.rows).toEqual(
      cases.map((each) => ({ pickup_phase: pickupPhase(each), pickup_place: pickupPlace(each) })),
    )
    const list = async (values: string[], sort: string) =>
      (
        await listIds(db, account, containerList, {
          sort: [{ column: sort, descending: false }],
          filters: values.map((value) => ({
            column: 'pickup_phase',
            values: [value],
            none: false,
            any: false,
          })),
          now: new Date(at),
          page: { size: 1000, offset: 0 },
        })
      ).ids
    for (const phase of pickupPhases)
      expect((await list([phase], 'number')).length).toBe(
        cases.filter((each) => pickupPhase(each) === phase).length,
      )
    const phases = new Map(
      (
        await sql<{
          id: string
          pickup_phase: string | null
        }>`select id, pickup_phase from containers`.execute(db)
      ).rows.map(({ id, pickup_phase }) => [id, pickup_phase]),
    )
    const sorted = (await list([], 'pickup_phase')).map((id) => phases.get(id) ?? null)
    expect([...new Set(sorted)]).toEqual([...pickupPhases, null])
  })
})
