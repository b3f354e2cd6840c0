import { z } from 'zod'
import { defineResource, one, timestamp } from '../../jsonapi/index.ts'
import { documentLimits, documentTypes, openEnum } from '../../vocabulary/index.ts'

const { keywords, fields, patternLength } = documentLimits
const pattern = z.string().trim().min(1).max(patternLength)
/** `port_of_discharge.un_location_code` */
const path = z
  .string()
  .max(200)
  .regex(/^[a-z][a-z0-9_]*(\.([a-z][a-z0-9_]*|\d{1,3}))*$/, 'must be a path into the fields of the type')

/** A value: by a pattern over a line (its first group, or all of it), or by the words before or above it. */
const templateField = z.object({
  path,
  pattern: pattern.nullable().default(null),
  label: pattern.nullable().default(null),
})
/** Lines between two patterns; named groups of `line` are members of the entries at `path`. */
const templateTable = z.object({
  path,
  start: pattern,
  end: pattern.nullable().default(null),
  line: pattern,
})
/** What a template says; patterns are RE2's, which cannot take for ever. */
export const templateShape = {
  name: z.string().trim().min(1, "Name can't be blank").max(80),
  document_type: z.enum(documentTypes),
  /** All must stand in a document, in any case. */
  keywords: z.array(z.string().trim().min(1).max(200)).min(1, 'Name at least one keyword').max(keywords),
  fields: z.array(templateField).max(fields).default([]),
  table: templateTable.nullable().default(null),
}

/** Ours, beside the interface: what an account knows of an issuer whose documents come regularly. */
export const documentTemplate = defineResource(
  'document_template',
  {
    name: z.string(),
    document_type: openEnum(documentTypes),
    keywords: z.array(z.string()),
    fields: z.array(templateField),
    table: templateTable.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { user: one('user') },
)
export type DocumentTemplate = z.output<typeof documentTemplate.schema>
