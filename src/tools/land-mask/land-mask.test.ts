import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ports } from '../../server/reference/catalogue/index.ts'
import type { LngLat } from '../../server/voyages/route-map.rules.ts'
import { isLand } from '../../server/voyages/sea-routes/land-mask.ts'
import { distanceBetween, unwrap, wrap } from '../../server/voyages/sea-routes/sea-routes.ts'
import { publishedDistances } from '../../server/voyages/sea-routes/testing/published-distances.ts'
import { seaRoute } from '../../server/voyages/sea-routes/testing/sea-route.ts'
import { landAreas, landMask, landMaskFile, readLand } from './land-mask.ts'

const at = (code: string): LngLat => {
  const port = ports.find((port) => port.code === code)
  if (!port) throw new Error(`No port ${code}`)
  return [port.longitude, port.latitude]
}

/** Where the published network follows water that is narrower than what the land areas show. */
const narrowWaters: Record<string, [west: number, south: number, east: number, north: number]> = {
  'Suez Canal': [32, 29.8, 32.7, 31.4],
  'Panama Canal': [-80, 8.8, -79.4, 9.5],
  'Verde Island Passage and San Bernardino Strait': [120.3, 12.4, 124.4, 14.2],
  'Gulf of Patras and Corinth Canal': [20.4, 37.8, 23.2, 38.6],
  'Saigon River': [106.6, 10.2, 107.1, 10.8],
}

test('no route of these leads more than 5 miles over land, 20 miles off its ports and apart from canals and straits', async () => {
  const isOnLand = landAreas(await readLand())
  const over = publishedDistances.flatMap(([from, to]) => {
    const [start, end] = [at(from), at(to)]
    const nm = placesEveryMile(seaRoute(start, end).coordinates).filter(
      (place) =>
        distanceBetween(place, start) > 20 &&
        distanceBetween(place, end) > 20 &&
        !Object.values(narrowWaters).some(
          ([west, south, east, north]) =>
            place[0] > west && place[0] < east && place[1] > south && place[1] < north,
        ) &&
        isLand(...place) &&
        isOnLand(place),
    ).length
    return nm > 5 ? [`${from}-${to}: ${nm}`] : []
  })
  expect(over).toEqual([])
})

const placesEveryMile = (line: readonly LngLat[]): LngLat[] =>
  unwrap(line).flatMap((end, index, all) => {
    const start = all[index - 1]
    if (start === undefined) return []
    const parts = Math.ceil(distanceBetween(start, end))
    return wrap(
      Array.from({ length: parts }, (_, part): LngLat => {
        const share = (part + 0.5) / parts
        return [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share]
      }),
    )
  })

test('the land mask is that of the land areas it was made of', { tags: ['long'] }, async () => {
  const mask = landMask(await readLand())
  expect(Buffer.compare(mask, brotliDecompressSync(await readFile(landMaskFile)))).toBe(0)
})
