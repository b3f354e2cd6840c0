import type { Page } from '@playwright/test'
import { along, onScreen, openMapOf, overThePacific, toBeCarriedInland } from '../support/map/route-on-map.ts'
import { type Colour, coloursOf, difference, type Pixels, pixelsOf } from '../support/map/pixels.ts'
import { expect, test } from '../support/story.ts'

/** One column: the map is as wide as the page. Two pixels for each, to see the bow of a ship. */
test.use({ viewport: { width: 900, height: 900 }, deviceScaleFactor: 2 })

type Pixel = [x: number, y: number]
const near = (a: Pixel, b: Pixel): number => Math.hypot(a[0] - b[0], a[1] - b[1])
const isColour = (pixels: Pixels, [x, y]: Pixel, colour: Colour): boolean =>
  [-0.5, 0, 0.5].some((right) =>
    [-0.5, 0, 0.5].some((down) => difference(pixels.at(x + right, y + down), colour) < 40),
  )
/** The colour that most of the pixels around a place have. */
function colourAround(pixels: Pixels, [x, y]: Pixel): Colour {
  const counts = new Map<string, number>()
  for (let right = -3; right <= 3; right++)
    for (let down = -3; down <= 3; down++) {
      const colour = pixels.at(x + right, y + down).join()
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  const [[most] = ['']] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most.split(',').map(Number) as Colour
}

const map = (page: Page) => page.getByTestId('route-map')
const courseOf = (from: Pixel, to: Pixel): number =>
  ((Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI + 360) % 360
const apart = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)

/** How often the colour of a line comes and goes along it, for each pixel; and which part of it has the colour. */
function dashesOf(pixels: Pixels, line: Pixel[], colour: Colour, except: Pixel[]) {
  const seen = line
    .filter((at) => except.every((other) => near(at, other) > 18))
    .map((at) => isColour(pixels, at, colour))
  const changes = seen.filter((on, n) => n > 0 && on !== seen[n - 1]).length
  return {
    changes: changes / seen.length,
    part: seen.filter(Boolean).length / seen.length,
    length: seen.length,
  }
}

test(
  'Shanghai to Los Angeles is one line over the Pacific, drawn once, in light and in dark',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const sailing = await overThePacific(service)
    for (const colorScheme of ['light', 'dark'] as const) {
      await clerk.emulateMedia({ colorScheme })
      await openMapOf(clerk, service, sailing)
      const { features, rendered, places, height } = await onScreen(clerk, [
        [0, 0],
        [90, 0],
      ])
      const world = 4 * ((places[1]?.[0] ?? 0) - (places[0]?.[0] ?? 0))
      const ports = features.flatMap(({ type, pixels }) => (type === 'port' ? pixels : []))
      const [first = [0, 0], last = [0, 0]] = [ports[0], ports.findLast(() => true)]
      const line = features
        .filter(({ type }) => type === 'past_vessel_locations' || type.startsWith('estimated_'))
        .flatMap(({ pixels }) => pixels)
      expect(first[0]).toBeLessThan(last[0])
      expect(near(line[0] ?? [0, 0], first)).toBeLessThan(world / 60)
      // An inland leg follows the port of discharge.
      expect(Math.min(...line.map((at) => near(at, last)))).toBeLessThan(world / 60)
      for (const [n, [x, y]] of line.entries()) {
        const [before] = line[n - 1] ?? [x]
        expect(Math.abs(x - before)).toBeLessThan(world / 4)
        expect(x).toBeGreaterThan(first[0] - 40)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(height)
      }
      const drawn = new Set(rendered.map(({ id }) => id))
      expect(features.map(({ id }) => id).filter((id) => !drawn.has(id))).toEqual([])

      const { '--sea': sea } = await coloursOf(clerk, ['--sea'])
      const past = along(features.find(({ type }) => type === 'past_vessel_locations')?.pixels ?? [])
      const vessel = features.flatMap(({ type, pixels: at }) => (type === 'current_vessel' ? at : []))
      await expect(async () => {
        const pixels = await pixelsOf(clerk, map(clerk))
        expect(dashesOf(pixels, past, sea, [...ports, ...vessel]).part).toBeGreaterThan(0.8)
        const strays: Pixel[] = []
        for (let x = 2; x < pixels.width - 2; x++)
          for (let y = 2; y < pixels.height - 2; y++)
            if (
              difference(pixels.at(x, y), sea) < 12 &&
              past.every((at) => near(at, [x, y]) > 4) &&
              ports.every((at) => near(at, [x, y]) > 10)
            )
              strays.push([x, y])
        expect(strays).toEqual([])
      }).toPass()
    }
  },
)

