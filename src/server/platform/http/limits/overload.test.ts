import { afterAll, expect, test } from 'vitest'
import { startTestService } from '../../../testing/service.ts'

const services: { close(): Promise<unknown> }[] = []
afterAll(async () => {
  for (const service of services) await service.close()
})

test('requests beyond the most at once are refused with the time to try again, and the others are answered', async () => {
  const service = await startTestService({ maxRequestsAtOnce: 3 })
  services.push(service)
  const answers = await Promise.all(Array.from({ length: 8 }, () => service.ask('GET', '/v2/containers')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 503, 503, 503, 503, 503])
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await service.ask('GET', '/v2/containers')).status).toBe(200)
})

test('a live stream is opened while as many requests as allowed are under way', async () => {
  const service = await startTestService({ maxRequestsAtOnce: 1 })
  services.push(service)
  const [list, refused, stream] = await Promise.all([
    service.ask('GET', '/v2/containers'),
    service.ask('GET', '/v2/containers'),
    service.app.request('/v2/stream', { headers: { authorization: `Token ${service.own.key}` } }),
  ])
  expect([list.status, refused.status, stream.status]).toEqual([200, 503, 200])
  await stream.body?.cancel()
})
