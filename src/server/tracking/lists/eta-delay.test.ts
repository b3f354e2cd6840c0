import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { iso } from '../../platform/clock.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { applySnapshots } from '../snapshot/apply.store.ts'

/** A shipment with one container, named by a letter. */
interface StoredDates {
  name: string
  first: string | null
  last: string | null
  zone?: string
}
const la = 'America/Los_Angeles'
const shipments: StoredDates[] = [
  // Twenty minutes, over a midnight in Los Angeles that is none in UTC.
  { name: 'A', first: '2026-11-25T07:50:00Z', last: '2026-11-25T08:10:00Z', zone: la },
  // A midnight in UTC that is none in Los Angeles.
  { name: 'B', first: '2026-11-25T23:50:00Z', last: '2026-11-26T00:10:00Z', zone: la },
  { name: 'C', first: '2026-11-25T20:00:00Z', last: '2026-11-28T20:00:00Z', zone: la },
  { name: 'D', first: '2026-11-25T20:00:00Z', last: '2026-11-24T20:00:00Z', zone: la },
  { name: 'E', first: '2026-11-25T20:00:00Z', last: '2026-11-25T20:00:00Z', zone: la },
  { name: 'F', first: null, last: null },
  { name: 'G', first: '2026-11-25T20:00:00Z', last: '2026-11-27T20:00:00Z', zone: 'Mars/Olympus' },
]
const page = z.object({ data: z.array(z.object({ attributes: z.looseObject({}) })) })

forEachDatabase('ETA delay', { engineMatters: true }, (open) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ database: await open() })
    const applications = shipments.map(({ name }, index) => ({
      snapshot: {
        source: 'scripted',
        taken_at: '2026-11-20T18:00:00Z',
        shipment: { bill_of_lading_number: name, shipping_line_scac: 'MSCU' },
        containers: [{ number: `MSCU100000${index}` }],
      },
    }))
    await service.db
      .transaction()
      .execute((trx) => applySnapshots(trx, service.own.account_id, applications, iso(service.clock.now())))
    for (const { name, first, last, zone = null } of shipments)
      await service.db
        .updateTable('shipments')
        .set({ pod_original_eta_at: first, pod_eta_at: last, pod_timezone: zone })
        .where('bill_of_lading_number', '=', name)
        .execute()
  })
  afterAll(() => service.close())

  const found = async (list: 'containers' | 'shipments', query: string) => {
    const answer = await service.ask('GET', `/v2/${list}?${query}`)
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return page
      .parse(answer.body)
      .data.map(({ attributes }) =>
        list === 'shipments'
          ? String(attributes['bill_of_lading_number'])
          : (shipments[Number(String(attributes['number']).at(-1))]?.name ?? ''),
      )
  }
  test.each([
    ['filter[eta_slip_days][start]=2', ['C', 'G']],
    ['filter[eta_slip_days][start]=1&filter[eta_slip_days][end]=2', ['A']],
    ['filter[eta_slip_days]=0', ['B', 'E']],
    ['filter[eta_slip_days][end]=0', ['D']],
    ['filter[eta_slip_days]=null', ['F']],
    ['filter[eta_slip_days][start]=-99', ['A', 'B', 'C', 'D', 'E', 'G']],
  ])('days count by the calendar of the port, of shipments and of their boxes: %s', async (query, names) => {
    expect((await found('shipments', query)).toSorted()).toEqual(names)
    expect((await found('containers', query)).toSorted()).toEqual(names)
  })

  test('the one with the longest delay comes first, what is not known last', async () => {
    for (const list of ['shipments', 'containers'] as const) {
      const names = await found(list, 'sort=-eta_slip_days')
      expect([names[0], names[1], names[2], names.at(-1)]).toEqual(['C', 'G', 'A', 'F'])
    }
  })

  test('the number of shipments with each delay is counted', async () => {
    for (const list of ['shipments', 'containers']) {
      const { body } = await service.ask('GET', `/v2/${list}/facets?facets=eta_slip_days`)
      expect(body).toMatchObject({
        data: { eta_slip_days: { values: expect.arrayContaining([{ value: '0', label: null, count: 2 }]) } },
      })
    }
  })

  test('a container has changed when its shipment has', async () => {
    const day = (name: string, hours: number) =>
      sql`update shipments set updated_at = ${iso(new Date(service.clock.now().getTime() - hours * 3_600_000))}
        where bill_of_lading_number = ${name}`.execute(service.db)
    await sql`update containers set updated_at = '2026-11-01T00:00:00Z'`.execute(service.db)
    for (const { name } of shipments) await day(name, name === 'C' ? 5 : 200)
    expect(await found('containers', 'filter[changed_hours_ago][end]=25')).toEqual(['C'])
    expect(await found('containers', 'filter[changed_hours_ago]=5')).toEqual(['C'])
    expect(await found('containers', 'filter[changed_hours_ago]=4,6')).toEqual([])
    expect(await found('containers', 'filter[changed_hours_ago][start]=25')).toHaveLength(6)
    const { body } = await service.ask('GET', '/v2/containers/facets?facets=changed_hours_ago')
    expect(body).toMatchObject({
      data: { changed_hours_ago: { values: [{ value: '5', count: 1 }], more: true } },
    })
  })
})
