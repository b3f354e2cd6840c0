import { isImoNumber, isLocode, isScac } from '../../../contract/identifiers/index.ts'
import { catalogueId, countryOfLocode } from '../../reference/catalogue/index.ts'
import type { UnknownRecord } from '../../reference/provisional.store.ts'
import type { PlaceOfMove } from './moves.rules.ts'
import type { KnownPort } from './resolving.rules.ts'

/** What a code of each list looks like. */
const codeForms = { SMDG: /^[A-Z0-9]{2,8}$/, BIC: /^[A-Z]{2}[A-Z2-9]{3}[A-Z0-9]{4}$/ }

/**
 * A code that the catalogue does not have, where it is certain that it stands for a terminal of a known port: a BIC code is of a depot or
 * a ramp as well, unless the report says what it is.
 */
export function unknownTerminalOf(
  { facility_code: code, facility_code_list: list, name, kind }: PlaceOfMove,
  port: KnownPort | undefined,
): UnknownRecord | null {
  const isTerminal = kind === 'port_terminal' || (kind === null && list === 'SMDG')
  if (!port || port.isProvisional === true) return null
  if (code === null || list === null || !isTerminal || !codeForms[list].test(code)) return null
  const given = [port.name, port.code].some((each) => isSameName(each, name)) ? '' : printable(name)
  return {
    type: 'terminal',
    id: catalogueId('terminal', `${port.code} ${list} ${code}`),
    code_list: list,
    code,
    name: given || code,
    port_id: port.id,
  }
}

/** A UN/LOCODE of an existing country. */
export function unknownPortOf(locode: string, name: string | null): UnknownRecord | null {
  if (!isLocode(locode) || !countryOfLocode(locode)) return null
  return {
    type: 'port',
    id: provisionalPortId(locode),
    code_list: null,
    code: locode,
    name: printable(name) || locode,
    port_id: null,
  }
}

/**
 * Another id than it would have in the catalogue: where that has the port later, the account's own record must not hide it. Of UUID version 8,
 * by which events at provisional ports are indexed (migration 0058).
 */
function provisionalPortId(locode: string): string {
  const id = catalogueId('port', `provisional ${locode}`)
  return `${id.slice(0, 14)}8${id.slice(15)}`
}

/** IMO numbers are also written with IMO before them. */
export const imoDigits = (imo: string): string => imo.toUpperCase().replace(/^IMO/, '').trim()

/** Null for a number with a wrong check digit: it would be the number of another ship. */
export function unknownVesselOf(given: string, name: string | null): UnknownRecord | null {
  const imo = imoDigits(given)
  if (!isImoNumber(imo)) return null
  const id = catalogueId('vessel', imo)
  return { type: 'vessel', id, code_list: null, code: imo, name: printable(name) || imo, port_id: null }
}

export function unknownLineOf(scac: string): UnknownRecord | null {
  if (!isScac(scac)) return null
  const id = catalogueId('shipping_line', scac)
  return { type: 'shipping_line', id, code_list: null, code: scac, name: scac, port_id: null }
}

export const isSameName = (one: string | null | undefined, other: string | null): boolean =>
  other !== null && one !== null && one !== undefined && one.toUpperCase() === other.trim().toUpperCase()

const printable = (name: string | null): string => (name ?? '').replaceAll(/\p{Cc}/gu, ' ').trim()
