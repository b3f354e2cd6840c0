import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillAccount, type FilledAccount } from '../../testing/filled-account/filled-account.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
let filled: FilledAccount
let path: string
beforeAll(async () => {
  service = await startTestService()
  filled = await fillAccount(service, service.own, 'ALPHA')
  path = `/v2/containers/${filled.ids.container}`
})
afterAll(() => service.close())

const get = (headers: Record<string, string>) =>
  service.app.request(path, { headers: { authorization: `Token ${filled.account.key}`, ...headers } })

test('an answer that a program has already is not sent again', async () => {
  const first = await get({})
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await get({ 'if-none-match': known })
    expect([known, again.status, await again.text(), again.headers.get('etag')]).toEqual([
      known,
      304,
      '',
      etag,
    ])
  }
})

test('a record that was edited meanwhile is sent', async () => {
  const etag = (await get({})).headers.get('etag') ?? ''
  const { container } = filled.ids
  const attributes = { ref_numbers: ['EDITED-1'] }
  await service.askAs(filled.account, 'PATCH', path, {
    data: { type: 'container', id: container, attributes },
  })
  const again = await get({ 'if-none-match': etag })
  expect(again.status).toBe(200)
  expect(again.headers.get('etag')).not.toBe(etag)
})

test('an answer to a browser is never stored', async () => {
  const { headers } = await service.app.request('/v2/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: filled.account.key }),
  })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const answer = await service.app.request(path, { headers: { cookie } })
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
    200,
    'no-store',
    null,
  ])
})
