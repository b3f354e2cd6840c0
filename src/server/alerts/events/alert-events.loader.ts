import { type Selectable, sql } from 'kysely'
import { linked, linkedAll } from '../../../contract/jsonapi/index.ts'
import type { AlertEvent } from '../../../contract/resources/index.ts'
import { MAX_CONTAINERS_OF_ALERT_EVENT } from '../../../contract/vocabulary/index.ts'
import type { AlertEventsTable } from '../../platform/database/tables.alerts.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Loader } from '../../platform/http/handler.ts'
import { thresholdOf } from '../rules/watched.rules.ts'

type Row = Selectable<AlertEventsTable> & { containers_count: number; container_ids: string[] }

/** What is sent to webhooks, with the first containers by their number. */
export const alertEventLoader =
  (db: Db): Loader =>
  async ({ account_id }, ids) => {
    const { rows } = await sql<Row>`
      select events.*,
        (select count(*)::int from alert_event_containers as crossed
          where crossed.account_id = events.account_id and crossed.event_id = events.id) as containers_count,
        array(
          select containers.id from alert_event_containers as crossed
          join containers on containers.account_id = crossed.account_id and containers.id = crossed.container_id
          where crossed.account_id = events.account_id and crossed.event_id = events.id
          order by containers.number, containers.id limit ${MAX_CONTAINERS_OF_ALERT_EVENT}) as container_ids
      from alert_events as events
      where events.account_id = ${account_id} and events.id = any(${sql.val([...ids])}::uuid[])`.execute(db)
    return rows.map(presentAlertEvent)
  }

const presentAlertEvent = (row: Row): AlertEvent => ({
  id: row.id,
  type: 'alert_event',
  attributes: {
    event: row.event,
    rule_name: row.rule_name,
    ...thresholdOf(row),
    created_at: row.created_at,
    containers_count: row.containers_count,
  },
  relationships: {
    rule: linked('alert_rule', row.rule_id),
    containers: linkedAll('container', row.container_ids),
  },
})
