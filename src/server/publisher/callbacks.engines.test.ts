import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { openReceiver } from '../testing/receiver.ts'
import { startTestService } from '../testing/service.ts'
import { createGuardedConnector } from '../webhooks/guarded-connector.ts'
import { createCallbacks } from './callbacks.ts'
import { completeUntil } from './subscriptions.store.ts'

const container = '5a000000-0000-4000-8000-000000000001'
const learned = {
  data: [
    { id: container, type: 'container', attributes: { number: 'MSKU1234565' } },
    {
      id: '5a000000-0000-4000-8000-000000000002',
      type: 'transport_event',
      attributes: {
        event: 'container.transport.full_in',
        timestamp: '2026-10-01T08:00:00Z',
        timezone: 'Asia/Shanghai',
        location_locode: 'CNSHA',
      },
      relationships: { container: { data: { type: 'container', id: container } } },
    },
  ],
}

forEachDatabase('Callbacks', { engineMatters: true }, (open) => {
  test('two processes send what became known once', async () => {
    const connector = createGuardedConnector({ toLoopback: true })
    const receiver = await openReceiver((response) => response.writeHead(204).end())
    const service = await startTestService({ database: await open(), connector })
    const { db, clock } = service
    const deps = {
      db,
      wall: clock,
      log: createLog(() => undefined, clock.now),
      connector,
      sealer: service.sealer,
    }
    const processes = [createCallbacks(deps), createCallbacks(deps)]
    const secret = Buffer.alloc(32, 7).toString('base64')
    const subscription = { callbackUrl: receiver.url, secret, UNLocationCode: 'CNSHA' }
    const made = await service.ask('POST', '/dcsa/v2/event-subscriptions', subscription)
    expect([made.status, made.text]).toEqual([201, made.text])
    expect((await service.ask('POST', '/v2/imports', learned)).status).toBe(201)
    const imported = await completeUntil(db)
    while ((await completeUntil(db)) <= imported);
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(processes.map((each) => each.round()))
      await Promise.all(processes.map((each) => each.idle()))
    }
    const listed = await service.ask('GET', '/dcsa/v2/events')
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([listed.body])
    await receiver.close()
    await service.close()
  })
})
