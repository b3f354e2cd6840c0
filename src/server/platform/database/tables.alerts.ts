import type { Generated, JSONColumnType } from 'kysely'
import type { MeasuredThreshold } from '../../../contract/format/index.ts'
import type { AlertEventName, AlertMail, AlertSubject } from '../../../contract/vocabulary/index.ts'
import type { Owned, Timestamp, Uuid } from './columns.ts'

export interface AlertRulesTable extends Owned, MeasuredThreshold {
  /** Its maker. */
  user_id: Uuid
  name: string
  subject: AlertSubject
  saved_view_id: Uuid | null
  container_id: Uuid | null
  shipment_id: Uuid | null
  /** Of the list of containers; of a saved view as it was when the rule was last evaluated. */
  query: string
  mail: AlertMail
  webhook: Generated<boolean>
  shared: boolean
  fault: string | null
  created_at: Timestamp
  updated_at: Timestamp
  /** What its matches are of: where that differs from what the rule says now, it begins with a new baseline. */
  evaluated_query: string | null
  /** Whether its matches are complete, so that what is new raises an alert. */
  has_baseline: Generated<boolean>
  /** The position in the event log up to which it was evaluated. */
  xid: Generated<string>
  seq: Generated<number>
  /** By the clock of the trade: when its whole list is walked through again. */
  pass_due_at: Timestamp
  pass_began_at: Timestamp | null
  /** Where the walk goes on. */
  pass_position: JSONColumnType<{ keys: (string | null)[]; id: string }> | null
}
/** A container beyond the threshold of a rule. */
interface AlertMatchesTable {
  account_id: Uuid
  rule_id: Uuid
  container_id: Uuid
  matched_at: Timestamp
  seen_at: Timestamp
}
export interface AlertsTable extends Owned {
  user_id: Uuid
  rule_id: Uuid
  vessel_name: string | null
  voyage_number: string | null
  raised_at: Timestamp
  updated_at: Timestamp
  acknowledged_at: Timestamp | null
  snoozed_until: Timestamp | null
  assigned_by: Uuid | null
  /** When it is to be mailed at once; null when there is nothing to mail. */
  mail_due_at: Timestamp | null
  mailed_at: Timestamp | null
  digested_at: Timestamp | null
}
interface AlertedContainersTable {
  account_id: Uuid
  alert_id: Uuid
  container_id: Uuid
  raised_at: Timestamp
  changes: JSONColumnType<{ attribute: string; before: unknown; after: unknown }[]>
}
/** Of a rule or of a container. */
interface AlertMutesTable extends Owned {
  user_id: Uuid
  rule_id: Uuid | null
  container_id: Uuid | null
  created_at: Timestamp
}
export interface AlertSettingsTable {
  account_id: Uuid
  user_id: Uuid
  timezone: string
  /** Times as `07:30` in that zone. */
  quiet_from: string | null
  quiet_until: string | null
  digest_at: string
  mail_is_on: Generated<boolean>
  next_digest_at: Timestamp | null
  /** Opens nothing but ending the mails. */
  unsubscribe_token: string
}

/** Containers whose clocks were stored again, in accounts with rules about costs. */
interface AlertCostsDueTable {
  account_id: Uuid
  container_id: Uuid
  /** How often they were stored since it was noted. */
  changes: Generated<number>
}

/** What a rule sends to webhooks, with the rule as it was when the first container crossed its threshold. */
export interface AlertEventsTable extends Owned, MeasuredThreshold {
  rule_id: Uuid
  event: AlertEventName
  rule_name: string
  created_at: Timestamp
  /** When it goes into the event log; null when it is there. */
  due_at: Timestamp | null
}
interface AlertEventContainersTable {
  account_id: Uuid
  event_id: Uuid
  container_id: Uuid
}
/** Containers whose last event to webhooks says that they are beyond the threshold of a rule. */
interface AlertAnnouncedTable {
  account_id: Uuid
  rule_id: Uuid
  container_id: Uuid
}

export interface AlertTables {
  alert_events: AlertEventsTable
  alert_event_containers: AlertEventContainersTable
  alert_announced: AlertAnnouncedTable
  alert_costs_due: AlertCostsDueTable
  alert_rules: AlertRulesTable
  alert_matches: AlertMatchesTable
  alerts: AlertsTable
  alerted_containers: AlertedContainersTable
  alert_mutes: AlertMutesTable
  alert_settings: AlertSettingsTable
}
