import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardContainer, Home } from '../../contract/operations/index.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { type DischargedContainer, openDischargedContainer } from '../testing/discharged-container.ts'
import { runJob } from '../testing/run-job.ts'
import { calendarOf } from './testing/tariffs.ts'

forEachDatabase('the hour at which the gate closes', { engineMatters: true }, (open) => {
  let discharged: DischargedContainer
  beforeAll(async () => {
    discharged = await openDischargedContainer(await open())
    const data = { type: 'gate_calendar', attributes: calendarOf() }
    await discharged.service.ask('POST', '/v2/gate_calendars', { data })
  })
  afterAll(() => discharged.close())

  const recount = () => runJob(discharged.service, 'Counting clocks')
  const count = async (filter: string) => {
    const { body } = await discharged.service.ask('GET', `/v2/containers?${filter}`)
    return (body as { data: unknown[] }).data.length
  }
  const home = async () => (await discharged.service.ask('GET', '/v2/home')).body as { data: Home }
  const cardLine = async (): Promise<CardContainer | undefined> =>
    (await home()).data.cards.flatMap(({ containers }) => containers).find(({ id }) => id === discharged.id)

  test('a last free day on which the gate is closed all day is listed by the open day before it', async () => {
    // Thanksgiving, in Los Angeles.
    await discharged.report({ pickup_lfd: '2026-11-27T07:59:00Z' })
    await recount()
    expect(await count('filter[days_left]=5')).toBe(1)
    expect(await count('filter[days_left]=6')).toBe(0)
    const { days } = (await home()).data.calendar
    expect(days.flatMap(({ date, last_free_days }) => (last_free_days === 0 ? [] : [date]))).toEqual([
      '2026-11-25',
    ])
    expect(await cardLine()).toMatchObject({ days_left: 5, is_gate_closed: false })
  })

  test('a last free day that moves has no hour of the former one', async () => {
    const closing = async () =>
      (await discharged.service.db.selectFrom('containers').select('act_by_closes_at').executeTakeFirst())
        ?.act_by_closes_at
    expect(await closing()).not.toBeNull()
    // Until the gate of Monday 30 November is looked up.
    await discharged.report({ pickup_lfd: '2026-12-01T07:59:00Z' })
    expect(await closing()).toBeNull()
    expect(await count('filter[days_left]=9')).toBe(1)
    await recount()
    expect(await closing()).not.toBeNull()
  })

  test('a day of a year without a calendar is not taken for closed', async () => {
    await discharged.report({ pickup_lfd: '2027-01-04T07:59:00Z' })
    await recount()
    const { act_by_closes_at } = await discharged.service.db
      .selectFrom('containers')
      .select('act_by_closes_at')
      .executeTakeFirstOrThrow()
    expect(act_by_closes_at).toBeNull()
  })

  test('from its closing hour on that day is over: in lists, facets and on home', async () => {
    discharged.service.pass(86_400)
    await discharged.report({ pickup_lfd: '2026-11-25T07:59:00Z' })
    await recount()
    expect(await count('filter[days_left]=0')).toBe(1)
    expect(await cardLine()).toMatchObject({ days_left: 0, is_gate_closed: false })
    // 17:00 in Los Angeles; the gate closed at 16:30.
    discharged.service.pass(7 * 3600)
    expect(await count('filter[days_left]=0')).toBe(0)
    expect(await count('filter[days_left]=-1')).toBe(1)
    expect(await count('filter[days_left][end]=0')).toBe(1)
    expect(await count('filter[days_left][start]=0')).toBe(0)
    expect(await cardLine()).toMatchObject({ days_left: -1, is_gate_closed: true })
    expect((await home()).data.calendar.overdue.last_free_days).toBe(1)
  })

  test('a later last free day of another source leaves the hour of the one that binds', async () => {
    const deadlines = (pickup_lfd_terminal: string | null) => ({
      pickup_lfd_line: '2026-12-01T07:59:00Z',
      pickup_lfd_terminal,
      pickup_lfd_rail: null,
    })
    const closing = async () =>
      (await discharged.service.db.selectFrom('containers').select('act_by_closes_at').executeTakeFirst())
        ?.act_by_closes_at
    await discharged.report({ pickup_lfd: '2026-12-01T07:59:00Z', import_deadlines: deadlines(null) })
    await recount()
    const before = await closing()
    expect(before).not.toBeNull()
    await discharged.report({
      pickup_lfd: '2026-12-01T07:59:00Z',
      import_deadlines: deadlines('2026-12-04T07:59:00Z'),
    })
    expect(await closing()).toEqual(before)
  })
})
