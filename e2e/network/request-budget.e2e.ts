import { twentyActs } from '../support/browsing.ts'
import { PageClock } from '../support/page-clock.ts'
import type { RunningService } from '../support/service.ts'
import { containerThatIs, expect, signIn, test } from '../support/story.ts'

/** Below a third of the 100 that the service takes, so that three tabs of one account can work side by side. */
const mostInAMinute = 30
const minuteMs = 60_000
const stepMs = 4500
const savedView = 'On the water'

async function knownTo(service: RunningService): Promise<{ numbers: string[]; ids: string[] }> {
  const answer = await service.ask('/containers?page[size]=1000')
  const { data } = (await answer.json()) as {
    data: { id: string; attributes: { number: string } }[]
  }
  return { numbers: data.map(({ attributes }) => attributes.number), ids: data.map(({ id }) => id) }
}

async function keepView(service: RunningService): Promise<void> {
  const attributes = {
    name: savedView,
    list: 'containers',
    shared: true,
    query: 'filter[current_status]=on_ship',
    columns: '',
  }
  const body = JSON.stringify({ data: { type: 'saved_view', attributes } })
  const answer = await service.ask('/saved_views', { method: 'POST', body })
  expect(answer.status, await answer.text()).toBe(201)
}

/** The simulated fleet is checked when the service starts: it takes a moment until all of it is stored. */
async function onShip(service: RunningService): Promise<{ id: string; shipmentId: string }> {
  await expect(() => containerThatIs(service, 'on_ship')).toPass()
  return containerThatIs(service, 'on_ship')
}

/** A change by another user: every tab gets a signal. */
async function changeElsewhere(service: RunningService, id: string, turn: number): Promise<void> {
  const attributes = { ref_numbers: [`ELSEWHERE-${turn}`] }
  const body = JSON.stringify({ data: { type: 'container', id, attributes } })
  expect((await service.ask(`/containers/${id}`, { method: 'PATCH', body })).status).toBe(200)
}

test(
  'an hour of ordinary browsing, two hundred steps, makes at most thirty requests in any minute',
  { tag: '@long' },
  async ({ page, service }) => {
    await onShip(service)
    const { numbers, ids } = await knownTo(service)
    await keepView(service)
    await signIn(page, service)
    const clock = await PageClock.of(page)
    await clock.during(stepMs, async () => {
      await page.goto(`${service.origin}/containers`)
      await expect(page.getByRole('row').nth(3)).toBeVisible()
    })

    const acts = twentyActs({ numbers, savedView })
    for (let turn = 0; turn < 10; turn++) {
      // Twenty steps within a minute and a half, then four and a half of something else: people work in bursts.
      for (const [name, act] of acts)
        await test.step(name, () => clock.during(stepMs, () => act(page, turn, clock)))
      await changeElsewhere(service, ids[turn] ?? '', turn)
      await clock.pass((turn + 1) * 6 * minuteMs - clock.now())
    }
    const busiest = clock.busiestMinute()
    console.log(
      [
        `an hour of browsing: ${acts.length * 10} steps in ${Math.round(clock.now() / minuteMs)} minutes,`,
        `${clock.requests.length} requests, ${busiest.length} in the busiest minute`,
      ].join(' '),
    )
    expect(clock.now()).toBeGreaterThanOrEqual(60 * minuteMs)
    expect(clock.now()).toBeLessThan(62 * minuteMs)
    expect(busiest.length, busiest.join('\n')).toBeLessThanOrEqual(mostInAMinute)
  },
)

for (const where of ['the list of containers', 'a shipment on its way'] as const) {
  test(
    `an idle tab that shows ${where} makes no request in an hour except for its one stream`,
    { tag: '@long' },
    async ({ page, service }) => {
      const container = await onShip(service)
      await signIn(page, service)
      const clock = await PageClock.of(page)
      const path =
        where === 'the list of containers'
          ? '/containers'
          : `/shipments/${container.shipmentId}?container=${container.id}`
      // The page's clock runs ahead of pending requests: wait for the last one of the page.
      const last =
        where === 'the list of containers'
          ? [/\/v2\/counts/, /\/v2\/saved_views/]
          : [/\/v2\/documents\?/, /\/v2\/custom_field_definitions/]
      const loaded = Promise.all(last.map((address) => page.waitForResponse(address)))
      await clock.during(minuteMs, async () => {
        await page.goto(service.origin + path)
        await loaded
        await expect(page.getByText('Live', { exact: true })).toBeVisible()
      })
      const streams = clock.requests.filter(({ request }) => request.startsWith('GET /v2/stream'))
      expect(streams).toHaveLength(1)

      const before = clock.requests.length
      for (let turn = 0; turn < 6; turn++) {
        await clock.pass(10 * minuteMs)
        await changeElsewhere(service, container.id, turn)
      }
      await clock.during(stepMs, () => expect(page.locator('.changes-note')).toBeVisible())
      const requests = clock.requests.slice(before).map(({ request }) => request)
      console.log(`an idle hour on ${where}: ${requests.length} requests beside ${streams.length} stream`)
      expect(requests).toEqual([])
    },
  )
}
