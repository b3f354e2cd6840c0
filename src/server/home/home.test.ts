import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Home, HomeCard, HomeFigures, Preferences } from '../../contract/operations/index.ts'
import { containerStages, presetCardNames, standardHomeCards } from '../../contract/vocabulary/index.ts'
import { startTestFleet, type TestFleet } from '../testing/fleet.ts'
import { type SignedInMember, signInAs } from '../testing/signed-in.ts'

let service: TestFleet
let clerk: SignedInMember
let customer: SignedInMember
const as = ({ headers }: SignedInMember) => ({ ...headers, authorization: null })
beforeAll(async () => {
  service = await startTestFleet(60)
  const { account_id } = service.own
  clerk = await signInAs(service, account_id, 'clerk')
  const attributes = { company_name: 'Harbour Home' }
  const party = await service.ask('POST', '/v2/parties', { data: { type: 'party', attributes } })
  const { id } = (party.body as { data: { id: string } }).data
  customer = await signInAs(service, account_id, 'customer', id)
  const requests = await service.db
    .selectFrom('tracking_requests')
    .select('id')
    .where('account_id', '=', account_id)
    .where('shipment_id', 'is not', null)
    .limit(12)
    .execute()
  for (const request of requests)
    await service.db
      .updateTable('tracking_requests')
      .set({ customer_id: id })
      .where('account_id', '=', account_id)
      .where('id', '=', request.id)
      .execute()
  await changePreferences({ home_cards: presetCardNames.slice() })
})
afterAll(() => service.close())

const get = async <Answer>(path: string, who: SignedInMember): Promise<Answer> => {
  const { status, body, text } = await service.ask('GET', `/v2${path}`, undefined, as(who))
  expect([status, text]).toEqual([200, text])
  return body as Answer
}
const home = async (who = clerk) => (await get<{ data: Home }>('/home', who)).data
const changePreferences = (body: object, who = clerk) =>
  service.ask('PATCH', '/v2/preferences', body, as(who))
const listed = async (list: string, query: string, who = clerk) => {
  const separator = query === '' ? '' : '&'
  const { meta, data } = await get<{ meta: { total: number }; data: { id: string }[] }>(
    `/${list}?${query}${separator}page[size]=5`,
    who,
  )
  return { total: meta.total, ids: data.map(({ id }) => id) }
}
const rowsOf = ({ containers, records }: HomeCard) => [...containers, ...records].map(({ id }) => id)

test('every card counts what its list has, and shows the first five of it, for clerks and for customers', async () => {
  for (const who of [clerk, customer]) {
    const { cards } = await home(who)
    for (const card of cards) {
      const { total, ids } = await listed(card.list, card.query, who)
      expect([card.name, card.count, rowsOf(card)]).toEqual([card.name, total, ids])
    }
  }
  const counts = (await home()).cards.map(({ count }) => count ?? 0)
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(3)
})

test('what is over is not counted as today, on any card', async () => {
  const { cards } = await home()
  for (const name of ['act_by_today', 'ready_for_pickup']) {
    const { query = '', parts = [], list = 'containers' } = cards.find((each) => each.name === name) ?? {}
    const among = (filter: string) =>
      listed(list, `${query.replace('filter[days_left][end]=1&', '')}&${filter}`)
    const counted = Object.fromEntries(parts.map((part) => [part.name, part.count]))
    expect([name, counted['over'], counted['today']]).toEqual([
      name,
      (await among('filter[days_left][end]=0')).total,
      (await among('filter[days_left]=0')).total,
    ])
  }
})

test('a figure of the calendar is the number of containers in the list that it opens', async () => {
  for (const who of [clerk, customer]) {
    const { calendar } = await home(who)
    const filters = {
      arrivals: ['arrives_on', 'arrives_in_days'],
      last_free_days: ['act_by_on', 'days_left'],
      appointments: ['appointment_on', 'appointment_in_days'],
    }
    for (const [name, [date, column]] of Object.entries(filters))
      for (const day of [undefined, ...calendar.days]) {
        const count = (day ?? calendar.overdue)[name as keyof typeof filters]
        if (count === null) continue
        const filter = day
          ? `filter[${date}]=${day.date}&filter[${column}][start]=0`
          : `filter[${column}][end]=0`
        expect([name, filter, count]).toEqual([name, filter, (await listed('containers', filter, who)).total])
      }
  }
  const { days } = (await home()).calendar
  expect(days.reduce((sum, { arrivals }) => sum + (arrivals ?? 0), 0)).toBeGreaterThan(0)
  expect((await home(customer)).calendar.days.every(({ appointments }) => appointments === null)).toBe(true)
})

