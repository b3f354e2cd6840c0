import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { iso } from '../../platform/clock.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService } from '../../testing/service.ts'
import { checkAllDue, reports, scriptedCarrier } from '../testing/scripted-carrier.ts'

forEachDatabase('The first check of a request', (open) => {
  test('writes the shipment and the container that it finds once, with the time of the check', async () => {
    const carrier = scriptedCarrier()
    const service = await startTestService({ database: await open(), source: carrier.source })
    await sql.raw('create table rewritten (name text)').execute(service.db)
    await sql
      .raw(
        `create function note_rewritten() returns trigger language plpgsql as $$
          begin insert into rewritten values (tg_table_name); return null; end $$`,
      )
      .execute(service.db)
    for (const table of ['shipments', 'containers'])
      await sql
        .raw(
          `create trigger rewritten after update on ${table} for each row execute function note_rewritten()`,
        )
        .execute(service.db)
    carrier.answers.set('MEDU3000001', reports({ bill_of_lading_number: 'MEDU3000001' }, 'MSCU1234565'))
    const attributes = { request_type: 'bill_of_lading', request_number: 'MEDU3000001', scac: 'MSCU' }
    await service.ask('POST', '/v2/tracking_requests', { data: { type: 'tracking_request', attributes } })

    await checkAllDue(service, carrier.source)

    const { rows } = await sql`
      select line_tracking_last_attempted_at as attempted, line_tracking_last_succeeded_at as succeeded,
        shipment_last_tracking_request_at as checked
      from shipments join containers on containers.shipment_id = shipments.id`.execute(service.db)
    const now = iso(service.clock.now())
    expect(rows).toEqual([{ attempted: now, succeeded: now, checked: now }])
    expect((await sql`select name from rewritten`.execute(service.db)).rows).toEqual([])
    await service.close()
  })
})
