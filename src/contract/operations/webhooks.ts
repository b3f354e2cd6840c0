import { z } from 'zod'
import { id, includeQuery, oneOf, pageOf, pageQuery } from '../jsonapi/index.ts'
import { webhookNotification } from '../resources/index.ts'
import { operation } from './operation.ts'

const tag = 'Webhook notifications'

export const list_webhook_notifications = operation({
  method: 'GET',
  path: '/webhook_notifications',
  tag,
  summary: 'List webhook notifications, newest first',
  resource: 'webhook_notification',
  query: z.object({ ...pageQuery, ...includeQuery }),
  answers: { 200: pageOf(webhookNotification.schema) },
})

export const get_webhook_notification = operation({
  method: 'GET',
  path: '/webhook_notifications/{id}',
  tag,
  summary: 'Get a webhook notification',
  resource: 'webhook_notification',
  params: z.object({ id }),
  query: z.object(includeQuery),
  answers: { 200: oneOf(webhookNotification.schema) },
})