test('a stage is the number of containers in the list that it opens', async () => {
  const { data } = await get<{ data: HomeFigures }>('/home/figures', clerk)
  for (const { name, count } of data.stages) {
    const statuses = containerStages[name as keyof typeof containerStages].join(',')
    const query = `filter[current_status]=${statuses}&filter[stopped_before_pickup]=false`
    expect([name, count]).toEqual([name, (await listed('containers', query)).total])
  }
  expect(data.pickups).toHaveLength(8)
  for (const { count, median } of [...data.delays, ...data.dwells]) expect(count < 5).toBe(median === null)
})

test('a person chooses cards and their order for themselves; others and keys have the standard ones', async () => {
  const other = await signInAs(service, service.own.account_id, 'viewer')
  const attributes = {
    name: 'Los Angeles',
    list: 'containers',
    query: 'filter[pod_locode]=USLAX',
    shared: true,
  }
  const made = await service.ask('POST', '/v2/saved_views', { data: { type: 'saved_view', attributes } })
  const view = `view:${(made.body as { data: { id: string } }).data.id}`
  const chosen = ['held', view, 'act_by_today']
  const answer = await changePreferences({ home_cards: [...chosen, 'held'] })
  expect((answer.body as { data: Preferences }).data.home_cards).toEqual(chosen)
  const { cards, others } = await home()
  expect(cards.map(({ name }) => name)).toEqual(chosen)
  expect(cards[1]).toMatchObject({
    title: 'Los Angeles',
    count: (await listed('containers', attributes.query)).total,
  })
  expect(others.map(({ name }) => name)).toEqual(presetCardNames.filter((name) => !chosen.includes(name)))
  const { cards: ofOther } = await home(other)
  expect(ofOther.map(({ name }) => name)).toEqual(standardHomeCards)
  const { body } = await service.ask('GET', '/v2/home')
  expect((body as { data: Home }).data.cards.map(({ name }) => name)).toEqual(standardHomeCards)
  const refused = await changePreferences({ home_cards: ['nothing'] })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('/home_cards/0'),
  ])
  expect((await service.ask('GET', '/v2/preferences')).status).toBe(403)
  expect((await get<{ data: Preferences }>('/preferences', clerk)).data.home_cards).toEqual(chosen)
  await changePreferences({ home_cards: null })
  expect((await home()).cards.map(({ name }) => name)).toEqual(standardHomeCards)
})

test('customers have cards of containers alone, and neither fees nor sources', async () => {
  const { cards, others, sources } = await home(customer)
  expect([...cards, ...others].every(({ list }) => list === 'containers')).toBe(true)
  expect(cards.flatMap(({ containers }) => containers.flatMap(({ amounts }) => amounts))).toEqual([])
  expect(sources).toEqual({ count: 0, failing: [] })
})

test('what was marked as seen is not shown again; what happens later is', async () => {
  const { id, pod_eta_at } = await service.db
    .selectFrom('shipments')
    .select(['id', 'pod_eta_at'])
    .where('account_id', '=', service.own.account_id)
    .where('pod_ata_at', 'is', null)
    .where('line_tracking_stopped_at', 'is', null)
    .where('pod_eta_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const { now } = await home()
  expect((await changePreferences({ changes_seen_at: now })).status).toBe(200)
  expect((await home()).changes).toMatchObject({
    since: now,
    groups: Array.from({ length: 5 }, () => ({ count: 0, lines: [] })),
  })
  service.pass(3600)
  const later = new Date(Date.parse(String(pod_eta_at)) + 3 * 86_400_000).toISOString()
  const at = service.clock.now().toISOString()
  await service.db
    .updateTable('shipments')
    .set({ pod_eta_at: later, updated_at: at })
    .where('account_id', '=', service.own.account_id)
    .where('id', '=', id)
    .execute()
  await service.db
    .insertInto('estimated_events')
    .values({
      account_id: service.own.account_id,
      id: '00000000-0000-4000-8000-00000000e7a1',
      shipment_id: id,
      event: 'shipment.estimated.arrival',
      estimated_timestamp: later,
      created_at: at,
    })
    .execute()
  const { changes } = await home()
  const moved = changes.groups.find(({ meaning }) => meaning === 'later')
  expect(moved).toMatchObject({ count: 1, lines: [{ subject: 'arrival' }] })
  const delayed = await listed('containers', 'filter[delayed_hours_ago][end]=25')
  expect(delayed.total).toBeGreaterThan(0)
  expect((await home()).cards.find(({ name }) => name === 'delayed')?.count).toBe(delayed.total)
})
