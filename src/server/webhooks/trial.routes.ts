import { randomUUIDv7 } from 'node:crypto'
import { eventNames } from '../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { problem } from '../platform/http/problem.ts'
import { addressRefusal } from '../platform/outgoing/addresses.ts'
import { isAccepted } from './delivery.rules.ts'
import type { GuardedConnector } from './guarded-connector.ts'
import { notificationExample } from './examples/index.ts'
import { trialBody } from './examples/trial.ts'
import { deliveryHeaders } from './deliver-to-webhook.ts'

interface Deps {
  wall: Clock
  connector: GuardedConnector
}

/** For developers of receivers: examples of payloads, and sending one as a trial. */
export const trialRoutes = ({
  wall,
  connector,
}: Deps): Pick<Handlers, 'trigger_webhook' | 'list_webhook_notification_examples'> => ({
  async list_webhook_notification_examples({ query, url }) {
    const names = query.event === undefined ? eventNames : [query.event]
    const payloads = await Promise.all(names.map(notificationExample))
    const included = new Map(
      payloads
        .flatMap((payload) => payload.included)
        .map((record) => [`${record.type} ${record.id}`, record]),
    )
    const data = payloads.map((payload) => payload.data)
    return {
      data,
      included: [...included.values()],
      links: { self: url.href },
      meta: { size: data.length, total: data.length },
    }
  },

  async trigger_webhook({ body: { url, event, secret = null } }) {
    const refusal = addressRefusal(url, connector)
    if (refusal !== undefined) throw problem(422, refusal, { source: { pointer: '/url' } })
    const [id, at] = [randomUUIDv7(), wall.now()]
    const request_body = await trialBody(event, { id, at: iso(at) })
    const request_headers = deliveryHeaders({ id, body: request_body, at }, { secret, headers: null })
    const outcome = await connector.send({ url, headers: request_headers, body: request_body })
    return {
      url,
      succeeded: isAccepted(outcome.status_code),
      error: outcome.error,
      status_code: outcome.status_code,
      request_headers,
      request_body,
      response_headers: outcome.response_headers,
      response_body: outcome.response_body,
    }
  },
})
