import type { PickupFacts } from '../../../contract/trade/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound } from '../../platform/http/problem.ts'
import { partiesIn } from '../entered/enter-many.ts'
import { presentEntered } from '../entered/entered.routes.ts'
import { enteredOfContainer } from '../entered/entered.store.ts'
import { reportingConnections, reportsOfRecords } from '../reports/reports.store.ts'
import type { ContainerRow, ShipmentRow } from '../rows/changes.ts'
import { presentReports, type ReportingSourceState } from './reports.present.ts'

/** Which source reported what. */
export function reportRoutes({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Pick<Handlers, 'get_container_reports' | 'get_shipment_reports'> {
  const sourcesOf = async (accountId: string): Promise<Map<string, ReportingSourceState>> =>
    new Map((await reportingConnections(db, accountId)).map((each) => [each.source, each]))

  return {
    async get_container_reports({ caller: { account_id }, params: { id } }) {
      const row = await db
        .selectFrom('containers')
        .leftJoin('shipments', (join) =>
          join
            .onRef('shipments.account_id', '=', 'containers.account_id')
            .onRef('shipments.id', '=', 'containers.shipment_id'),
        )
        .selectAll('containers')
        .select('shipments.line_tracking_last_succeeded_at as line_checked_at')
        .where('containers.account_id', '=', account_id)
        .where('containers.id', '=', id)
        .executeTakeFirst()
      if (!row) throw notFound('Container')
      const reports = (await reportsOfRecords(db, account_id, [id])).get(id) ?? []
      const record = {
        type: 'container' as const,
        row,
        reports,
        sources: await sourcesOf(account_id),
        checked: { line: row.line_checked_at, terminal: row.terminal_checked_at },
        facts: pickupFactsOf(row),
      }
      const now = clock.now()
      const entered = await enteredOfContainer(db, account_id, id)
      const parties = await partiesIn(db, account_id, entered)
      return {
        data: presentReports(record, now),
        entered: entered.map((each) => presentEntered(each, parties, now)),
      }
    },

    async get_shipment_reports({ caller: { account_id }, params: { id } }) {
      const row: ShipmentRow | undefined = await db
        .selectFrom('shipments')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) throw notFound('Shipment')
      const reports = (await reportsOfRecords(db, account_id, [id])).get(id) ?? []
      const record = {
        type: 'shipment' as const,
        row,
        reports,
        sources: await sourcesOf(account_id),
        checked: { line: row.line_tracking_last_succeeded_at, terminal: null },
        facts: shipmentFacts(row),
      }
      return { data: presentReports(record, clock.now()) }
    },
  }
}

const pickupFactsOf = (row: Pick<ContainerRow, keyof PickupFacts>): PickupFacts => row

/** Before it arrives a shipment is underway; afterwards its times are facts, which age no more. */
const shipmentFacts = ({ pod_ata_at }: ShipmentRow): PickupFacts | null =>
  pod_ata_at === null
    ? {
        current_status: 'on_ship',
        pod_full_out_at: null,
        final_destination_full_out_at: null,
        empty_terminated_at: null,
        final_destination_timezone: null,
      }
    : null
