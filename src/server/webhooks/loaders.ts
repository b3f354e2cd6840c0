import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Loaders } from '../platform/http/handler.ts'
import type { Sealer } from '../platform/secrets/sealing.ts'
import { presentNotification } from './notifications.present.ts'
import { logsByIds, notificationsByIds } from './notifications.store.ts'
import { openWebhook } from './webhook-secrets.ts'
import { presentLog, presentWebhook } from './webhooks.present.ts'
import { webhooksByIds } from './webhooks.store.ts'

export const webhookLoaders = ({ db, sealer, wall }: { db: Db; sealer: Sealer; wall: Clock }): Loaders => ({
  webhook: async ({ account_id: accountId }, ids) =>
    (await webhooksByIds(db, accountId, ids)).map((row) =>
      presentWebhook(openWebhook(row, sealer, wall.now())),
    ),
  webhook_notification: async ({ account_id: accountId }, ids) =>
    (await notificationsByIds(db, accountId, ids)).map(presentNotification),
  webhook_notification_log: async ({ account_id: accountId }, ids) =>
    (await logsByIds(db, accountId, ids)).map(presentLog),
})
