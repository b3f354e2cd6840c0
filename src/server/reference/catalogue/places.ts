import { catalogueId, type CataloguePlace, type Region } from './records.ts'

interface More {
  city?: string
  /** Abbreviation and name. */
  state?: readonly [string, string]
  time_zone?: string
  region?: Region
}
export type PlaceRow = readonly [code: string, name: string, latitude: number, longitude: number, more?: More]

/** The places of one country, which gives them what they have in common. */
export function placesOf(
  type: 'port' | 'metro_area',
  country_code: string,
  country: string,
  time_zone: string,
  region: Region,
  rows: readonly PlaceRow[],
): CataloguePlace[] {
  return rows.map(([code, name, latitude, longitude, more]) => ({
    id: catalogueId(type, code),
    code,
    name,
    city: more?.city ?? name,
    state_abbr: more?.state?.[0] ?? null,
    state: more?.state?.[1] ?? null,
    country_code,
    country,
    time_zone: more?.time_zone ?? time_zone,
    latitude,
    longitude,
    region: more?.region ?? region,
  }))
}
