import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDeliveries } from '../testing/deliveries.ts'
import { startDelivery } from './jobs.ts'

let world: Awaited<ReturnType<typeof openDeliveries>>
beforeAll(async () => {
  world = await openDeliveries()
})
afterAll(() => world.close())

test('what happens is told at once: the job hears of the log, it does not wait for its next look', async () => {
  const receiver = await world.receiver()
  await world.webhook(receiver.url)
  // Hands that only turn for what is due now: the next regular look would never come.
  const scheduler = {
    after(ms: number, work: () => void) {
      const soon = ms < 100 ? setImmediate(work) : undefined
      return () => clearImmediate(soon)
    },
  }
  const { db, clock, parts, dialler } = world
  const log = { info: () => undefined, error: () => undefined }
  const job = startDelivery({ db, wall: clock, log, loaders: parts.loaders, dialler, alone: true, scheduler })
  await world.happen(['container.created'])
  await receiver.count(1)
  await world.happen(['container.updated', 'container.transport.full_in'])
  await receiver.count(3)
  await job.stop()
  await world.happen(['container.transport.full_out'])
  expect(receiver.events()).toEqual(['container.created', 'container.updated', 'container.transport.full_in'])
  expect((await world.notifications()).map(({ status }) => status).toSorted()).toEqual([
    'pending',
    'succeeded',
    'succeeded',
    'succeeded',
  ])
})
