import { z } from 'zod'
import { id, includeQuery, oneOf, pageOf, pageQuery } from '../jsonapi/index.ts'
import { metroArea, port, railTerminal, shippingLine, terminal, vessel } from '../resources/index.ts'
import { operation } from './operation.ts'

const tag = 'Reference'
const query = z.object(includeQuery)
/** A port is asked for by its id or its UN/LOCODE, a vessel by its id or IMO number. */
const byIdOrCode = z.object({ id: z.string().min(1).max(60) })

export const get_port = operation({
  method: 'GET',
  path: '/ports/{id}',
  tag,
  summary: 'Get a port by its id or UN/LOCODE',
  resource: 'port',
  params: byIdOrCode,
  query,
  answers: { 200: oneOf(port.schema) },
})

export const get_metro_area = operation({
  method: 'GET',
  path: '/metro_areas/{id}',
  tag,
  summary: 'Get a metro area by its id or UN/LOCODE',
  resource: 'metro_area',
  params: byIdOrCode,
  query,
  answers: { 200: oneOf(metroArea.schema) },
})

export const get_terminal = operation({
  method: 'GET',
  path: '/terminals/{id}',
  tag,
  summary: 'Get a terminal',
  resource: 'terminal',
  params: z.object({ id }),
  query,
  answers: { 200: oneOf(z.union([terminal.schema, railTerminal.schema])) },
})

export const get_vessel = operation({
  method: 'GET',
  path: '/vessels/{id}',
  tag,
  summary: 'Get a vessel by its id or IMO number',
  resource: 'vessel',
  params: byIdOrCode,
  query,
  answers: { 200: oneOf(vessel.schema) },
})

export const list_shipping_lines = operation({
  method: 'GET',
  path: '/shipping_lines',
  tag,
  summary: 'List shipping lines',
  resource: 'shipping_line',
  query: z.object(pageQuery),
  answers: { 200: pageOf(shippingLine.schema) },
})

export const get_shipping_line = operation({
  method: 'GET',
  path: '/shipping_lines/{id}',
  tag,
  summary: 'Get a shipping line by its id or SCAC',
  resource: 'shipping_line',
  params: byIdOrCode,
  answers: { 200: oneOf(shippingLine.schema) },
})
