import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertingOf, uuid } from '../../testing/alerting.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'
import { iso } from '../../platform/clock.ts'
import { viewAfter } from '../../tracking/read-list-view.ts'
import { containersBeyond } from '../rules/watched.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ knownValues: false })
})
afterAll(() => service.close())

test('a walk during which a quarter of an hour began is followed by another one at once', async () => {
  const { db, own, clock } = service
  const alerting = alertingOf(service)
  const ada = await alerting.member('Ada')
  await alerting.report({ serial: 1, containers: 1, eta: '2026-11-28T20:00:00Z', vessel: 'Ship 1' })
  await alerting.label(ada, uuid(1, 1000), 'WATCHED')
  const rule = await alerting.makeRule(ada, { query: 'filter[ref_numbers]=WATCHED' })
  const began = iso(clock.now())
  const row = await db.selectFrom('alert_rules').selectAll().executeTakeFirstOrThrow()
  const [position] = await viewAfter(
    db,
    wholeAccount(own.account_id),
    containersBeyond({ ...row, query: rule.attributes.query ?? '' }, clock.now()),
    { size: 10, at: null },
  )
  expect(position?.id).toBe(uuid(1, 1000))
  // Killed behind its only container, which is in the list since the time that passes then.
  service.pass(20 * 60)
  await db.deleteFrom('alert_matches').execute()
  await db
    .updateTable('alert_rules')
    .set({ pass_began_at: began, pass_due_at: began, pass_position: JSON.stringify(position) })
    .execute()
  await alerting.work('Evaluating alert rules')
  expect(await alerting.alertsOf(ada, rule)).toHaveLength(1)
})
