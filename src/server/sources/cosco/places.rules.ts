import type { PlaceNames } from '../kit/catalogue.ts'
import { nowhere, type PlaceOfMove } from '../kit/moves.rules.ts'

/** The UN/LOCODE of a place by its names; null where none or several have them. */
export type PortsByName = (named: PlaceNames) => string | null

/** A port by its name, and the country from `Long Beach,United States` where that is given. */
export function placeOfPort(name: string, cityWithCountry: string | null, ports: PortsByName): PlaceOfMove {
  const country = cityWithCountry?.split(',').at(-1)?.trim() ?? null
  return { ...nowhere, locode: ports({ city: name, state: null, country }), name }
}

/** `QQCTU Qingdao Qianwan United Ctn,Qingdao,Shandong,China`: the facility, which may contain commas, city, state, country. */
export function placeOfLocation(location: string | null, ports: PortsByName): PlaceOfMove {
  if (location === null) return nowhere
  const parts = location.split(',').map((part) => part.trim())
  if (parts.length < 4) return { ...nowhere, name: location }
  const [city = '', state = '', country = ''] = parts.slice(-3)
  const facility = parts.slice(0, -3).join(', ')
  const locode = ports({ city, state: state || null, country })
  return { ...nowhere, locode, name: locode === null && city !== '' ? city : facility || city }
}
