import { z } from 'zod'
import { anyResource, deleted, id, recordDocument, timestamp } from '../jsonapi/index.ts'
import { alert, alertMute, alertRule, alertSettings, clockTime } from '../resources/index.ts'
import {
  alertMail,
  alertState,
  alertSubject,
  alertThreshold,
  MAX_THRESHOLD_DAYS,
  MAX_THRESHOLD_HOURS,
  MAX_THRESHOLD_MINOR,
} from '../vocabulary/index.ts'
import { operation } from './operation.ts'

const tag = 'Alerts'
const extension = true
const name = z.string().trim().min(1, "Name can't be blank").max(80)
const between = (least: number, most: number, what: string) => {
  const error = `Must be a whole ${what} from ${least} to ${most.toLocaleString('en-US')}`
  return z.int(error).min(least, error).max(most, error).nullable()
}
const days = between(0, MAX_THRESHOLD_DAYS, 'number of days')
const hours = between(1, MAX_THRESHOLD_HOURS, 'number of hours')
const amount_minor = between(1, MAX_THRESHOLD_MINOR, 'amount in minor units of the currency')
const currency_code = z
  .string()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), {
    error: 'Must be a currency of ISO 4217, such as USD',
  })
  .nullable()
/** Checked as the list of containers checks it. */
const query = z.string().max(4000)

/** What is watched: the id of a saved view, container or shipment, or a query. */
const watched = {
  subject: alertSubject,
  saved_view_id: id.nullable().default(null),
  container_id: id.nullable().default(null),
  shipment_id: id.nullable().default(null),
  query: query.default(''),
  threshold: alertThreshold,
  days: days.default(null),
  hours: hours.default(null),
  amount_minor: amount_minor.default(null),
  currency_code: currency_code.default(null),
}

export const list_alert_rules = operation({
  method: 'GET',
  path: '/alert_rules',
  tag,
  summary: 'The alert rules of the person, and those that are shared in the account, by name',
  extension,
  resource: 'alert_rule',
  shows: ['alert_rule', 'saved_view'],
  answers: { 200: z.looseObject({ data: z.array(alertRule.schema) }) },
})

export const create_alert_rule = operation({
  method: 'POST',
  path: '/alert_rules',
  tag,
  summary: 'Create an alert rule; what is beyond its threshold already raises no alert',
  extension,
  resource: 'alert_rule',
  body: z.object({
    data: z.object({
      type: z.literal('alert_rule'),
      attributes: z.object({
        ...watched,
        name,
        mail: alertMail.default('none'),
        webhook: z.boolean().default(false),
        shared: z.boolean().default(false),
      }),
    }),
  }),
  answers: { 201: recordDocument(alertRule.schema) },
})

export const edit_alert_rule = operation({
  method: 'PATCH',
  path: '/alert_rules/{id}',
  tag,
  summary: 'Edit an alert rule: its maker, or anybody where it is shared',
  extension,
  resource: 'alert_rule',
  params: z.object({ id }),
  body: z.object({
    data: z.object({
      type: z.literal('alert_rule'),
      id: id.optional(),
      attributes: z.object({
        name: name.optional(),
        threshold: alertThreshold.optional(),
        days: days.optional(),
        hours: hours.optional(),
        amount_minor: amount_minor.optional(),
        currency_code: currency_code.optional(),
        mail: alertMail.optional(),
        webhook: z.boolean().optional(),
        shared: z.boolean().optional(),
      }),
    }),
  }),
  refuses: { 409: 'The body names another rule than the address' },
  answers: { 200: recordDocument(alertRule.schema) },
})

export const delete_alert_rule = operation({
  method: 'DELETE',
  path: '/alert_rules/{id}',
  tag,
  summary: 'Delete an alert rule with its alerts',
  extension,
  changes: ['alert_rule', 'alert', 'alert_mute'],
  params: z.object({ id }),
  answers: { 200: deleted },
})

