import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarOf, tariffOf } from '../deadlines/testing/tariffs.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { type DischargedContainer, openDischargedContainer } from '../testing/discharged-container.ts'
import type { SignedInMember } from '../testing/signed-in.ts'
import { alertingOf } from '../testing/alerting.ts'
import { data } from '../testing/data.ts'

forEachDatabase('alerts about costs', (open) => {
  let discharged: DischargedContainer
  let alerting: ReturnType<typeof alertingOf>
  let ada: SignedInMember

  beforeAll(async () => {
    discharged = await openDischargedContainer(await open())
    alerting = alertingOf(discharged.service)
    ada = await alerting.member('Ada')
    await add('tariff', tariffOf())
    await add('gate_calendar', calendarOf())
    await alerting.work('Counting clocks')
  })
  afterAll(() => discharged.close())

  const add = async (type: 'tariff' | 'gate_calendar', attributes: object) => {
    const { status, text } = await discharged.service.ask('POST', `/v2/${type}s`, data(type, attributes))
    expect([status, text]).toEqual([201, text])
  }
  const rule = (amount_minor: number, currency_code = 'USD') =>
    alerting.makeRule(ada, {
      subject: 'container',
      container_id: discharged.id,
      threshold: 'cost_above',
      amount_minor,
      currency_code,
    })
  /** How many alerts were raised since it was asked last. */
  const raised = async (of: Awaited<ReturnType<typeof rule>>) => {
    await alerting.work('Evaluating alert rules')
    const alerts = await alerting.alertsOf(ada, of)
    for (const { id } of alerts)
      await alerting.done(ada, 'PATCH', `/alerts/${id}`, data('alert', { acknowledged: true }))
    return alerts.length
  }
  /** Another tariff takes the place of all, and the clocks are counted by it; no day passes, and nothing is reported. */
  const costBy = async (rate_minor: number, currency_code = 'USD') => {
    await discharged.service.db.deleteFrom('tariffs').execute()
    const tiers = [{ from_day: 1, rate_minor }]
    await add('tariff', tariffOf({}, { tiers, currency_code }))
    await alerting.work('Counting clocks')
  }

  test('a day that passes raises one alert, the next days none', async () => {
    const above = await rule(30_000)
    const [euros, exact] = [await rule(100, 'EUR'), await rule(44_000)]
    expect(await raised(above)).toBe(0)
    discharged.service.pass(86_400)
    expect(await raised(above)).toBe(1)
    // Another currency is never added, and the amount itself is not above it.
    expect([await raised(euros), await raised(exact)]).toEqual([0, 0])
    discharged.service.pass(86_400)
    expect([await raised(above), await raised(exact)]).toEqual([0, 1])
  })

  test('clocks that are counted again are looked at without waiting, and it is raised again only after it cost less', async () => {
    const above = await rule(100_000)
    await costBy(60_000)
    expect(await raised(above)).toBe(1)
    await costBy(70_000)
    expect(await raised(above)).toBe(0)
    await costBy(100)
    expect(await raised(above)).toBe(0)
    await costBy(70_000)
    expect(await raised(above)).toBe(1)
  })

  test('a container whose clocks cannot be calculated does not match, and neither does one in another currency', async () => {
    const above = await rule(1)
    await discharged.service.db.deleteFrom('tariffs').execute()
    await alerting.work('Counting clocks')
    expect(await raised(above)).toBe(0)
    await costBy(70_000, 'EUR')
    expect(await raised(above)).toBe(0)
    await costBy(70_000)
    expect(await raised(above)).toBe(1)
  })
})
