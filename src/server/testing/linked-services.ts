import { listen } from '../platform/http/listen.ts'
import { createLog } from '../platform/log.ts'
import type { Carrier } from '../sources/dcsa/testing/carrier.ts'
import { carrierSettings, connectSource, trackNumber } from './connected.ts'
import { startTestService } from './service.ts'
import { createDelivery } from '../webhooks/delivery.ts'
import { createGuardedConnector } from '../webhooks/guarded-connector.ts'

interface Data {
  data: { id: string; attributes: Record<string, unknown> }
}

/** A service on a port, that others reach and that sends webhooks when a test calls `deliver`. */
export async function openLinked(now: string) {
  const connector = createGuardedConnector({ toLoopback: true })
  const address: { isPublic: boolean; port?: number } = { isPublic: true }
  const service = await startTestService({
    now,
    connector,
    knownValues: false,
    publicUrl: () =>
      address.isPublic && address.port !== undefined ? `http://127.0.0.1:${address.port}` : undefined,
  })
  const listening = await listen(service.app, { host: '127.0.0.1', port: 0 })
  address.port = listening.port
  const { db, clock, services, sealer } = service
  const log = createLog(() => undefined, clock.now)
  const delivery = createDelivery({ db, wall: clock, log, loaders: services.loaders, connector, sealer })
  const origin = `http://127.0.0.1:${listening.port}`
  return {
    ...service,
    origin,
    /** Whether others are given its address. */
    address,
    async deliver() {
      while ((await delivery.round()) === 'more') continue
      await delivery.idle()
    },
    connect: (kind: string, settings: object) => connectSource(service, { kind, settings }),
    track: (request_number: string) => trackNumber(service, request_number),
    attributesOf: async (path: string) => ((await service.ask('GET', path)).body as Data).data.attributes,
    async close() {
      await delivery.stop()
      await listening.close()
      await connector.close()
      await service.close()
    },
  }
}
export type LinkedService = Awaited<ReturnType<typeof openLinked>>

/** Follows `to` by a connection, and has the webhook made that it sends its news with. @returns the id of the connection */
export async function linkServices(from: LinkedService, to: LinkedService): Promise<string> {
  const id = await from.connect('portolan', { base_url: `${to.origin}/v2`, api_key: to.own.key })
  await from.keepSubscriptions()
  return id
}

/** Two services: `there` asks a carrier; `here` tracks through it. */
export async function openLinkedPair(carrier: Pick<Carrier, 'origin'>, now: string) {
  const there = await openLinked(now)
  const here = await openLinked(now)
  await there.connect('dcsa', carrierSettings(carrier))
  return { there, here, connection: await linkServices(here, there) }
}
