import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClockCost, ClockTotal } from '../../contract/operations/index.ts'
import type { PresentedClock } from '../../contract/resources/index.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { runJob } from '../testing/run-job.ts'
import type { TestService } from '../testing/service.ts'
import type { ContainerSnapshot } from '../tracking/source.ts'
import {
  dischargedBox,
  type DischargedContainer,
  openDischargedContainer,
  terminalEvent,
} from '../testing/discharged-container.ts'
import { calendarOf, tariffOf } from './testing/tariffs.ts'

forEachDatabase('clocks of a container', (open) => {
  let discharged: DischargedContainer
  let service: TestService
  let id: string
  const report = (changes: Partial<ContainerSnapshot> = {}) => discharged.report(changes)
  const clocks = async () =>
    (await service.ask('GET', `/v2/containers/${id}/clocks`)).body as {
      data: PresentedClock[]
      meta: { tariffs: number }
    }
  const add = async (type: 'tariff' | 'gate_calendar', attributes: object) => {
    const { status, text } = await service.ask('POST', `/v2/${type}s`, { data: { type, attributes } })
    expect([status, text]).toEqual([201, text])
  }

  const recount = () => runJob(service, 'Counting clocks')
  const totals = async (query = '') =>
    (await service.ask('GET', `/v2/clock_totals${query}`)).body as {
      data: ClockTotal[]
      meta: { uncounted: number; pending: number; tariffs: number }
    }

  const costs = async (account = service.own) =>
    ((await service.askAs(account, 'GET', `/v2/clock_costs?containers=${id}`)).body as { data: ClockCost[] })
      .data

  beforeAll(async () => {
    discharged = await openDischargedContainer(await open())
    ;({ service, id } = discharged)
  })
  afterAll(() => discharged.close())

  test('there is none without a tariff, and none of another account', async () => {
    expect(await clocks()).toEqual({ data: [], meta: { tariffs: 0, failed_appointments: [] } })
    expect((await service.askAs(service.other, 'GET', `/v2/containers/${id}/clocks`)).status).toBe(404)
    expect(await totals()).toEqual({ data: [], meta: { uncounted: 0, pending: 0, tariffs: 0 } })
  })

  test('without a calendar the year is named; with it each day is counted, with who reported the start', async () => {
    await add('tariff', tariffOf())
    expect((await clocks()).data).toMatchObject([
      { state: 'uncounted', because: { reason: 'no_calendar', year: 2026 }, cost: null },
    ])
    expect((await totals()).meta).toEqual({ uncounted: 0, pending: 1, tariffs: 1 })
    await recount()
    expect(await totals()).toEqual({ data: [], meta: { uncounted: 1, pending: 0, tariffs: 1 } })
    await add('gate_calendar', calendarOf())
    const [clock] = (await clocks()).data
    expect(clock).toMatchObject({
      biller: 'line',
      scope: 'demurrage',
      state: 'charging',
      start: { at: '2026-11-13T04:30:00Z', source: 'terminal' },
      today: '2026-11-19',
      first_day: '2026-11-13',
      last_free_day: '2026-11-18',
      cost: { total_minor: 22_000 },
      place: { locode: 'USLAX', zone: 'America/Los_Angeles' },
      tariffs: [{ name: 'MSC US 2026', free_days: 4, first_rate_minor: 22_000 }],
    })
  })
  test('totals are those of the clocks, by currency, so far and by each day, of what a list shows', async () => {
    await recount()
    const [clock] = (await clocks()).data
    const { data, meta } = await totals()
    expect(meta).toEqual({ uncounted: 0, pending: 0, tariffs: 1 })
    expect(data).toMatchObject([
      {
        currency_code: 'USD',
        running: 1,
        charging: 1,
        running_containers: 1,
        charging_containers: 1,
        so_far_minor: 22_000,
        stopped_minor: 0,
        known_until: null,
      },
    ])
    const byDay = new Map(data[0]?.by_day.map(({ date, total_minor }) => [date, total_minor]))
    expect(byDay.size).toBe(31)
    for (const { date, total_minor } of clock?.days ?? [])
      if (byDay.has(date)) expect([date, byDay.get(date)]).toEqual([date, total_minor])
    expect(await costs()).toEqual([
      {
        container_id: id,
        biller: 'line',
        scope: 'demurrage',
        direction: 'import',
        label: 'Demurrage',
        state: 'charging',
        last_free_day: '2026-11-18',
        days_left: -1,
        currency_code: 'USD',
        so_far_minor: 22_000,
        next_day_minor: 22_000,
      },
    ])
    expect(await costs(service.other)).toEqual([])
    expect((await totals('?filter[open_work]=false')).data).toEqual([])
    expect((await service.askAs(service.other, 'GET', '/v2/clock_totals')).body).toMatchObject({ data: [] })
  })

  test('a day later the totals are those of that day, before and after the clocks are counted again', async () => {
    service.pass(86_400)
    expect((await totals()).data).toMatchObject([{ so_far_minor: 44_000 }])
    expect(await costs()).toMatchObject([{ days_left: -2, so_far_minor: 44_000, next_day_minor: 22_000 }])
    await recount()
    expect((await totals()).data).toMatchObject([{ so_far_minor: 44_000 }])
    service.pass(-86_400)
  })

  test('a hold that was reported and released leaves out the days that it touched, where the tariff says so', async () => {
    await service.db.deleteFrom('tariffs').execute()
    await add('tariff', tariffOf({}, { stopped_by: ['customs_hold'], uncharged_closures: [] }))
    await report({ holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'EXAM' }] })
    const days = async () =>
      (await clocks()).data[0]?.days.filter(({ date }) => date > '2026-11-18').slice(0, 5)
    const shown = async () =>
      (await days())?.map(({ date, uncounted, number }) => `${date} ${uncounted ?? number}`)
    expect(await shown()).toEqual([
      '2026-11-19 5',
      '2026-11-20 customs_hold',
      '2026-11-21 customs_hold',
      '2026-11-22 customs_hold',
      '2026-11-23 customs_hold',
    ])
    await report({ holds_at_pod_terminal: [] })
    expect(await shown()).toEqual([
      '2026-11-19 5',
      '2026-11-20 customs_hold',
      '2026-11-21 customs_hold',
      '2026-11-22 6',
      '2026-11-23 7',
    ])
  })

  test('a container that left has a clock that stopped, and what it cost', async () => {
    await report({
      transport_events: [
        ...(dischargedBox.transport_events ?? []),
        terminalEvent('full_out', '2026-11-22T18:00:00Z'),
      ],
    })
    const [clock] = (await clocks()).data
    expect(clock).toMatchObject({
      state: 'stopped',
      stop: { at: '2026-11-22T18:00:00Z', source: 'terminal' },
      cost: { total_minor: 44_000 },
    })
    expect(clock?.days.at(-1)?.date).toBe('2026-11-22')
    expect((await totals()).meta.pending).toBe(1)
    await recount()
    expect((await totals()).data).toMatchObject([{ running: 0, so_far_minor: 0, stopped_minor: 44_000 }])
  })

  test('a day on which an appointment failed may be contested, until it is deleted, and the clocks are counted again', async () => {
    await service.db.deleteFrom('tariffs').execute()
    await add('tariff', tariffOf())
    await recount()
    const path = `/v2/containers/${id}/failed_appointments`
    const enter = (attributes: object) =>
      service.ask('POST', path, { data: { type: 'failed_appointment', attributes } })
    const given = { date: '2026-11-19', reason: 'Gate closed early', source: 'Notice of the terminal' }
    const future = await enter({ ...given, date: '2026-12-24' })
    expect([future.status, future.text]).toEqual([422, expect.stringContaining('must not be in the future')])
    const entered = await enter(given)
    expect(entered.status).toBe(201)
    const { data } = entered.body as { data: { id: string; entered_by: string } }
    const stoppages = async () => (await clocks()).data[0]?.contested.flatMap((each) => each.stoppages)
    expect(await stoppages()).toContainEqual({
      kind: 'failed_appointment',
      from: '2026-11-19',
      until: '2026-11-19',
    })
    expect((await clocks()).meta).toMatchObject({ failed_appointments: [{ ...given, id: data.id }] })
    expect((await totals()).meta.pending).toBe(1)
    await recount()
    const removed = (by: TestService['own']) => service.askAs(by, 'DELETE', `${path}/${data.id}`)
    expect((await removed(service.other)).status).toBe(404)
    expect((await removed(service.own)).status).toBe(200)
    expect((await removed(service.own)).status).toBe(404)
    expect((await totals()).meta.pending).toBe(1)
    expect((await clocks()).meta).toMatchObject({ failed_appointments: [] })
    await recount()
  })
})
