import { type EventName, eventNames } from '../../contract/vocabulary/index.ts'
import { append } from '../platform/events/log.ts'
import type { Database } from '../platform/database/open.ts'
import { startTestService, type TestAccount } from './service.ts'
import { createDelivery } from '../webhooks/delivery.ts'
import { createGuardedConnector, type GuardedConnectorOptions } from '../webhooks/guarded-connector.ts'
import { openReceiver, type Behave, type Receiver } from './receiver.ts'

interface Answered {
  data: { id: string; attributes: Record<string, unknown>; relationships: Record<string, { data: unknown }> }
}

/** A service whose deliveries are sent when a test calls `deliver`, to receivers on this machine. */
export async function openDeliveries({
  database,
  smtpUrl,
  knownValues = true,
  ...options
}: Partial<GuardedConnectorOptions> & {
  database?: Database
  smtpUrl?: string
  /** As `startTestService` has it. */
  knownValues?: boolean
} = {}) {
  const connector = createGuardedConnector({ toLoopback: true, ...options })
  const service = await startTestService({
    connector,
    knownValues,
    ...(database && { database }),
    ...(smtpUrl !== undefined && { smtpUrl }),
  })
  const { db, clock, services, sealer, mailer } = service
  const lines: string[] = []
  const log = { info: () => undefined, error: (message: string) => void lines.push(message) }
  const receivers: Receiver[] = []
  const newDelivery = () =>
    createDelivery({
      db,
      wall: clock,
      log,
      loaders: services.loaders,
      connector,
      sealer,
      mailer,
      random: () => 0.5,
    })
  const delivery = newDelivery()

  const deliver = async (by = delivery) => {
    while ((await by.round()) === 'more') continue
    await by.idle()
  }

  return {
    ...service,
    connector,
    delivery,
    newDelivery,
    /** The messages that were logged as errors. */
    logged: lines,
    deliver,
    /** Moves the clock forward and delivers what is due then. */
    async deliverAfter(seconds: number) {
      service.pass(seconds)
      await deliver()
    },
    async receiver(behave?: Behave): Promise<Receiver> {
      const receiver = await openReceiver(behave)
      receivers.push(receiver)
      return receiver
    },
    /** A webhook of the first account, or of another. @returns its id and secret */
    async webhook(
      url: string,
      attributes: Record<string, unknown> = {},
      account: TestAccount = service.own,
    ): Promise<{ id: string; secret: string }> {
      const body = {
        data: { type: 'webhook', attributes: { url, active: true, events: eventNames, ...attributes } },
      }
      const answer = await service.askAs(account, 'POST', '/v2/webhooks', body)
      if (answer.status !== 201) throw new Error(answer.text)
      const { data } = answer.body as Answered
      return { id: data.id, secret: String(data.attributes['secret']) }
    },
    /** Appends events to the log, in a transaction. */
    async appendEvents(
      events: EventName[],
      account: TestAccount = service.own,
      reference_id = account.user_id,
    ) {
      await db.transaction().execute((trx) =>
        append(
          trx,
          account.account_id,
          events.map((event) => ({
            event,
            reference: { type: 'tracking_request', id: reference_id },
            shipment_id: null,
            container_id: null,
            occurred_at: '2026-11-20T18:00:00Z',
          })),
          '2026-11-20T18:00:00Z',
        ),
      )
    },
    /** The notifications of the first account as the interface shows them, oldest first, with their attempts. */
    async notifications(account: TestAccount = service.own) {
      const path = '/v2/webhook_notifications?include=webhook_notification_logs&page[size]=1000'
      const answer = await service.askAs(account, 'GET', path)
      const { data, included } = answer.body as {
        data: (Answered['data'] & {
          relationships: { webhook_notification_logs: { data: { id: string }[] } }
        })[]
        included: Answered['data'][]
      }
      return data.map(({ id, attributes, relationships }) => ({
        id,
        event: String(attributes['event']),
        status: String(attributes['delivery_status']),
        logs: relationships.webhook_notification_logs.data.map(
          (log) => included.find((record) => record.id === log.id)?.attributes,
        ),
      }))
    },
    async attributesOf(webhook: { id: string }) {
      const answer = await service.ask('GET', `/v2/webhooks/${webhook.id}`)
      return (answer.body as Answered).data.attributes
    },
    close: async () => {
      await delivery.stop(0)
      await connector.close()
      for (const receiver of receivers) await receiver.close()
      await service.close()
    },
  }
}
