import { z } from 'zod'
import type { LookupMatch, LookupResult } from '../../../contract/operations/index.ts'
import { container, type Container, shipment, type Shipment } from '../../../contract/resources/index.ts'
import type { Records } from '../find-rows.present.ts'

/** `00000007-…`: the id of the record that a test calls 7. */
export const idOf = (serial: number): string =>
  `${String(serial).padStart(8, '0')}-2222-4333-8444-555555555555`

const blank = (shape: z.ZodRawShape): Record<string, null> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, each]) => (z.safeParse(each, null).success ? [[name, null]] : [])),
  )

export const containerOf = (serial: number, attributes: Partial<Container['attributes']> = {}): Container =>
  container.schema.parse({
    id: idOf(serial),
    type: 'container',
    attributes: {
      ...blank(container.attributes.shape),
      number: 'CSQU3054383',
      ref_numbers: [],
      created_at: '2026-10-01T00:00:00Z',
      current_status: 'available',
      availability_known: true,
      available_for_pickup: true,
      availability_ended: false,
      holds_at_pod_terminal: [],
      fees_at_pod_terminal: [],
      pod_timezone: 'America/Los_Angeles',
      import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
      ...attributes,
    },
  })

export const shipmentOf = (serial: number, containers: readonly Container[]): Shipment =>
  shipment.schema.parse({
    id: idOf(serial),
    type: 'shipment',
    attributes: {
      ...blank(shipment.attributes.shape),
      bill_of_lading_number: 'MEDU9104472',
      normalized_number: 'MEDU9104472',
      ref_numbers: [],
      tags: [],
      created_at: '2026-10-01T00:00:00Z',
      data_origin: 'simulated',
    },
    relationships: { containers: { data: containers.map(({ id }) => ({ type: 'container', id })) } },
  })

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
