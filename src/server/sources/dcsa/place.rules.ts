import { firstCode, firstText, objectOf, type UnknownObject } from '../kit/json.rules.ts'
import type { PlaceOfMove } from '../kit/moves.rules.ts'
import { facilityCodes } from './codes.rules.ts'

/** The call of a ship, train or truck, in 2.x and in the 3.0 drafts. */
export const callObject = (event: UnknownObject): UnknownObject =>
  objectOf(event['transportCall'] ?? objectOf(event['transportDetails'])['transportCall'])

/** Where it happens: of a container the place of the event, else that of the call. HMM writes the code alone. */
export function placeOfEvent(event: UnknownObject, kind: string): PlaceOfMove {
  const call = callObject(event)
  const own = event['eventLocation'] ?? event['location']
  const places = [
    kind === 'EQUIPMENT' ? own : undefined,
    call['location'],
    kind === 'EQUIPMENT' ? undefined : own,
  ].map((place) => (typeof place === 'string' ? { UNLocationCode: place } : objectOf(place)))
  const sources = kind === 'EQUIPMENT' ? [...places, call] : [call, ...places]
  const first = <Value>(read: (place: UnknownObject) => Value | null): Value | null => {
    for (const place of sources) {
      const value = read(place)
      if (value !== null) return value
    }
    return null
  }
  const locode = first(locodeOf)
  const facility = first((place) => {
    const inner = objectOf(place['facility'])
    const code = firstCode(place, 'facilityCode') ?? firstCode(inner, 'facilityCode')
    if (code === null) return null
    const given = firstCode(place, 'facilityCodeListProvider') ?? firstCode(inner, 'facilityCodeListProvider')
    return { code, list: facilityListOf(given, code) }
  })
  const type =
    first((place) => firstCode(place, 'facilityTypeCode', 'facilityType')) ??
    firstCode(event, 'facilityTypeCode')
  return {
    locode,
    ...(locode !== null && evidenceOf(sources, locode, call)),
    name: first(nameOf),
    facility_code: facility?.code ?? null,
    facility_code_list: facility?.list ?? null,
    kind: type === null ? null : (facilityCodes[type] ?? null),
  }
}

function locodeOf(place: UnknownObject): string | null {
  const code = firstCode(place, 'UNLocationCode', 'unLocationCode')
  return code !== null && /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) ? code : null
}

/** Facts about the place in the object that has the code: other objects may be about another place. */
function evidenceOf(
  places: readonly UnknownObject[],
  locode: string,
  call: UnknownObject,
): Pick<PlaceOfMove, 'country' | 'coordinates' | 'other_locode' | 'named'> {
  const own = places.find((place) => locodeOf(place) === locode) ?? {}
  const within = own === call ? objectOf(call['location']) : {}
  const read = <Value>(of: (place: UnknownObject) => Value | null): Value | null => of(own) ?? of(within)
  const other = locodeOf(within)
  return {
    country: read(
      (place) =>
        firstText(objectOf(place['address']), 'countryCode', 'country') ??
        firstText(place, 'countryCode', 'country'),
    ),
    coordinates: read(coordinatesOf),
    other_locode: other === locode ? null : other,
    named: read(nameOf),
  }
}

const nameOf = (place: UnknownObject): string | null =>
  firstText(place, 'locationName') ?? firstText(objectOf(place['address']), 'city', 'cityName')

/** Degrees, as numbers or texts. */
function coordinatesOf(place: UnknownObject): (PlaceOfMove['coordinates'] & object) | null {
  const geo = objectOf(place['geoCoordinate'])
  const degrees = (name: string) => {
    const given = place[name] ?? geo[name]
    return given === null || given === undefined || given === '' ? Number.NaN : Number(given)
  }
  const [latitude, longitude] = [degrees('latitude'), degrees('longitude')]
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null
}

/** BIC codes are the UN/LOCODE with four more characters; Hapag-Lloyd sends them without naming the list. */
function facilityListOf(given: string | null, code: string): PlaceOfMove['facility_code_list'] {
  if (given === 'SMDG' || given === 'BIC') return given
  return code.length === 9 ? 'BIC' : null
}
