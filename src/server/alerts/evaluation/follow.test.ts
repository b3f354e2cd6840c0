import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertingOf, uuid } from '../../testing/alerting.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ knownValues: false })
})
afterAll(() => service.close())

const [FIRST, SECOND] = [uuid(1, 1000), uuid(1, 1001)]

test('each rule raises what changed for it, whether it reads the log with others or was left behind', async () => {
  const { db } = service
  const alerting = alertingOf(service)
  const [ada, ben] = [await alerting.member('Ada'), await alerting.member('Ben')]
  await alerting.report({ serial: 1, containers: 2, eta: '2026-11-28T20:00:00Z', vessel: 'Ship 1' })
  const query = 'filter[ref_numbers]=WATCHED'
  const adas = await alerting.makeRule(ada, { query })
  const bens = await alerting.makeRule(ben, { query })
  const other = await alerting.makeRule(ben, { query: 'filter[ref_numbers]=OTHER' })
  const ofShipment = { subject: 'shipment', shipment_id: uuid(2, 1), threshold: 'delayed', days: 2 }
  const late = await alerting.makeRule(ben, ofShipment)
  const ofSecond = { subject: 'container', container_id: SECOND, threshold: 'delayed', days: 2 }
  const lateSecond = await alerting.makeRule(ada, ofSecond)
  const behind = await db
    .selectFrom('alert_rules')
    .select(['id', 'xid', 'seq'])
    .where('id', '=', bens.id)
    .executeTakeFirstOrThrow()

  await alerting.label(ada, FIRST, 'WATCHED')
  const raisedIn = async (...[who, rule]: Parameters<typeof alerting.alertsOf>) => {
    const alerts = await alerting.alertsOf(who, rule)
    return alerts.map(({ attributes }) => attributes.containers_count)
  }
  expect([await raisedIn(ada, adas), await raisedIn(ben, bens)]).toEqual([[1], [1]])

  // As if a process had been killed before Ben's rule came along: it has the same entries once more to read.
  const { id, xid, seq } = behind
  await db.updateTable('alert_rules').set({ xid, seq }).where('id', '=', id).execute()
  await alerting.label(ada, SECOND, 'WATCHED', 'OTHER')
  await alerting.report({ serial: 1, containers: 2, eta: '2026-12-02T20:00:00Z', vessel: 'Ship 1' })
  expect([await raisedIn(ada, adas), await raisedIn(ben, bens), await raisedIn(ben, other)]).toEqual([
    [2],
    [2],
    [1],
  ])
  expect([await raisedIn(ben, late), await raisedIn(ada, lateSecond)]).toEqual([[2], [1]])
  const positions = await db.selectFrom('alert_rules').select(['xid', 'seq']).distinct().execute()
  expect(positions).toHaveLength(1)
})
