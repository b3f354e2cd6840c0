import { z } from 'zod'
import {
  alias,
  defineResource,
  id,
  many,
  nullableText,
  nullableTimestamp,
  one,
  timestamp,
  words,
} from '../../jsonapi/index.ts'
import {
  documentAccepters,
  documentSources,
  documentStates,
  documentTypes,
  leftOutReasons,
  mailChecks,
  openEnum,
} from '../../vocabulary/index.ts'

/** docs/interface.md, "document". `document_type` is null until classification ends. */
export const documentAttributes = {
  id,
  name: z.string(),
  document_type: openEnum(documentTypes).nullable(),
  document_type_manual: openEnum(documentTypes).nullable(),
  classification_notes: nullableText,
  source: openEnum(documentSources),
  file_name: z.string(),
  file_content_type: nullableText,
  file_size_bytes: z.int().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  /* Ours, beside the interface, from here on. */
  state: openEnum(documentStates).optional(),
  /** Of one that failed: why, in a sentence for a clerk. */
  failure: nullableText.optional(),
  /** 0 to 1. */
  classification_confidence: z.number().nullable().optional(),
  /** Whether a person should say of what type it is. */
  is_unsure: z.boolean().optional(),
  reviewed_at: nullableTimestamp.optional(),
  pages_count: z.int().nullable().optional(),
  /** How many values were read with less than `MIN_CERTAIN_CONFIDENCE`; null before the first reading. */
  uncertain_values: z.int().nullable().optional(),
  /** How many of them tracking has otherwise, and how many key fields are neither filled nor said to be absent. */
  differing_values: z.int().nullable().optional(),
  missing_values: z.int().nullable().optional(),
  /** Null while it is not accepted. */
  accepted_by: openEnum(documentAccepters).nullable().optional(),
  /** Whether it could have been accepted by itself, and a person is to look at it by chance. */
  chosen_by_chance: z.boolean().nullable().optional(),
  /** How many shipments it may be about where a number in it leaves that open, and which numbers do. */
  possible_links: z.int().nullable().optional(),
  ambiguous_numbers: words.nullable().optional(),
}
const representation = one('document_representation')
export const document = defineResource('document', documentAttributes, {
  account: one('account'),
  user: one('user'),
  email_submission: one('email_submission'),
  last_document_representation: representation,
  /** docs/interface.md, "Public description": another name that `include` takes. */
  current_extraction: alias('last_document_representation', representation),
  shipments: many('shipment'),
  cargos: many('container'),
})
export type Document = z.output<typeof document.schema>

/** What was read of a document; the fields of `payload` are those of the schema of its type (see `document_schema`). */
export const documentRepresentation = defineResource(
  'document_representation',
  {
    /** Names, with the document's type, the schema: `bill_of_lading@2026-03-23`. */
    schema_version: z.string(),
    payload: z.record(z.string(), z.unknown()),
    created_at: timestamp,
    updated_at: timestamp,
  },
  {},
)
export type DocumentRepresentation = z.output<typeof documentRepresentation.schema>

/** An e-mail that brought documents (docs/interface.md, "email_submission"). */
export const emailSubmission = defineResource(
  'email_submission',
  {
    subject: z.string(),
    body: nullableText,
    /** The beginning of the body, in one line. */
    body_preview: nullableText,
    from: words,
    to: words,
    cc: words,
    sent_at: nullableTimestamp,
    message_id: nullableText,
    in_reply_to: nullableText,
    references: words,
    content_type: nullableText,
    documents_count: z.int(),
    /** Files of the mail that are no documents: it has too many, or they are too large. */
    left_out: z
      .array(z.object({ file_name: z.string(), byte_size: z.int(), reason: openEnum(leftOutReasons) }))
      .default([]),
    /** Whether the sender is who the mail says (SPF, DKIM, and their alignment by DMARC); null where nobody checked. */
    authentication: z
      .object({ spf: openEnum(mailChecks), dkim: openEnum(mailChecks), dmarc: openEnum(mailChecks) })
      .nullable()
      .default(null),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { account: one('account'), user: one('user'), documents: many('document') },
)
export type EmailSubmission = z.output<typeof emailSubmission.schema>

/** The fields that are read of one type of documents, as JSON Schema, in one version. */
export const documentSchema = defineResource(
  'document_schema',
  {
    document_type: z.string(),
    /** For people. */
    label: z.string(),
    /** A date: `2026-03-23`. */
    schema_version: z.string(),
    /** `bill_of_lading@2026-03-23`, which is the id as well. */
    full_version: z.string(),
    current: z.boolean(),
    draft: z.boolean(),
    active_at: nullableTimestamp,
    schema_format: openEnum(['json_schema']),
    description: nullableText,
    schema_payload: z.record(z.string(), z.unknown()),
    created_at: timestamp,
    updated_at: timestamp,
  },
  {},
  z.string(),
)
export type DocumentSchema = z.output<typeof documentSchema.schema>

/** The answer to the first step of a direct upload (docs/interface.md, "direct upload blob"). Plain JSON, no resource. */
export const directUpload = z.looseObject({
  id: z.string(),
  key: z.string(),
  filename: z.string(),
  content_type: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  service_name: z.string(),
  byte_size: z.int(),
  /** Base64 of the binary MD5 digest. */
  checksum: z.string(),
  created_at: timestamp,
  signed_id: z.string(),
  direct_upload: z.looseObject({ url: z.string(), headers: z.record(z.string(), z.string()) }),
})
export type DirectUpload = z.output<typeof directUpload>
