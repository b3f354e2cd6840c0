import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDeliveries } from '../testing/deliveries.ts'
import { startDelivery } from './jobs.ts'

let deliveries: Awaited<ReturnType<typeof openDeliveries>>
beforeAll(async () => {
  deliveries = await openDeliveries()
})
afterAll(() => deliveries.close())

test('an event is delivered at once: the job is signalled by the log and does not wait for its interval', async () => {
  const receiver = await deliveries.receiver()
  await deliveries.webhook(receiver.url)
  // This scheduler runs only work that is due now: the regular interval would never end.
  const scheduler = {
    after(ms: number, work: () => void) {
      const soon = ms < 100 ? setImmediate(work) : undefined
      return () => clearImmediate(soon)
    },
  }
  const { db, clock, services, connector, sealer } = deliveries
  const log = { info: () => undefined, error: () => undefined }
  const job = startDelivery({
    db,
    wall: clock,
    log,
    loaders: services.loaders,
    connector,
    sealer,
    alone: true,
    scheduler,
  })
  await deliveries.appendEvents(['container.created'])
  await receiver.count(1)
  await deliveries.appendEvents(['container.updated', 'container.transport.full_in'])
  await receiver.count(3)
  await job.stop()
  await deliveries.appendEvents(['container.transport.full_out'])
  expect(receiver.events()).toEqual(['container.created', 'container.updated', 'container.transport.full_in'])
  expect((await deliveries.notifications()).map(({ status }) => status).toSorted()).toEqual([
    'pending',
    'succeeded',
    'succeeded',
    'succeeded',
  ])
})
