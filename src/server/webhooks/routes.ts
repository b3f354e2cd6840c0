import { refuseBeyondEntitlement } from '../platform/http/entitled.ts'
import {
  EVERY_EVENT,
  eventCategories,
  subscribableEventNames,
  webhookLimits,
} from '../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { listingOf } from '../platform/http/list.ts'
import { pageDocument } from '../platform/http/page.ts'
import { notFound, problem, refuseOther, refusedAttribute } from '../platform/http/problem.ts'
import { addressRefusal } from '../platform/outgoing/addresses.ts'
import type { Sealer } from '../platform/secrets/sealing.ts'
import type { GuardedConnector } from './guarded-connector.ts'
import {
  sendingAddresses,
  countWebhooks,
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhooks,
  webhooksByIds,
} from './webhooks.store.ts'
import { presentNotification } from './notifications.present.ts'
import { listNotifications, notificationsByIds } from './notifications.store.ts'
import { newWebhookSecret } from './payload.ts'
import { notificationList, webhookList } from './webhooks.list.ts'
import { endOverlap, rotateSecret } from './webhook-secrets.store.ts'
import { openWebhook, type StoredWebhook } from './webhook-secrets.ts'
import { presentWebhook } from './webhooks.present.ts'

interface WebhookDeps {
  db: Db
  /** Deliveries follow the wall clock, not the trade clock. */
  wall: Clock
  connector: GuardedConnector
  /** The addresses that deliveries are sent from, as configured by the operator. */
  webhookIps: readonly string[]
  /** Encrypts secrets where they are stored. */
  sealer: Sealer
}

const HOUR_MS = 3_600_000

/** The names that a webhook is stored with: `*` is all that there are now. */
const namedEvents = (events: readonly string[]): string[] =>
  events.includes(EVERY_EVENT) ? [...subscribableEventNames] : [...events]

type Names =
  | 'list_webhooks'
  | 'create_webhook'
  | 'get_webhook'
  | 'edit_webhook'
  | 'delete_webhook'
  | 'rotate_webhook_secret'
  | 'end_webhook_secret_overlap'
  | 'list_webhook_events'
  | 'list_webhook_ips'
  | 'list_webhook_notifications'
  | 'get_webhook_notification'

/** Webhooks, and the notifications that were sent to them. */
export const webhookRoutes = ({
  db,
  wall,
  connector,
  webhookIps,
  sealer,
}: WebhookDeps): Pick<Handlers, Names> => {
  const presented = (stored: StoredWebhook) => presentWebhook(openWebhook(stored, sealer, wall.now()))
  const stored = async (accountId: string, id: string) => {
    const [row] = await webhooksByIds(db, accountId, [id])
    if (!row) throw notFound('Webhook')
    return row
  }
  const checked = (url: string) => {
    const refusal = addressRefusal(url, connector)
    if (refusal !== undefined) throw refusedAttribute('url', refusal)
  }

  return {
    async list_webhooks(asked) {
      const listing = listingOf(asked, webhookList)
      const { rows, total, cursors } = await listWebhooks(db, asked.caller.account_id, listing)
      return pageDocument(asked, rows.map(presented), total, cursors)
    },

    async create_webhook({ caller, body: { data } }) {
      checked(data.attributes.url)
      if ((await countWebhooks(db, caller.account_id)) >= webhookLimits.webhooks)
        throw problem(422, `An account has at most ${webhookLimits.webhooks} webhooks; delete one first`, {
          source: { pointer: '/data' },
        })
      const given = {
        ...data.attributes,
        events: namedEvents(data.attributes.events),
        secret: newWebhookSecret(),
        now: iso(wall.now()),
      }
      const created = await db.transaction().execute(async (trx) => {
        await refuseBeyondEntitlement(trx, caller.account_id, 'webhooks', { now: given.now })
        return createWebhook(trx, caller.account_id, given, sealer)
      })
      return { data: presented(created) }
    },

    async get_webhook({ caller, params }) {
      return { data: presented(await stored(caller.account_id, params.id)) }
    },

    async edit_webhook({ caller, params, body: { data } }) {
      refuseOther('webhook', data.id, params.id)
      const { url, active, events, headers } = data.attributes
      if (url !== undefined) checked(url)
      const given = {
        ...(url !== undefined && { url }),
        ...(active !== undefined && { active }),
        ...(events !== undefined && { events: namedEvents(events) }),
        ...(headers !== undefined && { headers }),
      }
      const row = await editWebhook(db, caller.account_id, params.id, given, sealer)
      if (!row) throw notFound('Webhook')
      return { data: presented(row) }
    },

    async delete_webhook({ caller, params }) {
      if (!(await deleteWebhook(db, caller.account_id, params.id))) throw notFound('Webhook')
    },

    async rotate_webhook_secret({ caller, params, body: { overlap_hours } }) {
      const key = { account_id: caller.account_id, id: params.id }
      const now = wall.now()
      const until = overlap_hours === 0 ? null : new Date(now.getTime() + overlap_hours * HOUR_MS)
      const outcome = await rotateSecret(db, key, { secret: newWebhookSecret(), until, now }, sealer)
      if (outcome === 'unknown') throw notFound('Webhook')
      if (outcome === 'overlapping')
        throw problem(409, 'A former secret still counts: end it first, or rotate without an overlap')
      return { data: presented(await stored(caller.account_id, params.id)) }
    },

    async end_webhook_secret_overlap({ caller, params }) {
      const key = { account_id: caller.account_id, id: params.id }
      if (!(await endOverlap(db, key))) throw notFound('Webhook')
      return { data: presented(await stored(caller.account_id, params.id)) }
    },

    list_webhook_events: () =>
      Promise.resolve({
        data: eventCategories.map(({ id, name, events }) => ({
          id,
          type: 'webhook_event_category' as const,
          attributes: { name, events },
        })),
      }),

    list_webhook_ips: () => sendingAddresses(db, webhookIps, iso(wall.now())),

    async list_webhook_notifications(asked) {
      const listing = listingOf(asked, notificationList)
      const { rows, total, cursors } = await listNotifications(db, asked.caller.account_id, listing)
      return pageDocument(asked, rows.map(presentNotification), total, cursors)
    },

    async get_webhook_notification({ caller, params }) {
      const [row] = await notificationsByIds(db, caller.account_id, [params.id])
      if (!row) throw notFound('WebhookNotification')
      return { data: presentNotification(row) }
    },
  }
}
