import { z } from 'zod'
import {
  documentAttributes,
  documentRepresentation,
  emailSubmission,
} from '../../../contract/resources/index.ts'
import type { Unmapped } from '../../platform/database/columns.ts'
import { ImportRefused, type ReportedRecord } from '../json-api/json-api.rules.ts'
import { unmappedOf, relationId, idsOf, readAttributes } from '../json-api/attributes.rules.ts'

type Attributes = Record<string, unknown>
interface ReportedAttributes {
  id: string
  /** As the contract has them; what is not read is left out. */
  attributes: Attributes
  unmapped: Unmapped
}
export type ReportedDocument = ReportedAttributes & {
  user_id: string | null
  email_submission_id: string | null
  representation_id: string | null
  shipment_ids: string[]
  container_ids: string[]
}
type ReportedRepresentation = ReportedAttributes & { document_id: string }
export type ReportedEmail = ReportedAttributes & { user_id: string | null }

/** Documents without their bytes, their extracted fields, and the e-mails that they came with. */
export interface ReportedDocuments {
  documents: ReportedDocument[]
  representations: ReportedRepresentation[]
  emails: ReportedEmail[]
  /** Representations that no document of this import names. */
  unowned: ReportedRecord[]
}

export const documentRecordTypes = ['document', 'document_representation', 'email_submission']

export function documentsOf(records: readonly ReportedRecord[]): ReportedDocuments {
  const of = (type: string) => records.filter((record) => record.type === type)
  const documents = of('document')
  const owners = new Map(
    documents.flatMap((record) => {
      const id = relationId(record, 'last_document_representation', 'document_representation')
      return id ? [[id, record.id] as const] : []
    }),
  )
  const representations = of('document_representation')
  return {
    documents: documents.map(documentOf),
    representations: representations.flatMap((record) => {
      const document_id = owners.get(record.id)
      return document_id === undefined ? [] : [{ ...representationOf(record), document_id }]
    }),
    emails: of('email_submission').map((record) => ({
      ...read(record, emailShape, ['account', 'user', 'documents']),
      user_id: relationId(record, 'user', 'user') ?? null,
    })),
    unowned: representations.filter(({ id }) => !owners.has(id)),
  }
}

const { id: _documentId, ...documentShape } = documentAttributes
const { documents_count: _counted, ...emailShape } = emailSubmission.attributes.shape

function documentOf(record: ReportedRecord): ReportedDocument {
  const reported = read(record, documentShape, [
    'account',
    'user',
    'email_submission',
    'last_document_representation',
    'shipments',
    'cargos',
  ])
  if (typeof reported.attributes['name'] !== 'string')
    throw new ImportRefused(`The document ${record.id} has no name`, `${record.pointer}/attributes/name`)
  return {
    ...reported,
    user_id: relationId(record, 'user', 'user') ?? null,
    email_submission_id: relationId(record, 'email_submission', 'email_submission') ?? null,
    representation_id: relationId(record, 'last_document_representation', 'document_representation') ?? null,
    shipment_ids: idsOf(record, 'shipments'),
    container_ids: idsOf(record, 'cargos'),
  }
}

function representationOf(record: ReportedRecord): ReportedAttributes {
  const reported = read(record, documentRepresentation.attributes.shape, [])
  for (const name of ['schema_version', 'payload'])
    if (reported.attributes[name] === undefined)
      throw new ImportRefused(
        `The document_representation ${record.id} has no ${name}`,
        `${record.pointer}/attributes/${name}`,
      )
  return reported
}

function read(
  record: ReportedRecord,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  stored: readonly string[],
): ReportedAttributes {
  const { known, unmapped } = readAttributes(record, shape, (schema, value) => z.safeParse(schema, value))
  // Both are derived: the id is the record's, documents are counted.
  for (const name of ['id', 'documents_count']) delete unmapped[name]
  return { id: record.id, attributes: known, unmapped: unmappedOf(record, unmapped, stored) }
}
