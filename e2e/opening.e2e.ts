import { openCold } from './support/cold-opening.ts'
import { containerThatIs, expect, signIn, test } from './support/story.ts'

const MAX_REQUESTS_BEFORE_ROWS = 15
const MAX_REQUESTS = 30

/** The fleet is checked when the service starts: rows come a moment later. */
test.beforeEach(async ({ page, service }) => {
  await expect(() => containerThatIs(service, 'on_ship')).toPass()
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
  test(`${opened} comes with few requests, none of them twice`, async ({ page, service }) => {
    const { all, beforeRows } = await openCold(page, service.origin + path)
    console.log(`${opened}: ${beforeRows.length} requests before rows, ${all.length} in all`)
    expect(beforeRows.length, beforeRows.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS_BEFORE_ROWS)
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS)
    expect(all).toEqual([...new Set(all)])
    const ofRows = all.filter((request) => /^GET \/v2\/((containers|shipments)\?|home$)/.test(request))
    expect(ofRows, 'what was requested first is what the page shows').toHaveLength(1)
  })
}

test('the rows of a list are requested before the code that shows them', async ({ page, service }) => {
  const { all } = await openCold(page, `${service.origin}/containers`)
  const rows = all.findIndex((request) => request.startsWith('GET /v2/containers?'))
  const code = all.findIndex((request) => request.startsWith('GET /assets/lists-'))
  expect(rows).toBeGreaterThan(0)
  expect(code).toBeGreaterThan(rows)
})
