import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Handlers } from '../http/handler.ts'
import { pageDocument } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import { presentNotification } from './notifications.present.ts'
import { listNotifications, notificationsByIds } from './notifications.store.ts'

type Deps = { db: Kysely<Tables> }

/** What webhooks were told, to be read back. */
export const webhookRoutes = ({
  db,
}: Deps): Pick<Handlers, 'list_webhook_notifications' | 'get_webhook_notification'> => ({
  async list_webhook_notifications(asked) {
    const { rows, total } = await listNotifications(db, asked.caller.account_id, asked.page)
    return pageDocument(asked, rows.map(presentNotification), total)
  },

  async get_webhook_notification({ caller, params }) {
    const [row] = await notificationsByIds(db, caller.account_id, [params.id])
    if (!row) throw notFound('WebhookNotification')
    return { data: presentNotification(row) }
  },
})
