import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Home } from '../../contract/operations/index.ts'
import type { Container } from '../../contract/resources/index.ts'
import { forEachDatabase } from '../testing/databases.ts'
import {
  type DischargedContainer,
  openDischargedContainer,
  terminalEvent,
} from '../testing/discharged-container.ts'
import { runJob } from '../testing/run-job.ts'
import type { Database } from '../platform/database/open.ts'
import { calendarOf, tariffOf } from './testing/tariffs.ts'

forEachDatabase('the calculated day to act by', { engineMatters: true }, (open) => {
  let discharged: DischargedContainer
  let database: Database
  beforeAll(async () => {
    database = await open()
    discharged = await openDischargedContainer(database)
  })
  afterAll(() => discharged.close())

  const ask = (...request: Parameters<DischargedContainer['service']['ask']>) =>
    discharged.service.ask(...request)
  const add = async (type: 'tariff' | 'gate_calendar', attributes: object) => {
    const { status, text } = await ask('POST', `/v2/${type}s`, { data: { type, attributes } })
    expect([status, text]).toEqual([201, text])
  }
  const round = () =>
    discharged.service.services.scheduledJobs.find(({ name }) => name === 'Counting clocks')?.round()
  const recount = () => runJob(discharged.service, 'Counting clocks')
  const shown = async () => {
    await recount()
    const { body } = await ask('GET', `/v2/containers/${discharged.id}`)
    const { attributes } = (body as { data: Container }).data
    const { pickup_lfd_calculated, pickup_lfd_calculated_timezone, act_by_closes_at } = attributes
    return { pickup_lfd_calculated, pickup_lfd_calculated_timezone, act_by_closes_at }
  }
  const daysLeft = async (days: number) => {
    const { body } = await ask('GET', `/v2/containers?filter[days_left]=${days}&sort=act_by_at`)
    return (body as { data: unknown[] }).data.length
  }
  const none = { pickup_lfd_calculated: null, pickup_lfd_calculated_timezone: null, act_by_closes_at: null }

  test('there is none while nothing can be counted', async () => {
    expect(await shown()).toEqual(none)
    await add('tariff', tariffOf())
    expect(await shown()).toEqual(none)
  })

  test('it is the closing hour of the gate on the last free day by the tariff, by which lists find the container', async () => {
    await add('gate_calendar', calendarOf())
    expect(await daysLeft(-1)).toBe(0)
    // Free until Wednesday 18 November, 16:30 in Los Angeles; it is the 19th.
    expect(await shown()).toEqual({
      pickup_lfd_calculated: '2026-11-19T00:30:00Z',
      pickup_lfd_calculated_timezone: 'America/Los_Angeles',
      act_by_closes_at: '2026-11-19T00:30:00Z',
    })
    expect(await daysLeft(-1)).toBe(1)
    const { body } = await ask('GET', '/v2/home')
    const lines = (body as { data: Home }).data.cards.flatMap(({ containers }) => containers)
    expect(lines).toContainEqual(
      expect.objectContaining({ id: discharged.id, days_left: -1, is_act_by_calculated: true }),
    )
  })

  test('a day that is reported later counts instead, with the hour at which the gate closes on it', async () => {
    await discharged.report({ pickup_lfd: '2026-11-25T07:59:00Z' })
    expect(await shown()).toMatchObject({
      pickup_lfd_calculated: '2026-11-19T00:30:00Z',
      act_by_closes_at: '2026-11-25T00:30:00Z',
    })
    expect(await daysLeft(-2)).toBe(0)
    expect(await daysLeft(4)).toBe(1)
  })

  test('a day that is entered, and its end, move the hour at which the gate closes', async () => {
    const attributes = { attribute: 'pickup_lfd', value: '2026-11-23', overrules: true }
    const { status } = await ask('POST', `/v2/containers/${discharged.id}/entered_values`, {
      data: { type: 'entered_value', attributes },
    })
    expect(status).toBe(200)
    expect(await shown()).toMatchObject({ act_by_closes_at: '2026-11-24T00:30:00Z' })
  })

  test('where the gate is closed on that day, it is the hour of the last day before on which it is open', async () => {
    const attributes = { attribute: 'pickup_lfd', value: '2026-11-26', overrules: true }
    await ask('POST', `/v2/containers/${discharged.id}/entered_values`, {
      data: { type: 'entered_value', attributes },
    })
    // Thanksgiving: it closes on Wednesday at 16:30 in Los Angeles.
    expect(await shown()).toMatchObject({ act_by_closes_at: '2026-11-26T00:30:00Z' })
  })

  test('a container that another transaction writes at present stays due, and is not waited for', async () => {
    if (database.engine === 'embedded') return
    const { db, own } = discharged.service
    const due = { account_id: own.account_id, container_id: discharged.id }
    await db.updateTable('containers').set({ act_by_closes_at: '2026-01-01T00:00:00Z' }).execute()
    await db
      .insertInto('clocks_due')
      .values({ ...due, changes: 1 })
      .execute()
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('containers').select('id').forUpdate().execute()
      await round()
      expect(await trx.selectFrom('clocks_due').select('container_id').execute()).toHaveLength(1)
    })
    expect(await shown()).toMatchObject({ act_by_closes_at: '2026-11-26T00:30:00Z' })
  })

  test('after pickup there is none', async () => {
    await discharged.report({
      current_status: 'picked_up',
      pod_full_out_at: '2026-11-20T20:00:00Z',
      transport_events: [
        terminalEvent('vessel_discharged', '2026-11-13T04:30:00Z'),
        terminalEvent('full_out', '2026-11-20T20:00:00Z'),
      ],
    })
    expect(await shown()).toEqual(none)
  })
})
