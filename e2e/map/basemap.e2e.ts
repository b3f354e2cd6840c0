import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { importContainers, numberOf } from '../support/import-containers.ts'
import { mapHost, type MapFile } from '../support/map/map-host.ts'
import { ownMap } from '../support/map/own-map.ts'
import { pmtilesFile, vectorTile } from '../support/map/pmtiles-file.ts'
import { type RunningService, startService } from '../support/service.ts'
import { expect, expectAccessibleInBothThemes, signIn, test } from '../support/story.ts'

/** From Shanghai to Los Angeles. */
const number = numberOf('MEDU', 400123)
const note = "The operator's map cannot be loaded: Natural Earth is shown."

interface Opened {
  service: RunningService
  /** What the policy of the page forbade, and what was thrown. */
  faults: string[]
  /** The hosts that the browser asked. */
  hosts: Set<string>
}

/** A service with one shipment, and what its page does. It is closed when the story ends. */
async function withMap(page: Page, flags: string[], story: (opened: Opened) => Promise<void>): Promise<void> {
  const service = await startService(['--shipments', '0', ...flags])
  try {
    await importContainers(service, [{ number, bill: 'MSCUBASE0001' }])
    const faults: string[] = []
    const hosts = new Set<string>()
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) faults.push(message.text())
    })
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http')) hosts.add(host)
    })
    await page.exposeFunction('noteReport', (report: string) => faults.push(report))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { noteReport } = window as typeof window & { noteReport: (report: string) => void }
        noteReport(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
      })
    })
    await signIn(page, service)
    await story({ service, faults, hosts })
  } finally {
    await service.close()
  }
}

/** Opens the shipment, until its map is drawn. */
async function openRoute(page: Page, { origin, ask }: RunningService): Promise<void> {
  const { data } = (await (await ask('/containers')).json()) as {
    data: { id: string; relationships: { shipment: { data: { id: string } } } }[]
  }
  const [container] = data
  await page.goto(
    `${origin}/shipments/${container?.relationships.shipment.data.id}?container=${container?.id}`,
  )
  await expect(page.getByTestId('route-map')).toHaveAttribute('data-map-state', 'idle')
}

/** How many features of each layer are drawn. */
async function drawnFeatures(page: Page, state: 'shown' | 'failed'): Promise<Record<string, number>> {
  const map = page.getByTestId('route-map').locator(`[data-basemap="${state}"][data-basemap-drawn]`)
  await expect(map).toHaveCount(1)
  return JSON.parse((await map.getAttribute('data-basemap-drawn')) ?? '') as Record<string, number>
}

const routeFeatures = async (page: Page) =>
  JSON.parse((await page.getByTestId('route-map').getAttribute('data-rendered-features')) ?? '{}') as Record<
    string,
    number
  >

const archive: MapFile = { type: 'application/octet-stream', bytes: pmtilesFile(ownMap) }

test(
  'a PMTiles file of another host is drawn below the route, with who made it, within the policy of the page',
  { tag: '@long' },
  async ({ page }) => {
    const host = await mapHost((path) => (path === '/own.pmtiles' ? archive : undefined))
    try {
      await withMap(
        page,
        ['--map-pmtiles', `${host.origin}/own.pmtiles`],
        async ({ service, faults, hosts }) => {
          await openRoute(page, service)
          const drawn = await drawnFeatures(page, 'shown')
          for (const layer of ['earth', 'water', 'water_name', 'country_name'])
            expect(drawn[`operator/${layer}`], layer).toBeGreaterThan(0)
          expect((await routeFeatures(page))['port']).toBeGreaterThan(0)
          await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('© Own Cartographers')
          await expect(page.getByText(note)).toHaveCount(0)
          expect(faults).toEqual([])
          expect([...hosts].toSorted()).toEqual(
            [new URL(host.origin).host, new URL(service.origin).host].toSorted(),
          )
          await expectAccessibleInBothThemes(page)
        },
      )
    } finally {
      await host.close()
    }
  },
)

