import type { Resource } from '../../../contract/jsonapi/index.ts'
import { presentAccount, presentUser } from '../../accounts/present.ts'
import { presentDocument, presentRepresentation } from '../../documents/present.ts'
import { exampleId } from './ids.ts'
import { rowOf } from './row.ts'
import { exampleTime } from './shipment.ts'

type DocumentRow = Parameters<typeof presentDocument>[0]
type RepresentationRow = Parameters<typeof presentRepresentation>[0]

const account_id = exampleId('account')
const user_id = exampleId('user')
const representation_id = exampleId('document_representation')

const document = (name: string, named: Partial<DocumentRow>) =>
  presentDocument(
    rowOf<DocumentRow>({
      account_id,
      id: exampleId(name),
      name: 'Arrival notice.pdf',
      source: 'upload',
      file_name: 'Arrival notice.pdf',
      file_content_type: 'application/pdf',
      file_size_bytes: 48_213,
      user_id,
      shipment_ids: [],
      container_ids: [],
      created_at: '2026-11-20T17:58:00Z',
      updated_at: exampleTime,
      ...named,
    }),
  )

/** What document events are about, under the ids that their names make. */
export const documents: Resource[] = [
  document('document.extracted', {
    document_type: 'arrival_notice',
    last_document_representation_id: representation_id,
  }),
  document('document.extraction_failed', { document_type: 'other' }),
  presentRepresentation(
    rowOf<RepresentationRow>({
      account_id,
      id: representation_id,
      schema_version: '2026-03-23',
      payload: { transport_document_reference: 'MEDU9104472', carrier_code: 'MSCU' },
      created_at: exampleTime,
      updated_at: exampleTime,
    }),
  ),
  presentAccount({ id: account_id, company_name: 'Example Imports' }),
  presentUser({ id: user_id, name: 'Example User', email: 'user@example.com' }),
]
