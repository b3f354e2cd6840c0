import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'
import { noteTimeOfStory } from './note-times.ts'
import { type AccountMaker, startWithAccounts } from './own-accounts.ts'
import { watchPages } from './page-words.ts'
import { type RunningService, type ServedAccount, startService } from './service.ts'

interface StoryFixtures {
  /** A page of somebody who is signed in to `service`. */
  clerk: Page
  /** An empty account for the story alone. */
  account: ServedAccount
  notedTime: void
  watchedPages: void
  maps: void
}
interface StoryOptions {
  /**
   * False in stories that do not look at the map of a page which they open: its route stands there as a picture
   * and in words, as in a browser without WebGL. Drawn without a graphics card, a map takes a quarter of the
   * processor time of such a story's browser.
   */
  drawsMaps: boolean
}
interface WorkerFixtures {
  /** A service with the simulated fleet, for all stories of a worker that change nothing that others read. */
  service: RunningService
  /** Makes an empty account, for a story or a file, at a service without a fleet that all stories of a worker share. */
  newAccount: AccountMaker
}

/** A person in front of a real service. Each service starts when the first story of a worker wants it. */
export const test = base.extend<StoryFixtures & StoryOptions, WorkerFixtures>({
  drawsMaps: [true, { option: true }],
  maps: [
    async ({ context, drawsMaps }, use) => {
      if (!drawsMaps)
        await context.addInitScript(() => void Reflect.deleteProperty(window, 'WebGL2RenderingContext'))
      await use()
    },
    { auto: true },
  ],
  notedTime: [
    async ({}, use, { file }) => {
      await use()
      noteTimeOfStory(file)
    },
    { auto: true },
  ],
  watchedPages: [
    async ({ context }, use, story) => {
      const attachWords = watchPages(context)
      await use()
      await attachWords(story)
    },
    { auto: true },
  ],
  service: [
    async ({}, use) => {
      const service = await startService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  newAccount: [
    async ({}, use) => {
      const { newAccount, close } = await startWithAccounts()
      await use(newAccount)
      await close()
    },
    { scope: 'worker' },
  ],
  account: async ({ newAccount }, use) => use(await newAccount()),
  clerk: async ({ page, service }, use) => {
    await signIn(page, service)
    await use(page)
  },
})
export { expect }

/** Signs the browser in with the key of the account, without the sign-in page. */
export async function signIn(page: Page, service: ServedAccount): Promise<void> {
  const answer = await page.request.post(`${service.origin}/v2/session`, {
    data: { api_key: service.apiKey },
    headers: { Origin: service.origin },
  })
  expect(answer.status()).toBe(201)
}

/** The requests of the page to the interface from now on, e.g. `GET /v2/containers?…`. */
export function requestsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/v2/')) requests.push(`${request.method()} ${url.pathname}${url.search}`)
  })
  return requests
}

/** No violation of WCAG 2.2 A and AA that axe calls serious or critical. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingSerious(page, (axe) =>
    axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  )
}

/** The same in light and in dark, which has the same elements in other colours. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothingSerious(page, (axe) => axe.withRules(['color-contrast', 'link-in-text-block']))
}

async function expectNothingSerious(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // Results of several frames are put together in one more page; one frame needs none.
  const isAlone = page.frames().length === 1
  // Everything is looked at; described is what fails, and not each element that is right.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(isAlone)
  const { violations } = await choose(axe).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .join(' ')
          .slice(0, 400)}`,
    ),
  ).toEqual([])
}

/** The page is not wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, window } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(window)
}

interface Row {
  id: string
  attributes: { number: string; current_status: string }
  relationships: { shipment: { data: { id: string } | null } }
}

/** A container of the fleet with one of these statuses, read from the interface. */
export async function containerThatIs(
  service: ServedAccount,
  ...statuses: string[]
): Promise<Row & { shipmentId: string }> {
  const answer = await service.ask('/containers?page[size]=1000')
  const { data } = (await answer.json()) as { data: Row[] }
  const row = data.find(
    (each) => statuses.includes(each.attributes.current_status) && each.relationships.shipment.data !== null,
  )
  if (!row?.relationships.shipment.data)
    throw new Error(`No container of the fleet is ${statuses.join(' or ')}`)
  return { ...row, shipmentId: row.relationships.shipment.data.id }
}

/** A container whose vessel has departed: the status of a loaded one is the same before departure. */
export async function containerAtSea(service: ServedAccount): Promise<Row & { shipmentId: string }> {
  const answer = await service.ask('/containers?page[size]=1000')
  const { data } = (await answer.json()) as { data: Row[] }
  for (const row of data) {
    const shipment = row.relationships.shipment.data
    if (row.attributes.current_status !== 'on_ship' || shipment === null) continue
    const map = await service.ask(`/containers/${row.id}/map_geojson`)
    if ((await map.text()).includes('"current_vessel"')) return { ...row, shipmentId: shipment.id }
  }
  throw new Error('No container of the fleet is at sea')
}
