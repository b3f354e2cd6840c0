import { isLocode } from '../../../../contract/identifiers/index.ts'
import { countryNameByCode, countryOfLocode } from '../../../reference/catalogue/countries.rules.ts'
import { type CataloguePlace, metroAreas, ports } from '../../../reference/catalogue/index.ts'
import { distanceBetween } from '../../../reference/great-circle.ts'
import type { PlaceOfMove } from '../moves.rules.ts'

/** Names reach over suburbs, other harbours of a bay, and mouths of rivers: no more than so far. */
const MAX_DISTANCE_KM = 150

/**
 * Why the code of a place cannot be that of the place, as a sentence; null where nothing says so. Countries and distances are evidence:
 * how a name is written is none, as suburbs, terminals, former names and other languages differ from the name of a port.
 */
export function contradictionOf(place: PlaceOfMove): string | null {
  const { named: name = place.name } = place
  const locode = place.reported_locode ?? place.locode
  if (locode === null || !isLocode(locode)) return null
  const known = knownByCode.get(locode) ?? []
  return (
    countryContradiction(locode, { ...place, name }) ??
    positionContradiction(locode, known, place) ??
    codeContradiction(locode, known, place) ??
    nameContradiction(locode, known, name)
  )
}

const places = [...ports, ...metroAreas]
const knownByCode = Map.groupBy(places, ({ code }) => code)

/** Without accents, articles and what says only that it is a port. */
const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()
    .replace(/^THE /, '')
    .replace(/^PORT OF /, '')

const knownByName = Map.groupBy(
  places.flatMap((place) =>
    [...new Set([...place.name.split('/'), place.city].map(plainName))].map((name) => ({ name, place })),
  ),
  ({ name }) => name,
)

/** As others call them. Georgia and Jersey are also parts of the United States. */
const otherCountryNames: Readonly<Record<string, string>> = {
  USA: 'US',
  'UNITED STATES OF AMERICA': 'US',
  'GREAT BRITAIN': 'GB',
  ENGLAND: 'GB',
  SCOTLAND: 'GB',
  UK: 'GB',
  HOLLAND: 'NL',
  KOREA: 'KR',
  'SOUTH KOREA': 'KR',
  'REPUBLIC OF KOREA': 'KR',
  'KOREA REPUBLIC OF': 'KR',
  'VIET NAM': 'VN',
  VIETNAM: 'VN',
  'CHINA PEOPLE S REPUBLIC OF': 'CN',
  'PEOPLE S REPUBLIC OF CHINA': 'CN',
  'HONG KONG': 'HK',
  MACAU: 'MO',
  TAIWAN: 'TW',
  TURKEY: 'TR',
  TURKIYE: 'TR',
  UAE: 'AE',
  'RUSSIAN FEDERATION': 'RU',
  'CZECH REPUBLIC': 'CZ',
  'IVORY COAST': 'CI',
  BURMA: 'MM',
  'SYRIAN ARAB REPUBLIC': 'SY',
  'TANZANIA UNITED REPUBLIC OF': 'TZ',
}
const ambiguousNames = new Set(['GEORGIA', 'JERSEY'])
const countryByName = new Map([
  ...[...countryNameByCode].map(([code, name]) => [plainName(name), code] as const),
  ...places.map(({ country, country_code }) => [plainName(country), country_code] as const),
  ...Object.entries(otherCountryNames),
])

/** Countries that sources and UN/LOCODE take for one another: territories, and what is called by one name. */
const oneAndTheSame = [
  'CN HK MO TW',
  'US PR GU VI AS MP UM',
  'FR RE GP MQ GF YT NC PF PM BL MF WF TF',
  'GB GI IM JE GG BM KY VG AI MS TC FK SH IO',
  'NL AW CW SX BQ',
  'DK GL FO',
  'NO SJ',
  'FI AX',
  'AU CX CC NF',
  'NZ CK NU TK',
  'MA EH',
  'KR KP',
  'CG CD',
  'IL PS',
  'RS XK',
].map((group) => new Set(group.split(' ')))

