import { expect, type Page } from '@playwright/test'
import type { AnswersOnScreen, DrawnPixels } from '../../../src/client/map/route/drawn-pixels.ts'
import type { RouteMap } from '../../../src/contract/resources/index.ts'
import type { ServedAccount } from '../service.ts'

interface Row {
  id: string
  attributes: { number: string; current_status: string; ind_ata_at: string | null }
  relationships: { shipment: { data: { id: string } | null } }
}
export interface Sailing {
  id: string
  shipmentId: string
  map: RouteMap
}

/** One container of each shipment with this status, with its map. */
export async function sailings(service: ServedAccount, status: string): Promise<Sailing[]> {
  const answer = await service.ask('/containers?page[size]=1000')
  const { data } = (await answer.json()) as { data: Row[] }
  const ofShipments = new Map(
    data
      .filter(({ attributes }) => attributes.current_status === status)
      .flatMap((row) => (row.relationships.shipment.data ? [[row.relationships.shipment.data.id, row]] : [])),
  )
  return Promise.all(
    [...ofShipments].map(async ([shipmentId, { id }]) => {
      const map = (await (await service.ask(`/containers/${id}/map_geojson`)).json()) as RouteMap
      return { id, shipmentId, map }
    }),
  )
}

/** A container that its line still is to carry inland by rail: on rail, else one that waits for it or is at sea. */
export async function toBeCarriedInland(service: ServedAccount): Promise<Pick<Sailing, 'id' | 'shipmentId'>> {
  const answer = await service.ask('/containers?page[size]=1000&include=shipment')
  const { data, included } = (await answer.json()) as {
    data: Row[]
    included: {
      id: string
      attributes: {
        destination_locode: string | null
        port_of_discharge_locode: string | null
        line_tracking_stopped_at: string | null
      }
    }[]
  }
  const inland = new Set(
    included.flatMap(({ id, attributes }) =>
      attributes.destination_locode !== null &&
      attributes.destination_locode !== attributes.port_of_discharge_locode &&
      attributes.line_tracking_stopped_at === null
        ? [id]
        : [],
    ),
  )
  for (const status of ['on_rail', 'awaiting_inland_transfer', 'on_ship'])
    for (const { id, attributes, relationships } of data) {
      const shipmentId = relationships.shipment.data?.id
      // One that arrived at its ramp stays on rail until it is unloaded.
      if (
        attributes.current_status === status &&
        attributes.ind_ata_at === null &&
        shipmentId !== undefined &&
        inland.has(shipmentId)
      )
        return { id, shipmentId }
    }
  throw new Error('No container of the fleet goes inland')
}

const portsOf = ({ map }: Sailing) =>
  map.features.flatMap(({ geometry, properties }) =>
    properties.feature_type === 'port' && geometry.type === 'Point'
      ? [{ name: properties.name, longitude: geometry.coordinates[0] }]
      : [],
  )
/** Degrees from the 180th meridian, which is about half of the way. */
const fromHalfway = ({ map }: Sailing): number =>
  Math.min(
    ...map.features.flatMap(({ geometry, properties }) =>
      properties.feature_type === 'current_vessel' && geometry.type === 'Point'
        ? [Math.abs(((geometry.coordinates[0] + 360) % 360) - 180)]
        : [],
    ),
  )

/**
 * A container at sea from East Asia to the west coast of America, over ±180°: where one is between Shanghai and Los Angeles that one, of them
 * the one that is nearest to half of its way.
 */
export async function overThePacific(service: ServedAccount): Promise<Sailing> {
  const found = (await sailings(service, 'on_ship')).filter((each) => {
    const [first, last] = [portsOf(each)[0], portsOf(each).at(-1)]
    const isAtSea = each.map.features.some(({ properties }) => properties.feature_type === 'current_vessel')
    return isAtSea && first && last && first.longitude > 100 && last.longitude < -115
  })
  const isShanghai = (each: Sailing) =>
    Number(
      portsOf(each)[0]?.name === 'Shanghai' &&
        /Los Angeles|Long Beach/.test(portsOf(each).at(-1)?.name ?? ''),
    )
  const [best] = found.toSorted((a, b) => isShanghai(b) - isShanghai(a) || fromHalfway(a) - fromHalfway(b))
  if (!best) throw new Error('No container of the fleet is on the Pacific')
  return best
}

/** Opens the shipment of a container, until its map is drawn. */
export async function openMapOf(
  page: Page,
  service: ServedAccount,
  { id, shipmentId }: Pick<Sailing, 'id' | 'shipmentId'>,
): Promise<void> {
  await page.goto(`${service.origin}/shipments/${shipmentId}?container=${id}`)
  await expect(page.getByTestId('route-map')).toHaveAttribute('data-map-state', 'idle')
}

/** What the map shows, in pixels of its element. */
export async function onScreen(page: Page, places: [number, number][] = []): Promise<DrawnPixels> {
  const shown = await page
    .getByTestId('route-map')
    .evaluate((element, asked) => (element as AnswersOnScreen).onScreen?.(asked) ?? null, places)
  if (!shown) throw new Error('No map is open')
  // The element has a border of one pixel around the canvas.
  const moved = ([x, y]: [number, number]): [number, number] => [x + 1, y + 1]
  return {
    ...shown,
    features: shown.features.map((each) => ({ ...each, pixels: each.pixels.map(moved) })),
    places: shown.places.map(moved),
  }
}

/** Points of a line, about a pixel apart. */
export function along(pixels: readonly [number, number][]): [number, number][] {
  return pixels.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = pixels[index] ?? [x, y]
    const steps = Math.max(1, Math.round(Math.hypot(x - fromX, y - fromY)))
    return Array.from({ length: steps }, (_, n): [number, number] => [
      fromX + ((x - fromX) * n) / steps,
      fromY + ((y - fromY) * n) / steps,
    ])
  })
}
