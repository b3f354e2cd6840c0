import { z } from 'zod'
import { defineResource, many, nullableText, nullableTimestamp, one, timestamp } from '../jsonapi/index.ts'
import {
  alertEventNames,
  alertMail,
  alertState,
  alertSubject,
  alertThreshold,
  openEnum,
} from '../vocabulary/index.ts'

/** What a threshold is measured by; null for what it is not. */
const thresholdMeasures = {
  /** Of `delayed` and `act_by`. */
  days: z.int().nullable(),
  /** Of `delayed_hours`. */
  hours: z.int().nullable(),
  /** Of `cost_above`: minor units of the currency, cents of USD. */
  amount_minor: z.int().nullable(),
  currency_code: nullableText,
}

/** Ours, beside the interface: what somebody wants to be alerted about. */
export const alertRule = defineResource(
  'alert_rule',
  {
    name: z.string(),
    subject: alertSubject,
    /** The query of the list of containers that has what the rule watches, without its threshold. */
    query: z.string(),
    threshold: alertThreshold,
    ...thresholdMeasures,
    mail: alertMail,
    /** Whether it raises `alert.raised` and `alert.ended` for webhooks that name them. */
    webhook: z.boolean(),
    /** For everybody of the account who is no customer; else for its maker alone. */
    shared: z.boolean(),
    /** How many containers are beyond the threshold, as last evaluated; null before the first evaluation ends. */
    matching: z.int().nullable(),
    /** Why it raises no alerts; null where it does. */
    fault: nullableText,
    created_at: timestamp,
    updated_at: timestamp,
  },
  {
    user: one('user'),
    saved_view: one('saved_view'),
    container: one('container'),
    shipment: one('shipment'),
  },
)
export type AlertRule = z.output<typeof alertRule.schema>

/** A value of a container that changed when it raised an alert. */
const alertedChange = z.looseObject({
  /** As the interface names it: `pickup_lfd`. */
  attribute: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AlertedChange = z.output<typeof alertedChange>

/** Ours, beside the interface: one message of a rule to one person, with all containers that one ship brought into it. */
export const alert = defineResource(
  'alert',
  {
    rule_name: z.string(),
    threshold: alertThreshold,
    ...thresholdMeasures,
    /** The ship with which its containers come; null where that is not known. */
    vessel_name: nullableText,
    voyage_number: nullableText,
    state: alertState,
    raised_at: timestamp,
    /** When the latest of its containers was added. */
    updated_at: timestamp,
    acknowledged_at: nullableTimestamp,
    snoozed_until: nullableTimestamp,
    /** Who assigned it to the person; null where nobody did. */
    assigned_by: nullableText,
    containers_count: z.int(),
    /** How many of them are still beyond the threshold. */
    matching_count: z.int(),
    /** The latest containers, with what changed. */
    alerted: z.array(
      z.looseObject({
        container_id: z.string(),
        raised_at: timestamp,
        matches: z.boolean(),
        changes: z.array(alertedChange),
      }),
    ),
  },
  { rule: one('alert_rule'), containers: many('container') },
)
export type Alert = z.output<typeof alert.schema>

/**
 * Ours, beside the interface: what a rule sends to webhooks. All containers that crossed its threshold within a minute are in one; one that
 * crossed it back within that time is in none.
 */
export const alertEvent = defineResource(
  'alert_event',
  {
    event: openEnum(alertEventNames),
    /** The rule as it was then. */
    rule_name: z.string(),
    threshold: alertThreshold,
    ...thresholdMeasures,
    /** When the first of its containers crossed the threshold. */
    created_at: timestamp,
    /** All of them; `containers` names the first hundred. */
    containers_count: z.int(),
  },
  { rule: one('alert_rule'), containers: many('container') },
)
export type AlertEvent = z.output<typeof alertEvent.schema>

/** Ours, beside the interface: a container or a rule about which a person wants no alerts. */
export const alertMute = defineResource(
  'alert_mute',
  { name: z.string(), created_at: timestamp },
  { rule: one('alert_rule'), container: one('container') },
)
export type AlertMute = z.output<typeof alertMute.schema>

/** A time of the day as a clock shows it. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 07:30')

/** Ours, beside the interface: when alerts are mailed to a person. */
export const alertSettings = defineResource(
  'alert_settings',
  {
    /** IANA name, of the times below. */
    timezone: z.string(),
    /** Mails at once wait between these times; null for none. */
    quiet_from: clockTime.nullable(),
    quiet_until: clockTime.nullable(),
    digest_at: clockTime,
    /** False after somebody unsubscribed: nothing is mailed. */
    mail_is_on: z.boolean(),
    /** Where mails go; null where the person has no address. */
    email: nullableText,
    /** Whether the service sends mail at all. */
    sends_mail: z.boolean(),
    /** False where the person never saved them. */
    is_saved: z.boolean(),
    last_mail_state: z.enum(['waiting', 'sent', 'failed']).nullable(),
    last_mail_at: nullableTimestamp,
    last_mail_error: nullableText,
  },
  {},
)
export type AlertSettings = z.output<typeof alertSettings.schema>
