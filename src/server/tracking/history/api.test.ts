import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryLine } from '../../../contract/operations/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import type { ContainerSnapshot } from '../source.ts'
import { checkAllDue, checkUntil, reports, scriptedCarrier } from '../testing/scripted-carrier.ts'

forEachDatabase('the history of a container', (open) => {
  const { source, answers } = scriptedCarrier()
  const bill = 'MEDU9104474'
  const day = (date: number) => `2026-11-${date}T08:00:00Z`
  const box = (lfd: number, more: Partial<ContainerSnapshot>): ContainerSnapshot => ({
    number: 'CSQU3054383',
    current_status: 'not_available',
    pod_timezone: 'America/Los_Angeles',
    import_deadlines: { pickup_lfd_terminal: day(lfd), pickup_lfd_line: null, pickup_lfd_rail: null },
    ...more,
  })
  let service: TestService
  let container: string
  beforeAll(async () => {
    service = await startTestService({ source, database: await open() })
    const hold = { name: 'customs', status: 'hold', description: 'CBP hold' } as const
    const before = { available_for_pickup: false, holds_at_pod_terminal: [hold] }
    const after = { available_for_pickup: true, holds_at_pod_terminal: [] }
    const shipment = { bill_of_lading_number: bill, pod_timezone: 'America/Los_Angeles' }
    answers.set(bill, reports({ ...shipment, pod_eta_at: day(24) }, box(25, before)))
    await service.ask('POST', '/v2/tracking_requests', {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: bill, scac: 'MSCU' },
      },
    })
    await checkAllDue(service, source)
    answers.set(bill, reports({ ...shipment, pod_eta_at: day(26) }, box(27, after)))
    const tomorrow = new Date(service.clock.now().getTime() + 86_400_000).toISOString()
    await checkUntil(service, source, tomorrow)
    const row = await service.db.selectFrom('containers').select('id').executeTakeFirstOrThrow()
    container = row.id
    await service.ask('POST', `/v2/containers/${container}/entered_values`, {
      data: {
        type: 'entered_value',
        attributes: { attribute: 'pickup_number', value: 'LB-1', entered_by: 'Dana Kim' },
      },
    })
  })
  afterAll(() => service.close())

  const history = async (query = '') =>
    (await service.ask('GET', `/v2/containers/${container}/history${query}`)).body as {
      data: HistoryLine[]
      meta: { total: number; zone: string | null }
    }

  test('has what moved, who said so, and the zone of the port', async () => {
    const { data, meta } = await history()
    const shown = data.map(({ subject, before, after, source: by }) => `${subject} ${before} ${after} ${by}`)
    expect(shown.toSorted()).toEqual([
      `arrival ${day(24)} ${day(26)} ${data.find(({ subject }) => subject === 'arrival')?.source}`,
      'availability not available available terminal',
      'hold customs null terminal',
      'hold null customs terminal',
      `last_free_day_terminal ${day(25)} ${day(27)} terminal`,
      'pickup_number null LB-1 person',
    ])
    expect(data.find(({ subject }) => subject === 'pickup_number')?.by).toBe('Dana Kim')
    expect(meta).toEqual({ total: 6, zone: 'America/Los_Angeles' })
  })

  test('is read by pages, the newest first', async () => {
    const all = (await history()).data
    expect(all.map(({ at }) => Date.parse(at))).toEqual(
      all.map(({ at }) => Date.parse(at)).toSorted((one, other) => other - one),
    )
    const page = await history('?page[size]=2&page[number]=2')
    expect(page.data).toEqual(all.slice(2, 4))
    expect(page.meta.total).toBe(6)
  })

  test('is of no container that the account does not have', async () => {
    const nobody = '00000000-0000-4000-8000-0000000000ff'
    expect((await service.ask('GET', `/v2/containers/${nobody}/history`)).status).toBe(404)
  })
})
