import { z } from 'zod'
import { commaList, setting } from './setting.ts'

/** Of a host as it stands in a policy: nothing that ends or widens a directive. */
const hostPattern = /^[a-z0-9][a-z0-9.-]*(:\d+)?$/i

/** What begins with a scheme is no path. */
const hasScheme = (given: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(given)

/** By http or https, of a named host, without credentials. */
function isWebAddress(given: string): boolean {
  if (/[\s*;]/.test(given) || !URL.canParse(given)) return false
  const { protocol, host, username, password } = new URL(given)
  return /^https?:$/.test(protocol) && hostPattern.test(host) && username === '' && password === ''
}

/** `https://host` of a host alone. */
const originOf = (host: string): string => (hasScheme(host) ? host : `https://${host}`)
const isOrigin = (host: string): boolean => {
  const given = originOf(host)
  return isWebAddress(given) && new URL(given).origin === given.toLowerCase()
}

/** The map below the routes, where the operator has another one than the built-in one. */
export const mapSettings = {
  mapStyleUrl: setting({
    flag: 'map-style-url',
    variable: 'PORTOLAN_MAP_STYLE_URL',
    value: 'URL',
    help: 'style of MapLibre for the map; {theme} becomes light or dark',
    initial: undefined,
    schema: z
      .string()
      .refine(isWebAddress, 'must be an address by http or https, without user, password, spaces, * and ;'),
  }),
  mapPmtiles: setting({
    flag: 'map-pmtiles',
    variable: 'PORTOLAN_MAP_PMTILES',
    value: 'FILE',
    help: 'vector tiles for the map: a PMTiles file, or its address',
    initial: undefined,
    schema: z
      .string()
      .trim()
      .min(1, 'must not be empty')
      .refine(
        (given) => !hasScheme(given) || isWebAddress(given),
        'must be a file, or an address by http or https without user, password, spaces, * and ;',
      ),
  }),
  mapHosts: setting({
    flag: 'map-hosts',
    variable: 'PORTOLAN_MAP_HOSTS',
    value: 'HOSTS',
    help: 'further hosts that the map loads from, separated by commas',
    initial: 'none',
    schema: commaList
      .refine((list) => list.every(isOrigin), 'must be hosts like tiles.example or http://10.0.0.5:8080')
      .transform((list) => list.map(originOf)),
  }),
} as const
