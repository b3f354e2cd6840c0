import type { Resource } from '../../../contract/jsonapi/index.ts'
import { schemaVersion } from '../../../contract/resources/document-payloads/index.ts'
import { presentAccount, presentUser } from '../../accounts/loaders.ts'
import {
  presentDocument,
  presentEmailSubmission,
  presentRepresentation,
} from '../../documents/records/present.ts'
import { exampleUuidOf, rowOf } from './row.ts'
import { containerId, exampleTime, shipmentId } from './shipment.ts'

type DocumentRow = Parameters<typeof presentDocument>[0]

const account_id = exampleUuidOf('account')
const user_id = exampleUuidOf('user')
const received = '2026-11-20T17:58:00Z'

const document = (name: string, named: Partial<DocumentRow>) =>
  presentDocument(
    rowOf<DocumentRow>({
      account_id,
      id: exampleUuidOf(name),
      name: 'Arrival notice.pdf',
      source: 'upload',
      file_name: 'Arrival notice.pdf',
      file_content_type: 'application/pdf',
      file_size_bytes: 48_213,
      state: 'read',
      is_unsure: false,
      pages_count: 1,
      user_id,
      shipment_ids: [],
      container_ids: [],
      created_at: received,
      updated_at: exampleTime,
      ...named,
    }),
  )

const representation = presentRepresentation(
  rowOf<Parameters<typeof presentRepresentation>[0]>({
    id: exampleUuidOf('document_representation'),
    document_id: exampleUuidOf('document.extracted'),
    schema_version: schemaVersion,
    payload: { arrival_notice_reference: 'AN-1001', last_free_day: '2026-11-25', pickup_number: 'EX-77' },
    created_at: exampleTime,
    updated_at: exampleTime,
  }),
)

const email = presentEmailSubmission(
  rowOf<Parameters<typeof presentEmailSubmission>[0]>({
    account_id,
    left_out: [],
    id: exampleUuidOf('email_submission'),
    subject: 'Arrival notice EXMU9000000001',
    body: 'Please find the arrival notice attached.',
    from: ['notices@line.example'],
    to: ['docs@example.com'],
    cc: [],
    references: [],
    message_id: '<1001@line.example>',
    document_ids: [exampleUuidOf('document.extracted')],
    sent_at: received,
    created_at: received,
    updated_at: received,
  }),
)

/** The records of document events; each id is derived from the name of its record. */
export const exampleDocuments: Resource[] = [
  document('document.extracted', {
    document_type: 'arrival_notice',
    source: 'email',
    email_submission_id: email.id,
    last_document_representation_id: representation.id,
    shipment_ids: [shipmentId],
    container_ids: [containerId],
  }),
  document('document.extraction_failed', {
    document_type: 'other',
    state: 'failed',
    failure: 'This file is damaged and cannot be opened. Ask the sender for it again, or scan it again.',
  }),
  representation,
  email,
  presentAccount({ id: account_id, company_name: 'Example Imports' }),
  presentUser({ id: user_id, name: 'Example User', email: 'user@example.com' }),
]
