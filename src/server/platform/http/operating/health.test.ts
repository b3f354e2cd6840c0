import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addHealth, type ReadinessChecks } from './health.ts'

const works = () => Promise.resolve()
const fails = () => Promise.reject(new Error('password of the database: secret'))
const serving = (checks: ReadinessChecks) => {
  const app = new Hono()
  addHealth(app, checks)
  return async (path: string) => {
    const answer = await app.request(path)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
}

test('a process that answers says so, whatever its parts do', async () => {
  const answer = await serving({ database: fails })('/healthz')
  expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('the service is ready when every part works', async () => {
  const answer = await serving({ database: works, files: works })('/readyz')
  expect([answer.status, answer.body]).toEqual([200, { status: 'ready', database: 'ok', files: 'ok' }])
})

test('a part that does not work is named with 503, and why it does not stays in the service', async () => {
  const answer = await serving({ database: fails, files: works })('/readyz')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(answer.body).toEqual({ status: 'not ready', database: 'does not work', files: 'ok' })
})

test('many who ask at once cost one look', async () => {
  let looks = 0
  const ask = serving({ database: () => Promise.resolve((looks += 1)) })
  await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')))
  expect(looks).toBe(1)
})
