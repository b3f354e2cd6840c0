import { randomUUIDv7 } from 'node:crypto'
import { z } from 'zod'
import { exampleEventNames, redelivery } from '../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers, Loaders } from '../platform/http/handler.ts'
import { notFound, problem, refusedAttribute } from '../platform/http/problem.ts'
import { addressRefusal } from '../platform/outgoing/addresses.ts'
import type { Sealer } from '../platform/secrets/sealing.ts'
import { keptRecords } from './announced-records.store.ts'
import { deliveryHeaders, keptHeaders, SECRET_LOST } from './deliver-to-webhook.ts'
import { isAccepted } from './delivery.rules.ts'
import { trialBody } from './examples/trial.ts'
import type { GuardedConnector } from './guarded-connector.ts'
import { countLoggedEvents, healthOfWebhooks } from './health.store.ts'
import { presentNotification, type ReadNotification } from './notifications.present.ts'
import { logsByIds, notificationsByIds } from './notifications.store.ts'
import { bodiesFor } from './payload.ts'
import {
  countReplayed,
  keepTest,
  redeliver,
  redeliverMany,
  type Replay,
  replayById,
  replayEvents,
} from './redelivery.store.ts'
import { openSecrets, openWebhook, type WebhookRow } from './webhook-secrets.ts'
import { webhooksByIds } from './webhooks.store.ts'

interface Deps {
  db: Db
  /** By which attempts are made. */
  wall: Clock
  /** By which events are logged and notifications written. */
  clock: Clock
  connector: GuardedConnector
  loaders: Loaders
  /** Opens the secrets that deliveries are signed by. */
  sealer: Sealer
}

type Names =
  | 'list_webhook_health'
  | 'get_webhook_event_counts'
  | 'test_webhook'
  | 'redeliver_webhook_notification'
  | 'redeliver_webhook'
  | 'replay_webhook'
  | 'get_webhook_notification_request'

const switchedOff = () => problem(422, 'The webhook is inactive: switch it on first')
const presentReplay = ({ id, since, notifications, created_at }: Replay) => ({
  data: { id, type: 'webhook_replay' as const, attributes: { since, notifications, created_at } },
})
const eventName = z.enum(exampleEventNames)
const unsigned = { secret: null, headers: null }

