import { linked, linkedAll } from '../../../contract/jsonapi/index.ts'
import type { Alert } from '../../../contract/resources/index.ts'
import type { AlertState } from '../../../contract/vocabulary/index.ts'
import { thresholdOf } from '../rules/watched.rules.ts'
import type { ListedAlert } from './inbox.store.ts'

export const stateOfAlert = (
  { acknowledged_at, snoozed_until }: Pick<ListedAlert, 'acknowledged_at' | 'snoozed_until'>,
  now: Date,
): AlertState => {
  if (acknowledged_at !== null) return 'acknowledged'
  return snoozed_until !== null && Date.parse(snoozed_until) > now.getTime() ? 'snoozed' : 'open'
}

export const presentAlert = (row: ListedAlert, now: Date): Alert => ({
  id: row.id,
  type: 'alert',
  attributes: {
    rule_name: row.rule_name,
    ...thresholdOf(row),
    vessel_name: row.vessel_name,
    voyage_number: row.voyage_number,
    state: stateOfAlert(row, now),
    raised_at: row.raised_at,
    updated_at: row.updated_at,
    acknowledged_at: row.acknowledged_at,
    snoozed_until: row.snoozed_until,
    assigned_by: row.assigned_by,
    containers_count: row.containers_count,
    matching_count: row.matching_count,
    alerted: row.alerted,
  },
  relationships: {
    rule: linked('alert_rule', row.rule_id),
    containers: linkedAll(
      'container',
      row.alerted.map(({ container_id }) => container_id),
    ),
  },
})
