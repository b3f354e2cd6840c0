import { z } from 'zod'
import { id, includeQuery, recordDocument, pageDocumentOf, pageQuery } from '../jsonapi/index.ts'
import { metroArea, port, railTerminal, shippingLine, terminal, vessel } from '../resources/index.ts'
import { operation } from './operation.ts'

const tag = 'Reference'
const query = z.object(includeQuery)
/** A port is found by its id or its UN/LOCODE, a vessel by its id or IMO number. */
const byIdOrCode = z.object({ id: z.string().min(1).max(60) })

export const get_port = operation({
  method: 'GET',
  path: '/ports/{id}',
  tag,
  summary: 'Get a port by its id or UN/LOCODE',
  resource: 'port',
  params: byIdOrCode,
  query,
  answers: { 200: recordDocument(port.schema) },
})

export const get_metro_area = operation({
  method: 'GET',
  path: '/metro_areas/{id}',
  tag,
  summary: 'Get a metro area by its id or UN/LOCODE',
  resource: 'metro_area',
  params: byIdOrCode,
  query,
  answers: { 200: recordDocument(metroArea.schema) },
})

export const get_terminal = operation({
  method: 'GET',
  path: '/terminals/{id}',
  tag,
  summary: 'Get a terminal',
  resource: 'terminal',
  params: z.object({ id }),
  query,
  answers: { 200: recordDocument(z.union([terminal.schema, railTerminal.schema])) },
})

/** ISO 8601; without an offset it is UTC. */
const moment = z.iso.datetime({ offset: true, local: true })

/** The public description also has `/vessels/{imo}`: the same address. */
export const get_vessel = operation({
  method: 'GET',
  path: '/vessels/{id}',
  tag,
  summary: 'Get a vessel by its id or IMO number; its past positions are a paid feature',
  resource: 'vessel',
  params: byIdOrCode,
  query: z.object({
    ...includeQuery,
    /** With `true`, the positions of the last seven days. */
    show_positions: z.enum(['true', 'false']).optional(),
    /** Seven days before the other end unless it is given. */
    'show_positions[from_timestamp]': moment.optional(),
    /** The present unless it is given. */
    'show_positions[to_timestamp]': moment.optional(),
  }),
  refuses: { 403: 'Positions were asked for, and the routing data feature is not enabled for this account' },
  answers: { 200: recordDocument(vessel.schema) },
})

const leg = { port_id: id, previous_port_id: id }

export const get_vessel_future_positions = operation({
  method: 'GET',
  path: '/vessels/{id}/future_positions',
  tag,
  summary:
    'The way that a vessel is expected to sail from one port to the next, minute by minute (paid feature)',
  resource: 'vessel',
  params: byIdOrCode,
  query: z.object({ ...includeQuery, ...leg }),
  refuses: { 403: 'Routing data feature is not enabled for this account' },
  answers: { 200: recordDocument(vessel.schema) },
})

const degrees = (most: number) =>
  z
    .string()
    .regex(/^[+-]?\d{1,3}(\.\d{1,20})?(e-?\d{1,2})?$/i, 'Give degrees as a decimal number')
    .transform(Number)
    .pipe(z.number().min(-most).max(most))

export const get_vessel_future_positions_with_coordinates = operation({
  method: 'GET',
  path: '/vessels/{id}/future_positions_with_coordinates',
  tag,
  summary:
    'The way that a vessel is expected to sail from a place to a port, minute by minute (paid feature)',
  resource: 'vessel',
  params: byIdOrCode,
  query: z.object({ ...includeQuery, ...leg, latitude: degrees(90), longitude: degrees(180) }),
  refuses: { 403: 'Routing data feature is not enabled for this account' },
  answers: { 200: recordDocument(vessel.schema) },
})

export const list_shipping_lines = operation({
  method: 'GET',
  path: '/shipping_lines',
  tag,
  summary: 'List shipping lines',
  resource: 'shipping_line',
  query: z.object({
    ...pageQuery,
    search: z
      .string()
      .max(100)
      .meta({
        description:
          'A part of the name or the short name, or the beginning of the SCAC; case does not matter.',
      })
      .optional(),
  }),
  answers: { 200: pageDocumentOf(shippingLine.schema) },
})

export const get_shipping_line = operation({
  method: 'GET',
  path: '/shipping_lines/{id}',
  tag,
  summary: 'Get a shipping line by its id or SCAC',
  resource: 'shipping_line',
  params: byIdOrCode,
  answers: { 200: recordDocument(shippingLine.schema) },
})
