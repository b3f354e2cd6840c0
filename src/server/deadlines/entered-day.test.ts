import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PresentedClock } from '../../contract/resources/index.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { type DischargedContainer, openDischargedContainer } from '../testing/discharged-container.ts'
import { runJob } from '../testing/run-job.ts'
import { calendarOf, tariffOf } from './testing/tariffs.ts'

forEachDatabase('a last free day that was granted and entered', (open) => {
  let discharged: DischargedContainer
  beforeAll(async () => {
    discharged = await openDischargedContainer(await open())
    for (const [type, attributes] of [
      ['tariff', tariffOf()],
      ['gate_calendar', calendarOf()],
    ] as const)
      await discharged.service.ask('POST', `/v2/${type}s`, { data: { type, attributes } })
    await discharged.report({ pickup_lfd: '2026-11-18T20:00:00Z' })
  })
  afterAll(() => discharged.close())

  const clock = async (): Promise<PresentedClock | undefined> => {
    const { body } = await discharged.service.ask('GET', `/v2/containers/${discharged.id}/clocks`)
    return (body as { data: PresentedClock[] }).data[0]
  }
  const costs = async () => {
    await runJob(discharged.service, 'Counting clocks')
    const { body } = await discharged.service.ask('GET', `/v2/clock_costs?containers=${discharged.id}`)
    return (body as { data: { so_far_minor: number; last_free_day: string }[] }).data.map(
      ({ so_far_minor, last_free_day }) => [last_free_day, so_far_minor],
    )
  }

  test('ends the free time of the clocks: nothing runs beside it, and its end brings the tariff back', async () => {
    // Free until Wednesday 18 November by the tariff; it is Friday the 20th.
    expect(await clock()).toMatchObject({ state: 'charging', last_free_day: '2026-11-18' })
    expect(await costs()).toEqual([['2026-11-18', 44_000]])
    const entered = await discharged.service.ask('POST', `/v2/containers/${discharged.id}/entered_values`, {
      data: {
        type: 'entered_value',
        attributes: { attribute: 'pickup_lfd', value: '2026-12-01', overrules: true },
      },
    })
    expect(await clock()).toMatchObject({
      state: 'free',
      last_free_day: '2026-12-01',
      is_last_free_day_entered: true,
      cost: { total_minor: 0 },
    })
    expect(await costs()).toEqual([['2026-12-01', 0]])
    const { id } = (entered.body as { data: { id: string } }).data
    await discharged.service.ask('DELETE', `/v2/containers/${discharged.id}/entered_values/${id}`)
    expect(await costs()).toEqual([['2026-11-18', 44_000]])
  })
})
