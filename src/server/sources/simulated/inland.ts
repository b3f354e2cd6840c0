import { type CataloguePlace, metroAreas, railTerminals } from '../../reference/catalogue/index.ts'
import type { SeededRandom } from './seeded-random.ts'
import { corridors } from './inland.data.ts'
import type { Inland } from './plan.ts'
import type { Sea } from './sea.ts'
import { hour } from './times.ts'

const cityByCode = new Map(metroAreas.map((city) => [city.code, city]))

/** The rail part of a shipment, for about a third of those whose port has one. */
export function drawInland(sea: Sea, booking: SeededRandom, port: CataloguePlace): Inland | undefined {
  const corridor = corridors[port.code]
  if (!corridor || !booking.happens('inland', 0.42)) return undefined
  const city = cityByCode.get(booking.pick('city', corridor.cities.split(' ')) ?? '')
  if (!city) return undefined
  const railways = corridor.railways.split(' ')
  const here = railTerminals.filter(({ metro_area_code }) => metro_area_code === city.code)
  const served = here.filter(({ rail_carrier_scac }) => railways.includes(rail_carrier_scac ?? ''))
  const terminal = booking.pick('ramp', served.length > 0 ? served : here)
  if (!terminal) return undefined
  const nm = sea.distanceBetween([port.longitude, port.latitude], [city.longitude, city.latitude])
  return { city, terminal, rail_time: (nm / 15 + booking.between('shunting', 14, 40)) * hour }
}
