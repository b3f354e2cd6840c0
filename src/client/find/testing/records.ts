import type { LookupMatch, LookupResult } from '../../../contract/operations/index.ts'
import type { Container, Shipment } from '../../../contract/resources/index.ts'
import { idOf } from '../../api/testing/records.ts'
import type { Records } from '../find-rows.present.ts'

export function recordsWith(containers: readonly Container[], shipments: readonly Shipment[] = []): Records {
  const byId = (id: string) => containers.find((each) => each.id === id)
  return {
    container: byId,
    shipment: (id) => shipments.find((each) => each.id === id),
    containersOf: ({ relationships }) =>
      (relationships?.containers?.data ?? []).flatMap(({ id }) => byId(id) ?? []),
  }
}

export const matchOf = (serial: number, attributes: Partial<LookupMatch> = {}): LookupMatch => ({
  shipment_id: idOf(1),
  container_id: idOf(serial),
  matched: 'CSQU3054383',
  matched_field: 'container_number',
  bill_of_lading_number: 'MEDU9104472',
  container_number: 'CSQU3054383',
  shipping_line_scac: 'MSCU',
  current_status: 'available',
  ...attributes,
})

export const resultOf = (identifier: string, attributes: Partial<LookupResult> = {}): LookupResult => ({
  identifier,
  rule: 'exact_container',
  matches: [],
  repeats: null,
  check_digit: null,
  similar: [],
  inferred: null,
  ...attributes,
})