test(
  'the ship points where it sails, and what is only estimated is dashed',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await openMapOf(clerk, service, await overThePacific(service))
    const { features, rendered } = await onScreen(clerk)
    const of = (type: string) => features.find((each) => each.type === type)?.pixels ?? []
    const [ship = [0, 0]] = of('current_vessel')
    const ahead = along(of('estimated_partial_leg')).find((at) => near(at, ship) > 12) ?? ship
    const behind = along(of('past_vessel_locations')).findLast((at) => near(at, ship) > 12) ?? ship
    const vessel = rendered.find(({ layer }) => layer === 'current_vessel')
    const heading = Number(vessel?.properties['heading'])
    expect(
      Math.min(apart(heading, courseOf(ship, ahead)), apart(heading, courseOf(behind, ship))),
    ).toBeLessThan(30)

    const colours = await coloursOf(clerk, ['--ink', '--sea', '--ink-3'])
    const angle = (heading * Math.PI) / 180
    const places = features.flatMap(({ type, pixels: at }) =>
      type === 'port' || type === 'current_vessel' ? at : [],
    )
    await expect(async () => {
      const pixels = await pixelsOf(clerk, map(clerk))
      const isHull = (forward: number, right: number) =>
        difference(
          pixels.at(
            ship[0] + forward * Math.sin(angle) + right * Math.cos(angle),
            ship[1] - forward * Math.cos(angle) + right * Math.sin(angle),
          ),
          colours['--ink'],
        ) < 60
      expect([isHull(0, 0), isHull(7, 0), isHull(-7, 0)]).toEqual([true, true, true])
      // A bow is narrow where a stern is broad.
      const corners = [isHull(8.5, -3.2), isHull(8.5, 3.2), isHull(-7.5, -3.2), isHull(-7.5, 3.2)]
      expect(corners).toEqual([false, false, true, true])

      const past = dashesOf(pixels, along(of('past_vessel_locations')), colours['--sea'], places)
      const rest = dashesOf(pixels, along(of('estimated_partial_leg')), colours['--ink-3'], places)
      // Names stand on some of a line.
      expect(past.part).toBeGreaterThan(0.8)
      expect(past.changes).toBeLessThan(0.08)
      expect(rest.length).toBeGreaterThan(60)
      expect(rest.part).toBeGreaterThan(0.25)
      expect(rest.part).toBeLessThan(0.8)
      expect(rest.changes).toBeGreaterThan(0.1)
    }).toPass()
  },
)

test(
  'land is where land is, and sea where sea is, in light and in dark',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const sailing = await overThePacific(service)
    const land: Pixel[] = [
      [104, 62],
      [104, 37],
      [-119, 56],
      [-109, 40],
    ]
    const sea: Pixel[] = [
      [-170, 22],
      [175, 22],
      [-140, 20],
      [160, 20],
    ]
    for (const colorScheme of ['light', 'dark'] as const) {
      await clerk.emulateMedia({ colorScheme })
      await openMapOf(clerk, service, sailing)
      const colours = await coloursOf(clerk, ['--land', '--water'])
      const { places, width, height } = await onScreen(clerk, [...land, ...sea])
      const { places: turn } = await onScreen(clerk, [
        [0, 0],
        [90, 0],
      ])
      const world = 4 * ((turn[1]?.[0] ?? 0) - (turn[0]?.[0] ?? 0))
      await expect(async () => {
        const pixels = await pixelsOf(clerk, map(clerk))
        const checked = { land: 0, sea: 0 }
        for (const [n, [x, y]] of places.entries()) {
          const kind = n < land.length ? 'land' : 'sea'
          // The copy of the world that is on the screen.
          const shown = [x - world, x, x + world].find((at) => at > 4 && at < width - 4)
          if (shown === undefined || y < 4 || y > height - 4) continue
          checked[kind]++
          const expected = colours[kind === 'land' ? '--land' : '--water']
          expect(difference(colourAround(pixels, [shown, y]), expected), `${kind} ${n}`).toBeLessThan(4)
        }
        expect(Math.min(checked.land, checked.sea)).toBeGreaterThan(1)
      }).toPass()
    }
  },
)