const areOfOneCountry = (one: string, other: string): boolean =>
  one === other || oneAndTheSame.some((group) => group.has(one) && group.has(other))

/** By its code or name; undefined for what is neither. */
function countryCodeOf(text: string): string | undefined {
  const plain = plainName(text)
  if (ambiguousNames.has(plain)) return undefined
  return countryByName.get(plain) ?? (countryNameByCode.has(plain) ? plain : undefined)
}

/** `Singapore` of `Tanjong Pagar, Singapore`. Two letters behind a comma may be a state. */
function countryInName(name: string | null): string | undefined {
  const parts = name?.split(',') ?? []
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  return last.trim().length > 2 ? countryCodeOf(last) : undefined
}

const titleOf = (code: string): string => countryNameByCode.get(code) ?? code

function countryContradiction(locode: string, { country, name }: PlaceOfMove): string | null {
  const own = countryOfLocode(locode)?.country_code
  if (own === undefined) return null
  const given = (country ? countryCodeOf(country) : undefined) ?? countryInName(name)
  return given === undefined || areOfOneCountry(own, given)
    ? null
    : `${locode} is a code of ${titleOf(own)}, and the place is said to be in ${titleOf(given)}`
}

interface Coordinates {
  latitude: number
  longitude: number
}

function positionContradiction(
  locode: string,
  known: readonly CataloguePlace[],
  { coordinates }: PlaceOfMove,
): string | null {
  if (!coordinates || !isPosition(coordinates)) return null
  const distance = nearest(known, [coordinates])
  return distance === null || distance <= MAX_DISTANCE_KM
    ? null
    : `${titleOfPlace(locode, known)}, and the place is said to be ${Math.round(distance)} km away`
}

/** Zero and zero is what a source writes that does not know them. */
const isPosition = ({ latitude, longitude }: Coordinates): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)

/** Another code of the same place: of its facility, or of the call. */
function codeContradiction(
  locode: string,
  known: readonly CataloguePlace[],
  { facility_code, facility_code_list, other_locode }: PlaceOfMove,
): string | null {
  const ofFacility = facility_code_list === 'BIC' ? facility_code?.slice(0, 5) : undefined
  const codes = [ofFacility, other_locode ?? undefined].filter(
    (code) => code !== undefined && code !== locode && isLocode(code),
  )
  for (const code of codes) {
    const others = knownByCode.get(code ?? '') ?? []
    const distance = nearest(known, others)
    if (distance !== null && distance > MAX_DISTANCE_KM)
      return `${titleOfPlace(locode, known)}, and its other code ${titleOfPlace(code ?? '', others)}`
  }
  return null
}

/** The name is that of another place, and of none near by. */
function nameContradiction(
  locode: string,
  known: readonly CataloguePlace[],
  name: string | null,
): string | null {
  if (name === null || known.length === 0) return null
  const called = [name, ...name.split('/'), name.split(',')[0] ?? ''].flatMap(
    (each) => knownByName.get(plainName(each)) ?? [],
  )
  const distance = nearest(
    known,
    called.map(({ place }) => place),
  )
  return distance === null || distance <= MAX_DISTANCE_KM
    ? null
    : `${titleOfPlace(locode, known)}, and the place is called ${name.trim()}`
}

const titleOfPlace = (locode: string, known: readonly CataloguePlace[]): string =>
  `${locode} is ${known[0]?.name ?? 'unknown'}`

/** Kilometres between the nearest two; null where there are none. */
function nearest(some: readonly Coordinates[], others: readonly Coordinates[]): number | null {
  const all = some.flatMap((one) => others.map((other) => kilometresBetween(one, other)))
  return all.length === 0 ? null : Math.min(...all)
}

const KILOMETRES_OF_NAUTICAL_MILE = 1.852

const kilometresBetween = (one: Coordinates, other: Coordinates): number =>
  KILOMETRES_OF_NAUTICAL_MILE *
  distanceBetween([one.longitude, one.latitude], [other.longitude, other.latitude])
