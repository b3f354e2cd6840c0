import { z } from 'zod'

/** What an alert rule watches: the containers of a saved view, of a query of the list, one container, or those of one shipment. */
export const alertSubjects = ['saved_view', 'query', 'container', 'shipment'] as const
export const alertSubject = z.enum(alertSubjects)
export type AlertSubject = z.output<typeof alertSubject>

/**
 * When a container that is watched raises an alert: it comes into what the rule watches, it is no longer in it, its ship is expected so
 * many calendar days or hours later than first reported, so many days are left to act, or its clocks cost more than an amount. Once,
 * until it has been on the other side of the threshold.
 */
export const alertThresholds = [
  'enters',
  'leaves',
  'delayed',
  'delayed_hours',
  'act_by',
  'cost_above',
] as const
export const alertThreshold = z.enum(alertThresholds)
export type AlertThreshold = z.output<typeof alertThreshold>

export const MAX_THRESHOLD_DAYS = 365
export const MAX_THRESHOLD_HOURS = 999
/** Minor units: ten thousand million of a currency with two digits. */
export const MAX_THRESHOLD_MINOR = 1_000_000_000_000

/** Where an alert goes beside the inbox. */
export const alertMails = ['none', 'at_once', 'digest'] as const
export const alertMail = z.enum(alertMails)
export type AlertMail = z.output<typeof alertMail>

/** An alert waits for its person, comes back later, or is done with. */
export const alertStates = ['open', 'snoozed', 'acknowledged'] as const
export const alertState = z.enum(alertStates)
export type AlertState = z.output<typeof alertState>

export const MAX_ALERT_RULES_OF_PERSON = 50
/** The most alerts that are answered at once, the newest first. */
export const MAX_ALERTS_LISTED = 200
/** Containers that are answered with an alert; the others are counted. */
export const MAX_CONTAINERS_OF_ALERT_LISTED = 25
/** Containers of a rule are counted no further before it is saved. */
export const MAX_CONTAINERS_COUNTED = 1001
/** Containers that an event for webhooks names; the others are counted. */
export const MAX_CONTAINERS_OF_ALERT_EVENT = 100
export const MAX_SNOOZE_DAYS = 90
