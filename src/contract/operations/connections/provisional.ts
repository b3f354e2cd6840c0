import { z } from 'zod'
import { id } from '../../jsonapi/index.ts'
import {
  provisionalLine,
  provisionalPort,
  provisionalTerminal,
  provisionalVessel,
} from '../../resources/index.ts'
import { operation } from '../operation.ts'

const tag = 'Connections'
const listed = { method: 'GET', tag, extension: true } as const
const merging = {
  method: 'POST',
  tag,
  extension: true,
  params: z.object({ id }),
} as const

const terminalAnswers = { 200: z.looseObject({ data: provisionalTerminal.schema }) }
const ofTerminals = {
  ...merging,
  resource: 'provisional_terminal',
  changes: ['provisional_terminal', 'terminal', 'container', 'shipment', 'transport_event'],
  answers: terminalAnswers,
} as const

export const list_provisional_terminals = operation({
  ...listed,
  path: '/provisional_terminals',
  summary: 'Terminals that connected sources name by a code which no catalogue has, and who reported them',
  resource: 'provisional_terminal',
  shows: ['provisional_terminal', 'connection'],
  answers: { 200: z.looseObject({ data: z.array(provisionalTerminal.schema) }) },
})

export const merge_provisional_terminal = operation({
  ...ofTerminals,
  path: '/provisional_terminals/{id}/merge',
  summary:
    'Merge it into a terminal of the same port: records name that one, now and when it is reported again',
  body: z.object({ into: id }),
})

export const undo_provisional_terminal_merge = operation({
  ...ofTerminals,
  path: '/provisional_terminals/{id}/undo_merge',
  summary: 'Take a merge back: the records that it moved name the provisional terminal again',
})

const portAnswers = { 200: z.looseObject({ data: provisionalPort.schema }) }
const ofPorts = {
  ...merging,
  resource: 'provisional_port',
  changes: ['provisional_port', 'port', 'container', 'shipment', 'transport_event', 'raw_event'],
  answers: portAnswers,
} as const
/** What a provisional port can be merged into. */
const mergeablePort = z.object({
  id,
  name: z.string(),
  /** UN/LOCODE. */
  code: z.string(),
  country_code: z.string().nullable(),
})

export const list_provisional_ports = operation({
  ...listed,
  path: '/provisional_ports',
  summary:
    'Ports that connected sources name by a UN/LOCODE which no catalogue has, who reported them, and the ports that they can be merged into',
  resource: 'provisional_port',
  shows: ['provisional_port', 'connection'],
  answers: {
    200: z.looseObject({
      data: z.array(provisionalPort.schema),
      meta: z.object({ candidates: z.array(mergeablePort) }),
    }),
  },
})

export const merge_provisional_port = operation({
  ...ofPorts,
  path: '/provisional_ports/{id}/merge',
  summary: 'Merge it into a port: records name that one, now and when its code is reported again',
  body: z.object({ into: id }),
})

export const undo_provisional_port_merge = operation({
  ...ofPorts,
  path: '/provisional_ports/{id}/undo_merge',
  summary: 'Take a merge back: the records that it moved name the provisional port again',
})

export const list_provisional_vessels = operation({
  ...listed,
  path: '/provisional_vessels',
  summary: 'Ships that connected sources name by an IMO number which no catalogue has, and who reported them',
  resource: 'provisional_vessel',
  shows: ['provisional_vessel', 'connection'],
  answers: { 200: z.looseObject({ data: z.array(provisionalVessel.schema) }) },
})

export const list_provisional_lines = operation({
  ...listed,
  path: '/provisional_lines',
  summary: 'SCACs that connected sources report and no catalogue has, and who reported them',
  resource: 'provisional_line',
  shows: ['provisional_line', 'connection'],
  answers: { 200: z.looseObject({ data: z.array(provisionalLine.schema) }) },
})
