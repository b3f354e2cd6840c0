import { containerInText, normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import type { ContainerRow, IdentifierRow, ShipmentRow } from './changes.ts'

/**
 * A bill of lading or booking number as carriers and the interface compare it: upper case, no gaps, and without the
 * carrier's SCAC in front (`OOLU2148468620` → `2148468620`; `MEDUF5399896` of MSCU stays).
 */
export function normalizedNumber(number: string, scac: string | null | undefined): string {
  const whole = normaliseIdentifier(number)
  const rest = scac && whole.startsWith(scac) ? whole.slice(scac.length) : ''
  return rest.length >= 4 ? rest : whole
}

/**
 * A tracking request is compared by this. A container's number has no carrier in front, and may have its type or a label beside it
 * (`CSQU3054383/40HC`).
 */
export function requestedNumber(type: RequestType, number: string, scac: string | null): string {
  if (type !== 'container') return normalizedNumber(number, scac)
  const inside = containerInText(number)
  return normaliseIdentifier(inside?.meant === null ? inside.number : number)
}

/**
 * What is filed of an identifier, in characters: an index takes entries of 2,700 bytes at most, and a reference may
 * grow when it is normalised (`ﷺ` becomes 18 letters).
 */
const MAX_IDENTIFIER_LENGTH = 250
const filed = (normalized: string): string =>
  normalized.length <= MAX_IDENTIFIER_LENGTH
    ? normalized
    : [...normalized].slice(0, MAX_IDENTIFIER_LENGTH).join('')

/** Bills are typed with and without the SCAC: both forms are found. */
function billForms(number: string, scac: string | null): string[] {
  const whole = normaliseIdentifier(number)
  const bare = normalizedNumber(number, scac)
  return [...new Set([whole, bare, ...(scac ? [`${scac}${bare}`] : [])])]
}

/** What a shipment is found by (docs/interface.md, "Deep link resolution"). */
export function shipmentIdentifiers(shipment: ShipmentRow): IdentifierRow[] {
  const { account_id, id } = shipment
  const row = (field: IdentifierRow['field'], value: string, normalized: string): IdentifierRow => ({
    account_id,
    field,
    normalized: filed(normalized),
    value,
    shipment_id: id,
    container_id: null,
  })
  const { bill_of_lading_number: bill, booking_number: booking, shipping_line_scac: scac } = shipment
  return [
    ...billForms(bill, scac).map((form) => row('bill_of_lading_number', bill, form)),
    ...(booking ? billForms(booking, scac).map((form) => row('booking_number', booking, form)) : []),
    ...references(shipment.ref_numbers, row),
  ].filter(({ normalized }) => normalized !== '')
}

/** What a container is found by. */
export function containerIdentifiers(container: ContainerRow): IdentifierRow[] {
  const { account_id, id, shipment_id, number } = container
  const row = (field: IdentifierRow['field'], value: string, normalized: string): IdentifierRow => ({
    account_id,
    field,
    normalized: filed(normalized),
    value,
    shipment_id,
    container_id: id,
  })
  return [
    row('container_number', number, normaliseIdentifier(number)),
    ...references(container.ref_numbers, row),
  ].filter(({ normalized }) => normalized !== '')
}

type MakeRow = (field: 'ref_number', value: string, normalized: string) => IdentifierRow
const references = (refNumbers: string[], row: MakeRow): IdentifierRow[] =>
  [...new Map(refNumbers.map((number) => [normaliseIdentifier(number), number]))].map(
    ([normalized, number]) => row('ref_number', number, normalized),
  )