export const check_alert_rule = operation({
  method: 'POST',
  path: '/alert_rules/check',
  tag,
  summary:
    'How many containers a rule would watch and how many are beyond its threshold now, before it is saved',
  extension,
  changes: [],
  media: 'application/json',
  body: z.object(watched),
  answers: {
    200: z.looseObject({
      /** Counted to 1,000 (then 1,001), as is `matching`. */
      watched: z.int(),
      matching: z.int(),
      /** Whether it watches every container of the account. */
      is_everything: z.boolean(),
    }),
  },
})

export const list_alerts = operation({
  method: 'GET',
  path: '/alerts',
  tag,
  summary: 'Alerts of the person, the latest first, and to whom they can be assigned',
  extension,
  resource: 'alert',
  query: z.object({ include: z.string().optional(), state: alertState.default('open') }),
  answers: {
    200: z.looseObject({
      data: z.array(alert.schema),
      included: z.array(anyResource).optional(),
      meta: z.looseObject({
        total: z.int(),
        colleagues: z.array(z.looseObject({ id: z.string(), name: z.string() })),
      }),
    }),
  },
})

export const edit_alert = operation({
  method: 'PATCH',
  path: '/alerts/{id}',
  tag,
  summary:
    'Acknowledge an alert or open it again, snooze it, or assign it to a colleague, in whose inbox it is then',
  extension,
  resource: 'alert',
  params: z.object({ id }),
  body: z.object({
    data: z.object({
      type: z.literal('alert'),
      id: id.optional(),
      attributes: z.object({
        acknowledged: z.boolean().optional(),
        snoozed_until: timestamp.nullable().optional(),
        assigned_to: id.optional(),
      }),
    }),
  }),
  refuses: { 409: 'The body names another alert than the address' },
  answers: { 200: recordDocument(alert.schema) },
})

export const list_alert_mutes = operation({
  method: 'GET',
  path: '/alert_mutes',
  tag,
  summary: 'Containers and rules about which the person wants no alerts',
  extension,
  resource: 'alert_mute',
  answers: { 200: z.looseObject({ data: z.array(alertMute.schema) }) },
})

export const create_alert_mute = operation({
  method: 'POST',
  path: '/alert_mutes',
  tag,
  summary: 'Mute a container or a rule: it raises no alerts for the person',
  extension,
  resource: 'alert_mute',
  body: z.object({
    data: z.object({
      type: z.literal('alert_mute'),
      attributes: z.union([z.object({ container_id: id }), z.object({ rule_id: id })]),
    }),
  }),
  answers: { 201: recordDocument(alertMute.schema) },
})

export const delete_alert_mute = operation({
  method: 'DELETE',
  path: '/alert_mutes/{id}',
  tag,
  summary: 'Have a container or a rule raise alerts for the person again',
  extension,
  changes: ['alert_mute'],
  params: z.object({ id }),
  answers: { 200: deleted },
})

export const get_alert_settings = operation({
  method: 'GET',
  path: '/alert_settings',
  tag,
  summary: 'When alerts are mailed to the person, and how the last mail went',
  extension,
  resource: 'alert_settings',
  shows: ['alert_settings', 'outgoing_mail'],
  answers: { 200: recordDocument(alertSettings.schema) },
})

export const edit_alert_settings = operation({
  method: 'PATCH',
  path: '/alert_settings',
  tag,
  summary: 'Set when alerts are mailed to the person',
  extension,
  resource: 'alert_settings',
  body: z.object({
    data: z.object({
      type: z.literal('alert_settings'),
      attributes: z.object({
        timezone: z.string().max(80).optional(),
        quiet_from: clockTime.nullable().optional(),
        quiet_until: clockTime.nullable().optional(),
        digest_at: clockTime.optional(),
        mail_is_on: z.boolean().optional(),
      }),
    }),
  }),
  answers: { 200: recordDocument(alertSettings.schema) },
})

export const send_test_alert_mail = operation({
  method: 'POST',
  path: '/alert_settings/test_mail',
  tag,
  summary: 'Mail the person a message that shows that alerts arrive',
  extension,
  changes: ['outgoing_mail'],
  refuses: { 409: 'The service sends no mail, or the person has no e-mail address' },
  answers: { 204: null },
})
