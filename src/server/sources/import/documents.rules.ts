import { z } from 'zod'
import {
  documentAttributes,
  documentRepresentation,
  emailSubmission,
} from '../../../contract/resources/index.ts'
import type { Aside } from '../../platform/database/columns.ts'
import { ImportRefused, type ToldRecord } from './document.rules.ts'
import { asideOf, idOf, idsOf, readAttributes } from './attributes.rules.ts'

type Attributes = Record<string, unknown>
interface Told {
  id: string
  /** As the contract has them; what is not told is left out. */
  attributes: Attributes
  aside: Aside
}
export type ToldDocument = Told & {
  user_id: string | null
  email_submission_id: string | null
  representation_id: string | null
  shipment_ids: string[]
  container_ids: string[]
}
export type ToldRepresentation = Told & { document_id: string }
export type ToldEmail = Told & { user_id: string | null }

/** Documents without their bytes, what was read of them, and the e-mails that brought them. */
export interface ToldPapers {
  documents: ToldDocument[]
  representations: ToldRepresentation[]
  emails: ToldEmail[]
  /** Representations of which no document of this import tells. */
  adrift: ToldRecord[]
}

export const paperTypes = ['document', 'document_representation', 'email_submission']

export function papersOf(records: readonly ToldRecord[]): ToldPapers {
  const of = (type: string) => records.filter((record) => record.type === type)
  const documents = of('document')
  const owners = new Map(
    documents.flatMap((record) => {
      const id = idOf(record, 'last_document_representation', 'document_representation')
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
      user_id: idOf(record, 'user', 'user') ?? null,
    })),
    adrift: representations.filter(({ id }) => !owners.has(id)),
  }
}

const { id: _documentId, ...documentShape } = documentAttributes
const { documents_count: _counted, ...emailShape } = emailSubmission.attributes.shape

function documentOf(record: ToldRecord): ToldDocument {
  const told = read(record, documentShape, [
    'account',
    'user',
    'email_submission',
    'last_document_representation',
    'shipments',
    'cargos',
  ])
  if (typeof told.attributes['name'] !== 'string')
    throw new ImportRefused(`The document ${record.id} has no name`, `${record.pointer}/attributes/name`)
  return {
    ...told,
    user_id: idOf(record, 'user', 'user') ?? null,
    email_submission_id: idOf(record, 'email_submission', 'email_submission') ?? null,
    representation_id: idOf(record, 'last_document_representation', 'document_representation') ?? null,
    shipment_ids: idsOf(record, 'shipments'),
    container_ids: idsOf(record, 'cargos'),
  }
}

function representationOf(record: ToldRecord): Told {
  const told = read(record, documentRepresentation.attributes.shape, [])
  for (const name of ['schema_version', 'payload'])
    if (told.attributes[name] === undefined)
      throw new ImportRefused(
        `The document_representation ${record.id} has no ${name}`,
        `${record.pointer}/attributes/${name}`,
      )
  return told
}

function read(
  record: ToldRecord,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  taken: readonly string[],
): Told {
  const { told, unknown } = readAttributes(record, shape, (schema, value) => z.safeParse(schema, value))
  // Both are ours to say: the id is the record's, documents are counted.
  for (const name of ['id', 'documents_count']) delete unknown[name]
  return { id: record.id, attributes: told, aside: asideOf(record, unknown, taken) }
}
