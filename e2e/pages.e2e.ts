import {
  containerAtSea,
  containerThatIs,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from './support/story.ts'

const pages = [
  { name: 'home', path: '/', ready: 'row' },
  { name: 'containers', path: '/containers', ready: 'row' },
  { name: 'pickup and delivery', path: '/pickup', ready: 'row' },
  { name: 'shipments', path: '/shipments', ready: 'row' },
  { name: 'the map of the fleet', path: '/map', ready: 'row' },
  { name: 'documents', path: '/documents', ready: 'heading' },
  { name: 'a search without a match', path: '/shipments?q=NOTHING99', ready: 'heading' },
  { name: 'sources', path: '/settings/sources', ready: 'row' },
  { name: 'tariffs', path: '/settings/tariffs', ready: 'heading' },
  { name: 'an endpoint to add', path: '/settings/webhooks?edit=new', ready: 'textbox' },
  { name: 'a source to connect', path: '/settings/sources/new', ready: 'combobox' },
  { name: 'many identifiers', path: '/shipments/find?q=CSQU3054383,MSCU1234567,PO-1', ready: 'row' },
] as const

for (const { name, path, ready } of pages) {
  test(
    `${name}: axe finds nothing serious in both themes, and 360 px need no sideways scrolling`,
    { tag: '@long' },
    async ({ clerk, service }) => {
      await clerk.goto(service.origin + path)
      await expect(clerk.getByRole(ready).first()).toBeVisible()
      await expect(clerk.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessibleInBothThemes(clerk)
      await clerk.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(clerk)
      await expectAccessibleInBothThemes(clerk)
    },
  )
}

test(
  'more saved views than fit into the window leave nothing that scrolls behind the settings',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const made: string[] = []
    for (let nth = 0; nth < 40; nth += 1) {
      const attributes = { name: `View ${nth}`, list: 'containers', query: `q=MS${nth}`, shared: true }
      const body = JSON.stringify({ data: { type: 'saved_view', attributes } })
      const answer = await service.ask('/saved_views', { method: 'POST', body })
      made.push(((await answer.json()) as { data: { id: string } }).data.id)
    }
    try {
      await clerk.goto(`${service.origin}/settings/sources`)
      await expect(clerk.getByRole('row').first()).toBeVisible()
      await expectAccessible(clerk)
    } finally {
      for (const id of made) await service.ask(`/saved_views/${id}`, { method: 'DELETE' })
    }
  },
)

test(
  'a shipment: axe finds nothing serious in both themes, and 360 px need no sideways scrolling',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const container = await containerThatIs(service, 'not_available', 'available', 'grounded')
    await clerk.goto(`${service.origin}/shipments/${container.shipmentId}?container=${container.id}`)
    await expect(clerk.getByTestId('route-map')).toHaveAttribute('data-map-state', 'idle')
    await expectAccessibleInBothThemes(clerk)
    await clerk.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(clerk)
    await expectAccessibleInBothThemes(clerk)
  },
)

test('axe finds nothing serious on the sign-in page', { tag: '@long' }, async ({ page, service }) => {
  await page.goto(`${service.origin}/containers`)
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
})

test(
  'no page breaks the content security policy or fetches from another host',
  { tag: '@core' },
  async ({ clerk, service }) => {
    const broken: string[] = []
    clerk.on('console', (message) => {
      if (/content security policy/i.test(message.text())) broken.push(message.text())
    })
    clerk.on('request', (request) => {
      const url = new URL(request.url())
      if (/^https?:$/.test(url.protocol) && url.origin !== service.origin) broken.push(request.url())
    })
    const container = await containerAtSea(service)
    await clerk.goto(`${service.origin}/shipments/${container.shipmentId}?container=${container.id}`)
    await expect(clerk.getByTestId('route-map')).toHaveAttribute('data-map-state', 'idle')
    for (const { path } of pages) {
      await clerk.goto(service.origin + path)
      await expect(clerk.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(broken).toEqual([])
  },
)

test(
  'an unknown address is answered with a sentence, inside and outside of the interface',
  { tag: '@core' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/nowhere`)
    await expect(clerk.getByRole('heading', { level: 1 })).toBeVisible()
    await clerk.goto(`${service.origin}/shipments/00000000-0000-4000-8000-000000000000`)
    await expect(clerk.getByRole('main')).toContainText(/not found|no such|could not be found|there is no/i)
    expect((await fetch(`${service.origin}/assets/nothing.js`)).status).toBe(404)
  },
)

test(
  'at 400 % of a common window the heads scroll away, and leave the page to its content',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.setViewportSize({ width: 320, height: 256 })
    await clerk.goto(`${service.origin}/containers`)
    const header = clerk.getByRole('banner')
    const row = clerk.locator('[data-index="0"]')
    await expect(row).toBeAttached()
    await expect(header).toBeInViewport()
    await clerk.mouse.move(160, 200)
    await clerk.mouse.wheel(0, 300)
    await expect(header).not.toBeInViewport()
    await expect(row).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(clerk)
  },
)
