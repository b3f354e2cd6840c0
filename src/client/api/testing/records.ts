import { z } from 'zod'
import { container, type Container, shipment, type Shipment } from '../../../contract/resources/index.ts'

/** `00000007-…`: the id of the record that a test calls 7. */
export const idOf = (serial: number): string =>
  `${String(serial).padStart(8, '0')}-2222-4333-8444-555555555555`

/** Null for every attribute that may be null. */
const blank = (shape: z.ZodRawShape): Record<string, null> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, each]) => (z.safeParse(each, null).success ? [[name, null]] : [])),
  )

/** A container that is available, of the shipment that a test calls 1. */
export const containerOf = (serial: number, attributes: Partial<Container['attributes']> = {}): Container =>
  container.schema.parse({
    id: idOf(serial),
    type: 'container',
    attributes: {
      ...blank(container.attributes.shape),
      number: 'CSQU3054383',
      ref_numbers: [],
      facts_ahead: [],
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
    relationships: { shipment: { data: { type: 'shipment', id: idOf(1) } } },
  })

export const shipmentOf = (
  serial: number,
  containers: readonly Container[],
  attributes: Partial<Shipment['attributes']> = {},
): Shipment =>
  shipment.schema.parse({
    id: idOf(serial),
    type: 'shipment',
    attributes: {
      ...blank(shipment.attributes.shape),
      bill_of_lading_number: 'MEDU9104472',
      normalized_number: 'MEDU9104472',
      ref_numbers: [],
      facts_ahead: [],
      tags: [],
      created_at: '2026-10-01T00:00:00Z',
      data_origin: 'simulated',
      ...attributes,
    },
    relationships: { containers: { data: containers.map(({ id }) => ({ type: 'container', id })) } },
  })
