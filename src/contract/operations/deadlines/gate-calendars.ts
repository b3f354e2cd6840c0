import { z } from 'zod'
import { deleted, id, recordDocument } from '../../jsonapi/index.ts'
import { gateCalendar } from '../../resources/index.ts'
import { calendarYearShape } from '../../trade/deadlines/index.ts'
import { exportFormats } from '../../vocabulary/index.ts'
import { exported } from '../exports.ts'
import { operation } from '../operation.ts'

const tag = 'Gate calendars'
const resource = 'gate_calendar'
const params = z.object({ id })
const taken = 'There is a calendar of this place and year already: edit that one'

const attributes = z.strictObject(calendarYearShape)
export type NewGateCalendar = z.input<typeof attributes>

export const list_gate_calendars = operation({
  method: 'GET',
  path: '/gate_calendars',
  tag,
  summary: 'All gate calendars of the account, by place and year',
  extension: true,
  resource,
  answers: { 200: z.looseObject({ data: z.array(gateCalendar.schema) }) },
})

export const create_gate_calendar = operation({
  method: 'POST',
  path: '/gate_calendars',
  tag,
  summary: 'Confirm when the gates of a port or terminal work in one year',
  extension: true,
  resource,
  body: z.object({ data: z.object({ type: z.literal('gate_calendar'), attributes }) }),
  refuses: { 409: taken },
  answers: { 201: recordDocument(gateCalendar.schema) },
})

export const get_gate_calendar = operation({
  method: 'GET',
  path: '/gate_calendars/{id}',
  tag,
  summary: 'Get the gate calendar of one place and year',
  extension: true,
  resource,
  params,
  answers: { 200: recordDocument(gateCalendar.schema) },
})

export const edit_gate_calendar = operation({
  method: 'PATCH',
  path: '/gate_calendars/{id}',
  tag,
  summary: 'Edit the week and the exceptions of a gate calendar: who edits it confirms it',
  extension: true,
  resource,
  params,
  body: z.object({
    data: z.object({ type: z.literal('gate_calendar'), id: id.optional(), attributes: attributes.partial() }),
  }),
  refuses: { 409: `${taken}; or the body names another calendar than the address` },
  answers: { 200: recordDocument(gateCalendar.schema) },
})

export const delete_gate_calendar = operation({
  method: 'DELETE',
  path: '/gate_calendars/{id}',
  tag,
  summary: 'Delete a gate calendar: days of its year are no longer counted',
  extension: true,
  resource,
  params,
  answers: { 200: deleted },
})

export const create_gate_calendar_export = operation({
  method: 'POST',
  path: '/gate_calendar_exports',
  tag,
  summary:
    'All gate calendars as a sheet, CSV or XLSX: a row for each weekday and each day that is otherwise',
  extension: true,
  changes: [],
  body: z.object({ format: z.enum(exportFormats) }),
  media: 'application/json',
  answers: { 201: exported },
})