/** The address of a look-up with a map, for pages of others. */
async function embedOf(page: Page, { origin }: RunningService): Promise<string> {
  const attributes = { label: 'Order page', kind: 'map', sites: ['https://shop.example'] }
  const answer = await page.request.post(`${origin}/v2/embed_keys`, {
    headers: { Origin: origin, 'Content-Type': 'application/vnd.api+json' },
    data: JSON.stringify({ data: { type: 'embed_key', attributes } }),
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { data } = (await answer.json()) as { data: { attributes: { path: string } } }
  return `${origin}${data.attributes.path}?number=${number}`
}

test(
  'the map of the operator is in the look-up for pages of others too, within its policy',
  { tag: '@long' },
  async ({ page }) => {
    const host = await mapHost((path) => (path === '/own.pmtiles' ? archive : undefined))
    try {
      await withMap(page, ['--map-pmtiles', `${host.origin}/own.pmtiles`], async ({ service, faults }) => {
        await page.goto(service.signInLink)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.goto(await embedOf(page, service))
        expect((await drawnFeatures(page, 'shown'))['operator/earth']).toBeGreaterThan(0)
        await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('© Own Cartographers')
        expect(faults).toEqual([])
      })
    } finally {
      await host.close()
    }
  },
)

test(
  'a PMTiles file on the machine of the service is answered by it, and no other host is asked',
  { tag: '@long' },
  async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'portolan-basemap-'))
    const file = join(folder, 'own map.pmtiles')
    await writeFile(file, archive?.bytes ?? '')
    try {
      await withMap(page, ['--map-pmtiles', file], async ({ service, faults, hosts }) => {
        await openRoute(page, service)
        expect((await drawnFeatures(page, 'shown'))['operator/earth']).toBeGreaterThan(0)
        await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('© Own Cartographers')
        expect(faults).toEqual([])
        expect([...hosts]).toEqual([new URL(service.origin).host])
      })
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

test(
  'while the map of the operator cannot be loaded, Natural Earth is shown, and the map says so',
  { tag: '@long' },
  async ({ page }) => {
    let answered: MapFile
    let isAllowed = true
    const host = await mapHost(
      () => answered,
      () => isAllowed,
    )
    try {
      await withMap(page, ['--map-pmtiles', `${host.origin}/own.pmtiles`], async ({ service, faults }) => {
        const expectLand = async () => {
          await openRoute(page, service)
          await expect(page.getByRole('status').filter({ hasText: note })).toBeVisible()
          expect((await drawnFeatures(page, 'failed'))['land']).toBeGreaterThan(0)
          expect((await routeFeatures(page))['port']).toBeGreaterThan(0)
          await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('Natural Earth')
        }
        await expectLand()
        await expectAccessibleInBothThemes(page)
        answered = { type: 'text/plain', bytes: Buffer.alloc(20_000, 'no map ') }
        await expectLand()
        const otherLayers = {
          ...ownMap,
          layers: { streets: ownMap.layers['earth'] ?? { type: 'FeatureCollection', features: [] } },
        }
        answered = { type: 'application/octet-stream', bytes: pmtilesFile(otherLayers) }
        await expectLand()
        answered = archive
        isAllowed = false
        await expectLand()
        isAllowed = true
        await openRoute(page, service)
        expect((await drawnFeatures(page, 'shown'))['operator/earth']).toBeGreaterThan(0)
        await expect(page.getByText(note)).toHaveCount(0)
        await host.close()
        await expectLand()
        expect(faults).toEqual([])
      })
    } finally {
      await host.close()
    }
  },
)

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const json = (value: unknown): MapFile => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value)),
})

