import type { Feature } from 'geojson'
import { presentLocale, t } from '../../../contract/language/index.ts'
import { seas } from './seas.ts'

/** In the language of the person. */
export const seaNames = (): Feature[] =>
  seas.map(([name, ...place]) => {
    const [longitude, latitude, from] = place
    return {
      type: 'Feature',
      properties: { kind: 'sea', name: t(name), from },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }
  })

/** Countries come with their code, which every browser can name. */
export function named(names: readonly Feature[]): Feature[] {
  const regions = new Intl.DisplayNames(presentLocale(), { type: 'region' })
  return names.map((each) => {
    const code: unknown = each.properties?.['code']
    return typeof code === 'string'
      ? { ...each, properties: { ...each.properties, name: regions.of(code) ?? code } }
      : each
  })
}
