import type { Db } from '../platform/database/tables.ts'
import type { Loaders } from '../platform/http/handler.ts'
import { presentNotification } from './notifications.present.ts'
import { logsByIds, notificationsByIds } from './notifications.store.ts'
import { presentLog, presentWebhook } from './webhooks.present.ts'
import { webhooksByIds } from './webhooks.store.ts'

export const webhookLoaders = ({ db }: { db: Db }): Loaders => ({
  webhook: async ({ account_id: accountId }, ids) =>
    (await webhooksByIds(db, accountId, ids)).map(presentWebhook),
  webhook_notification: async ({ account_id: accountId }, ids) =>
    (await notificationsByIds(db, accountId, ids)).map(presentNotification),
  webhook_notification_log: async ({ account_id: accountId }, ids) =>
    (await logsByIds(db, accountId, ids)).map(presentLog),
})
