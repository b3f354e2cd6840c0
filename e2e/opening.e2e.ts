import { openCold } from './support/cold-opening.ts'
import { containerThatIs, expect, signIn, test } from './support/story.ts'

const MAX_REQUESTS_BEFORE_ROWS = 15
const MAX_REQUESTS = 30

const MAX_MS_OF_AN_ANSWER = 250

/** The side of the page asks for these while the answer with the rows is awaited, or later: on a busy machine before the rows are there. */
const sentMeanwhile = /^GET \/v2\/(?:stream|saved_views)\?/

/** The fleet is checked when the service starts: rows come a moment later, and until all of it is checked answers wait. */
test.beforeEach(async ({ page, service }) => {
  await expect(() => containerThatIs(service, 'on_ship')).toPass()
  await expect(async () => {
    for (const path of ['/home', '/home', '/home', '/counts', '/saved_views?count=matching']) {
      const asked = performance.now()
      await service.ask(path)
      expect(performance.now() - asked).toBeLessThan(MAX_MS_OF_AN_ANSWER)
    }
  }).toPass()
  await signIn(page, service)
})

for (const [opened, path] of [
  ['the first page', '/'],
  ['the list of containers', '/containers'],
  ['a sorted list', '/containers?sort=-pod_eta_at'],
  ['a search', '/containers?q=u'],
  ['a filtered list', '/containers?current_status=on_ship'],
  ['the list of shipments', '/shipments'],
] as const) {
  test(
    `${opened} comes with few requests, none of them twice`,
    { tag: '@long' },
    async ({ page, service }) => {
      const { all, beforeRows } = await openCold(page, service.origin + path)
      console.log(`${opened}: ${beforeRows.length} requests before rows, ${all.length} in all`)
      const awaited = beforeRows.filter((request) => !sentMeanwhile.test(request))
      expect(awaited.length, beforeRows.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS_BEFORE_ROWS)
      expect(all.length, all.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS)
      expect(all).toEqual([...new Set(all)])
      const ofRows = all.filter((request) => /^GET \/v2\/((containers|shipments)\?|home$)/.test(request))
      expect(ofRows, 'what was requested first is what the page shows').toHaveLength(1)
    },
  )
}

test(
  'the rows of a list are requested before the code that shows them',
  { tag: '@long' },
  async ({ page, service }) => {
    const { all } = await openCold(page, `${service.origin}/containers`)
    const rows = all.findIndex((request) => request.startsWith('GET /v2/containers?'))
    const code = all.findIndex((request) => request.startsWith('GET /assets/lists-'))
    expect(rows).toBeGreaterThan(0)
    expect(code).toBeGreaterThan(rows)
  },
)
