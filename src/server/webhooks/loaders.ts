import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Loaders } from '../http/handler.ts'
import { presentNotification } from './notifications.present.ts'
import { notificationsByIds } from './notifications.store.ts'

export const webhookLoaders = ({ db }: { db: Kysely<Tables> }): Loaders => ({
  webhook_notification: async (accountId, ids) =>
    (await notificationsByIds(db, accountId, ids)).map(presentNotification),
})
