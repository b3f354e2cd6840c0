import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { fillAccount } from '../../testing/filled-account/filled-account.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await fillAccount(service, service.own, 'ALPHA')
  await fillAccount(service, service.other, 'BRAVO')
})
afterAll(() => service.close())

test('counts are those of the lists of this account, and of its failed requests', async () => {
  await service.db
    .updateTable('tracking_requests')
    .set({ status: 'failed', failed_reason: 'not_found' })
    .where('account_id', '=', service.own.account_id)
    .execute()
  await service.db
    .updateTable('documents')
    .set({ state: 'failed' })
    .where('account_id', '=', service.own.account_id)
    .execute()
  const totals: Record<string, number> = {}
  for (const list of ['containers', 'shipments', 'tracking_requests', 'documents']) {
    const { body } = await service.ask('GET', `/v2/${list}?page[size]=1`)
    totals[list] = (body as { meta: { total: number } }).meta.total
  }
  const { status, body } = await service.ask('GET', '/v2/counts')
  expect(status).toBe(200)
  const review = '/v2/documents?filter[to_review]=true&page[size]=1'
  const documents_to_review = (await service.ask('GET', review)).body as { meta: { total: number } }
  expect(body).toEqual({
    ...totals,
    stopped_containers: 0,
    failed_tracking_requests: totals['tracking_requests'],
    documents_to_review: documents_to_review.meta.total,
    tariffs: 0,
    open_alerts: null,
  })
  expect(documents_to_review.meta.total).toBe(1)
  expect(totals['containers']).toBeGreaterThan(1)
  await service.db
    .updateTable('tracking_requests')
    .set({ failed_reason: 'duplicate' })
    .where('account_id', '=', service.own.account_id)
    .execute()
  const { body: later } = await service.ask('GET', '/v2/counts')
  expect(later, 'a duplicate is tracked already').toEqual({
    ...totals,
    stopped_containers: 0,
    failed_tracking_requests: 0,
    documents_to_review: 1,
    tariffs: 0,
    open_alerts: null,
  })
  const { body: theirs } = await service.askAs(service.other, 'GET', '/v2/counts')
  expect(theirs).toMatchObject({ failed_tracking_requests: 0 })
})