/** What developers of receivers see and do: health, tests, and sending again. */
export const deliveryRoutes = ({
  db,
  wall,
  clock,
  connector,
  loaders,
  sealer,
}: Deps): Pick<Handlers, Names> => {
  const webhookOf = async (accountId: string, id: string): Promise<WebhookRow> => {
    const [row] = await webhooksByIds(db, accountId, [id])
    if (!row) throw notFound('Webhook')
    return openWebhook(row, sealer, wall.now())
  }
  const notificationOf = async (accountId: string, id: string) => {
    const [row] = await notificationsByIds(db, accountId, [id])
    if (!row) throw notFound('WebhookNotification')
    return row
  }

  /** The body as it is sent, and whether its records are those of the event. */
  const bodyOf = async (accountId: string, row: ReadNotification & { records_id: string | null }) => {
    const event = eventName.safeParse(row.event)
    if (row.origin === 'test' && event.success && row.webhook_id !== null) {
      const { id, created_at: at, webhook_id } = row
      return { body: await trialBody(event.data, { id, at, webhook_id }), is_as_sent: true }
    }
    let isKept = false
    const keptOf = async (ids: string[]) => {
      const kept = await keptRecords(db, accountId, ids)
      isKept = kept.size > 0
      return kept
    }
    const compose = await bodiesFor([row], { loaders, keptOf }, accountId)
    return { body: await compose(row), is_as_sent: isKept }
  }

  return {
    async list_webhook_health({ caller }) {
      const at = { now: wall.now(), tradeNow: clock.now() }
      return { data: await healthOfWebhooks(db, caller.account_id, at) }
    },

    async get_webhook_event_counts({ caller }) {
      return { counts: await countLoggedEvents(db, caller.account_id, clock.now()) }
    },

    async test_webhook({ caller, params, body: { event } }) {
      const { id: webhook_id, url, opened } = await webhookOf(caller.account_id, params.id)
      const refusal = addressRefusal(url, connector)
      if (refusal !== undefined) throw problem(422, refusal)
      if (!opened) throw problem(422, SECRET_LOST)
      const [id, at, now] = [randomUUIDv7(), wall.now(), iso(clock.now())]
      const request_body = await trialBody(event, { id, at: now, webhook_id })
      const request_headers = deliveryHeaders({ id, body: request_body, at }, opened)
      const outcome = await connector.send({ url, headers: request_headers, body: request_body })
      const { response_headers, ...answered } = outcome
      const kept = { ...answered, request_headers: keptHeaders(request_headers, opened.headers) }
      const succeeded = isAccepted(outcome.status_code)
      await keepTest(db, caller.account_id, {
        id,
        webhook_id,
        event,
        now,
        attempt: { id: randomUUIDv7(), started_at: iso(at), ...kept, succeeded },
      })
      return {
        url,
        succeeded,
        ...answered,
        request_headers,
        request_body,
        response_headers,
        webhook_notification_id: id,
      }
    },

    async redeliver_webhook_notification({ caller, params }) {
      const row = await notificationOf(caller.account_id, params.id)
      if (row.origin === 'test') throw problem(422, 'A test is not sent again: send another test')
      const [webhook] =
        row.webhook_id === null ? [] : await webhooksByIds(db, caller.account_id, [row.webhook_id])
      if (webhook?.active !== true) throw switchedOff()
      await redeliver(db, caller.account_id, row.id)
      return { data: presentNotification(await notificationOf(caller.account_id, row.id)) }
    },

    async redeliver_webhook({ caller, params, body: { data } }) {
      const { active } = await webhookOf(caller.account_id, params.id)
      if (!active) throw switchedOff()
      const attributes = await redeliverMany(db, caller.account_id, params.id, data.attributes)
      return { data: { type: 'webhook_redelivery' as const, attributes } }
    },

    async replay_webhook({ caller, params, body: { data } }) {
      const { account_id } = caller
      const { active, events } = await webhookOf(account_id, params.id)
      const made = async () => {
        const known = await replayById(db, account_id, data.id)
        if (known && known.webhook_id !== params.id)
          throw problem(409, 'This id is that of a replay for another webhook')
        return known
      }
      const known = await made()
      if (known) return presentReplay(known)
      if (!active) throw switchedOff()
      const { since } = data.attributes
      const { count, isWhole } = await countReplayed(db, account_id, { events, since })
      if (!isWhole || count > redelivery.replayed)
        throw refusedAttribute(
          'since',
          `${isWhole ? `These are ${count} events: at` : 'The log does not go back so far; at'} most ${redelivery.replayed} are sent again at once. Name a later time`,
        )
      const asked = { id: data.id, webhook_id: params.id, events, since }
      const times = { now: iso(clock.now()), wallNow: iso(wall.now()) }
      const replay = await db.transaction().execute((trx) => replayEvents(trx, account_id, asked, times))
      const answered = replay ?? (await made())
      if (!answered) throw problem(409, 'This replay is being made')
      return presentReplay(answered)
    },

    async get_webhook_notification_request({ caller, params }) {
      const row = await notificationOf(caller.account_id, params.id)
      const [webhook] =
        row.webhook_id === null ? [] : await webhooksByIds(db, caller.account_id, [row.webhook_id])
      const [last] = (await logsByIds(db, caller.account_id, row.log_ids.slice(-1))).slice(-1)
      const { body, is_as_sent } = await bodyOf(caller.account_id, row)
      const at = last ? new Date(last.started_at) : wall.now()
      const opened = (webhook && openSecrets(webhook, sealer, at)) ?? unsigned
      return {
        url: webhook?.url ?? null,
        headers: deliveryHeaders({ id: row.id, body, at }, opened),
        body,
        is_as_sent,
      }
    },
  }
}
