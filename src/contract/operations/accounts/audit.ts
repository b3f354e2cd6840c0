import { z } from 'zod'
import { filterQuery, id, listQuery, pageDocumentOf, recordDocument, timestamp } from '../../jsonapi/index.ts'
import { auditEntry } from '../../resources/index.ts'
import { auditDays, exportFormats } from '../../vocabulary/index.ts'
import { auditColumns } from '../lists/index.ts'
import { operation } from '../operation.ts'

const tag = 'Audit'
const resource = 'audit_entry'
const search = {
  q: z
    .string()
    .max(200)
    .meta({ description: 'Names, addresses, attributes and values that contain this' })
    .optional(),
}
const retention = z.looseObject({ data: z.looseObject({ days: z.int() }) })

export const list_audit_entries = operation({
  method: 'GET',
  path: '/audit_entries',
  tag,
  summary: 'Who changed what, from where and by which key, the newest first',
  extension: true,
  resource,
  query: z.object({ ...listQuery(auditColumns), ...search }),
  answers: { 200: pageDocumentOf(auditEntry.schema) },
})

export const get_audit_entry = operation({
  method: 'GET',
  path: '/audit_entries/{id}',
  tag,
  summary: 'Get one entry of the audit',
  extension: true,
  resource,
  params: z.object({ id }),
  answers: { 200: recordDocument(auditEntry.schema) },
})

export const undo_audit_entry = operation({
  method: 'POST',
  path: '/audit_entries/{id}/undo',
  tag,
  summary:
    'Give a record its old values again, where it still has those of the entry; answers the entry of doing so',
  extension: true,
  resource,
  changes: ['audit_entry', 'shipment', 'container', 'tracking_request', 'custom_field', 'party'],
  params: z.object({ id }),
  refuses: {
    409: 'The record was changed since or is gone, the entry was taken back before, or changes of this kind cannot be',
  },
  answers: { 201: recordDocument(auditEntry.schema) },
})

export const create_audit_export = operation({
  method: 'POST',
  path: '/audit_entries/exports',
  tag,
  summary: 'The entries of the audit that match, as CSV or XLSX: a row for each attribute that changed',
  extension: true,
  changes: ['audit_entry'],
  body: z.object({
    format: z.enum(exportFormats),
    filters: z.object({ ...filterQuery(auditColumns), ...search }).prefault({}),
  }),
  media: 'application/json',
  answers: {
    201: z.looseObject({
      file_name: z.string(),
      format: z.enum(exportFormats),
      url: z.string(),
      expires_at: timestamp,
    }),
  },
})

export const get_audit_retention = operation({
  method: 'GET',
  path: '/audit_retention',
  tag,
  summary: 'For how many days entries of the audit are kept',
  extension: true,
  shows: ['audit_entry'],
  media: 'application/json',
  answers: { 200: retention },
})

export const edit_audit_retention = operation({
  method: 'PUT',
  path: '/audit_retention',
  tag,
  summary: `Set for how many days entries of the audit are kept, ${auditDays.least} to ${auditDays.most}; older ones are deleted within an hour`,
  extension: true,
  changes: ['audit_entry'],
  body: z.object({ days: z.int().min(auditDays.least).max(auditDays.most) }),
  media: 'application/json',
  answers: { 200: retention },
})