test(
  'a style is drawn with its sources, sprite and attribution, in the theme of the page',
  { tag: '@long' },
  async ({ page }) => {
    let areTilesThere = false
    const tiles = await mapHost((path) => {
      const [, z, x, y] = (/^\/tiles\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(path) ?? []).map(Number)
      if (z === undefined) return path.endsWith('.png') ? { type: 'image/png', bytes: onePixel } : undefined
      const bytes = areTilesThere ? vectorTile(ownMap.layers, z, x ?? 0, y ?? 0) : undefined
      return bytes && { type: 'application/x-protobuf', bytes }
    })
    const style = (colour: string) => ({
      version: 8,
      sprite: './sprite',
      glyphs: './fonts/{fontstack}/{range}.pbf',
      sources: {
        own: { type: 'vector', url: 'own.json' },
        shading: { type: 'raster', tiles: [`${tiles.origin}/shading/{z}/{x}/{y}.png`], tileSize: 256 },
      },
      layers: [
        { id: 'sea', type: 'background', paint: { 'background-color': '#c9def2' } },
        { id: 'land', type: 'fill', source: 'own', 'source-layer': 'earth', paint: { 'fill-color': colour } },
        { id: 'shading', type: 'raster', source: 'shading', paint: { 'raster-opacity': 0.1 } },
        {
          id: 'names',
          type: 'symbol',
          source: 'own',
          'source-layer': 'places',
          layout: { 'text-field': ['get', 'name'], 'icon-image': 'flag' },
        },
      ],
    })
    const host = await mapHost((path) => {
      if (path === '/light/style.json') return json(style('#e8f0d8'))
      if (path === '/dark/style.json') return json(style('#223311'))
      if (path.endsWith('/own.json'))
        return json({
          tilejson: '3.0.0',
          tiles: [`${tiles.origin}/tiles/{z}/{x}/{y}.mvt`],
          maxzoom: 3,
          attribution: '© Style Makers',
        })
      if (/sprite(@2x)?\.json$/.test(path))
        return json({ flag: { x: 0, y: 0, width: 1, height: 1, pixelRatio: 1 } })
      return /sprite(@2x)?\.png$/.test(path) ? { type: 'image/png', bytes: onePixel } : undefined
    })
    const flags = ['--map-style-url', `${host.origin}/{theme}/style.json`, '--map-hosts', tiles.origin]
    try {
      await withMap(page, flags, async ({ service, faults, hosts }) => {
        // One of its two sources alone: a sea without land would be drawn.
        await openRoute(page, service)
        await expect(page.getByText(note)).toBeVisible()
        expect((await drawnFeatures(page, 'failed'))['land']).toBeGreaterThan(0)

        areTilesThere = true
        await openRoute(page, service)
        const drawn = await drawnFeatures(page, 'shown')
        expect(drawn['operator/land']).toBeGreaterThan(0)
        expect(drawn['operator/names']).toBeGreaterThan(0)
        await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('© Style Makers')
        expect(tiles.asked.some((path) => path.startsWith('/shading/'))).toBe(true)
        expect(host.asked).toContain('/light/sprite.json')
        expect(host.asked.some((path) => path.startsWith('/light/fonts/'))).toBe(true)
        expect(host.asked.some((path) => path.startsWith('/dark/'))).toBe(false)
        expect((await routeFeatures(page))['port']).toBeGreaterThan(0)

        await page.emulateMedia({ colorScheme: 'dark' })
        await expect.poll(() => host.asked.includes('/dark/own.json')).toBe(true)
        expect((await drawnFeatures(page, 'shown'))['operator/land']).toBeGreaterThan(0)
        expect(faults).toEqual([])
        const expected = [host.origin, tiles.origin, service.origin].map((origin) => new URL(origin).host)
        expect([...hosts].toSorted()).toEqual(expected.toSorted())
      })
    } finally {
      await host.close()
      await tiles.close()
    }
  },
)

test(
  'without a map of the operator no other host is asked, and nothing for it is loaded',
  { tag: '@long' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await withMap(page, [], async ({ service, faults, hosts }) => {
      await openRoute(page, service)
      await expect(page.locator('meta[name="portolan-basemap"]')).toHaveCount(0)
      await expect(page.locator('[data-basemap]')).toHaveCount(0)
      expect([...hosts]).toEqual([new URL(service.origin).host])
      expect(asked.filter((path) => /operator|pmtiles/.test(path))).toEqual([])
      expect(faults).toEqual([])
    })
  },
)
