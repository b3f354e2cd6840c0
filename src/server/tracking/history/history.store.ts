import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type {
  ChangedAtTerminal,
  EnteredBefore,
  HistoryFacts,
  ReportedArrival,
  ReportedDay,
  StoredHistory,
} from './history.rules.ts'

/** Of each kind so many are looked at, the newest first. */
const MAX_ROWS_OF_A_KIND = 1000

/** Undefined where the account has no container of that id. */
export async function storedHistory(
  db: Db,
  accountId: string,
  containerId: string,
): Promise<StoredHistory | undefined> {
  const { rows } = await sql<HistoryFacts & { shipment_id: string | null }>`
    select containers.shipment_id, containers.pod_timezone, containers.final_destination_timezone,
      shipments.pod_timezone as shipment_pod_timezone, shipments.pod_original_eta_at, containers.created_at
    from containers left join shipments
      on shipments.account_id = containers.account_id and shipments.id = containers.shipment_id
    where containers.account_id = ${accountId} and containers.id = ${containerId}`.execute(db)
  const [facts] = rows
  if (!facts) return undefined
  const [changes, days, arrivals, entered] = await Promise.all([
    sql<ChangedAtTerminal>`
      select id, changeset, timestamp as at from container_updated_events
      where account_id = ${accountId} and container_id = ${containerId}
      order by timestamp desc, id desc limit ${MAX_ROWS_OF_A_KIND}`.execute(db),
    // What was before the first of them stands in the log alone.
    sql<ReportedDay>`
      select reported.id, reported.event, reported.value, reported.created_at as at, event_log.payload->>'before' as before
      from transport_events as reported
      left join event_log on event_log.account_id = reported.account_id and event_log.shipment_id = reported.shipment_id
        and event_log.reference_type = 'transport_event' and event_log.reference_id = reported.id
      where reported.account_id = ${accountId} and reported.container_id = ${containerId}
        and reported.value is not null and reported.event in (
        'container.pickup_lfd_line.changed', 'container.pickup_lfd_terminal.changed', 'container.pickup_lfd_rail.changed')
      order by reported.created_at desc, reported.id desc limit ${MAX_ROWS_OF_A_KIND}`.execute(db),
    sql<ReportedArrival>`
      select id, estimated_timestamp as expected, created_at as at, data_source from estimated_events
      where account_id = ${accountId} and shipment_id = ${facts.shipment_id}
      order by created_at desc, id desc limit ${MAX_ROWS_OF_A_KIND}`.execute(db),
    sql<EnteredBefore>`
      select entered_values.id, attribute, value, parties.company_name as label, entered_by, entered_at, ended_at, ended_by
      from entered_values left join parties on parties.account_id = entered_values.account_id
        and attribute = 'dray_carrier' and parties.id::text = value #>> '{}'
      where entered_values.account_id = ${accountId} and container_id = ${containerId}
      order by entered_at desc, entered_values.id desc limit ${MAX_ROWS_OF_A_KIND}`.execute(db),
  ])
  return {
    facts,
    changes: changes.rows.toReversed(),
    days: days.rows.toReversed(),
    arrivals: arrivals.rows.toReversed(),
    entered: entered.rows.toReversed(),
  }
}
