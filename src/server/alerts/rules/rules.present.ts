import { linked } from '../../../contract/jsonapi/index.ts'
import type { AlertRule } from '../../../contract/resources/index.ts'
import type { AlertRuleRow } from './rules.store.ts'
import { thresholdOf } from './watched.rules.ts'

/** @param matches containers beyond its threshold */
export const presentAlertRule = (row: AlertRuleRow, matches: number): AlertRule => ({
  id: row.id,
  type: 'alert_rule',
  attributes: {
    name: row.name,
    subject: row.subject,
    query: row.query,
    ...thresholdOf(row),
    mail: row.mail,
    webhook: row.webhook,
    shared: row.shared,
    matching: row.has_baseline ? matches : null,
    fault: row.fault,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
  relationships: {
    user: linked('user', row.user_id),
    saved_view: linked('saved_view', row.saved_view_id),
    container: linked('container', row.container_id),
    shipment: linked('shipment', row.shipment_id),
  },
})
