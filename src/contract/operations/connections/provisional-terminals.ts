import { z } from 'zod'
import { id } from '../../jsonapi/index.ts'
import { provisionalTerminal } from '../../resources/index.ts'
import { operation } from '../operation.ts'

const tag = 'Connections'
const changes = ['provisional_terminal', 'terminal', 'container', 'shipment', 'transport_event'] as const
const answers = { 200: z.looseObject({ data: provisionalTerminal.schema }) }

export const list_provisional_terminals = operation({
  method: 'GET',
  path: '/provisional_terminals',
  tag,
  summary: 'Terminals that connected sources name by a code which no catalogue has, and who reported them',
  extension: true,
  resource: 'provisional_terminal',
  shows: ['provisional_terminal', 'connection'],
  answers: { 200: z.looseObject({ data: z.array(provisionalTerminal.schema) }) },
})

export const merge_provisional_terminal = operation({
  method: 'POST',
  path: '/provisional_terminals/{id}/merge',
  tag,
  summary:
    'Merge it into a terminal of the same port: records name that one, now and when it is reported again',
  extension: true,
  resource: 'provisional_terminal',
  changes: [...changes],
  params: z.object({ id }),
  body: z.object({ into: id }),
  answers,
})

export const undo_provisional_terminal_merge = operation({
  method: 'POST',
  path: '/provisional_terminals/{id}/undo_merge',
  tag,
  summary: 'Take a merge back: the records that it moved name the provisional terminal again',
  extension: true,
  resource: 'provisional_terminal',
  changes: [...changes],
  params: z.object({ id }),
  answers,
})