test(
  'the way by rail is dashed over land in a colour of its own, and in the legend and the table',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await openMapOf(clerk, service, await toBeCarriedInland(service))
    await expect(clerk.locator('.map-legend')).toContainText('rail, estimated')
    const table = clerk.getByRole('table', { name: 'Route in words' })
    await expect(table.getByRole('row').filter({ hasText: 'POD' })).toContainText('by rail')
    await expect(table.getByRole('row').filter({ hasText: /^To/ })).toContainText('est.')
    const { rendered } = await onScreen(clerk)
    expect(rendered.map(({ layer }) => layer)).toContain('inland_leg')

    // Near enough to see its dashes.
    const legShown = async () => {
      const shown = await onScreen(clerk)
      const all = along(shown.features.findLast(({ type }) => type === 'estimated_full_legs')?.pixels ?? [])
      const seen = all.filter(([x, y]) => x > 30 && y > 10 && x < shown.width - 60 && y < shown.height - 40)
      return { shown, seen, all }
    }
    const canvas = map(clerk).locator('canvas.maplibregl-canvas')
    /** @returns whether the key changed what is shown */
    const press = async (key: string): Promise<boolean> => {
      const before = (await legShown()).shown.features
      await canvas.press(key)
      const isChanged = await expect
        .poll(async () => (await legShown()).shown.features, { timeout: 5000 })
        .not.toEqual(before)
        .then(
          () => true,
          () => false,
        )
      await expect(map(clerk)).toHaveAttribute('data-map-state', 'idle')
      return isChanged
    }
    /** Moves the leg towards the middle, where nothing stands before it, and then nearer: with the keys of the map. */
    const approach = async (): Promise<void> => {
      const { shown, all } = await legShown()
      const [x, y] = all[Math.floor(all.length / 2)] ?? [0, 0]
      const [right, down] = [x - shown.width / 2, y - shown.height / 2]
      const move =
        Math.abs(right) > 60
          ? right > 0
            ? 'ArrowRight'
            : 'ArrowLeft'
          : Math.abs(down) > 60
            ? down > 0
              ? 'ArrowDown'
              : 'ArrowUp'
            : undefined
      // Where the world ends the map does not move further.
      if (move === undefined || !(await press(move))) await press('Equal')
    }
    await expect(async () => {
      await clerk.getByRole('button', { name: 'Whole route' }).click()
      await expect(map(clerk)).toHaveAttribute('data-map-state', 'idle')
      for (let n = 0; n < 30 && (await legShown()).seen.length <= 60; n += 1) await approach()
      expect((await legShown()).seen.length).toBeGreaterThan(60)
    }).toPass({ timeout: 180_000 })
    const { shown, seen } = await legShown()
    const { '--inland': inland } = await coloursOf(clerk, ['--inland'])
    const ends = shown.features.flatMap(({ type, pixels: at }) => (type === 'port' ? at : []))
    await expect(async () => {
      const dashes = dashesOf(await pixelsOf(clerk, map(clerk)), seen, inland, ends)
      expect(dashes.part).toBeGreaterThan(0.25)
      expect(dashes.part).toBeLessThan(0.8)
      expect(dashes.changes).toBeGreaterThan(0.08)
    }).toPass({ timeout: 60_000 })
  },
)
