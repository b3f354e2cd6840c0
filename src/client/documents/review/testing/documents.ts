import type { BodyInputOf, Operations } from '../../../../contract/operations/index.ts'
import type {
  Document,
  DocumentEvidence,
  EvidenceField,
  Shipment,
} from '../../../../contract/resources/index.ts'
import type { Answers } from '../../../api/testing/answers.ts'
import { payloadFromFields } from '../fields/payload.rules.ts'

export const documentId = '00000001-4444-4333-8444-555555555555'
const representationId = '00000002-4444-4333-8444-555555555555'
const at = '2026-11-20T18:00:00Z'

export const documentOf = (attributes: Partial<Document['attributes']> = {}): Document => ({
  id: documentId,
  type: 'document',
  attributes: {
    id: documentId,
    name: 'notice.pdf',
    document_type: 'arrival_notice',
    document_type_manual: null,
    classification_notes: null,
    source: 'dashboard',
    file_name: 'notice.pdf',
    file_content_type: 'application/pdf',
    file_size_bytes: 1200,
    created_at: at,
    updated_at: at,
    state: 'read',
    failure: null,
    is_unsure: false,
    reviewed_at: null,
    pages_count: 1,
    uncertain_values: 0,
    differing_values: 0,
    missing_values: 0,
    ...attributes,
  },
  relationships: {
    last_document_representation: { data: { type: 'document_representation', id: representationId } },
    shipments: { data: [] },
    cargos: { data: [] },
  },
})

/** A value that was read, the first of them at the top of the page. */
export const sampleField = (
  path: string,
  value: EvidenceField['value'],
  more: Partial<EvidenceField> = {},
): EvidenceField => ({
  path,
  value,
  text: String(value),
  page: 1,
  box: { x: 0.2, y: 0.1, width: 0.2, height: 0.02 },
  method: 'text',
  confidence: 0.97,
  ...more,
})

/** The fields of an arrival notice that names neither ports nor containers. */
export const noticeFields: readonly EvidenceField[] = [
  sampleField('transport_document_reference', 'ZZZU73000100'),
  sampleField('vessel_name', 'MAERSK EMDEN'),
  sampleField('carrier_export_voyage_number', '238W'),
  sampleField('consignee.party_name', 'Fir Street Imports LLC'),
  sampleField('port_of_discharge_arrival_date', '2026-11-14'),
  sampleField('last_free_day', '2026-11-20'),
]

export const sampleEvidence = (evidence: Partial<DocumentEvidence> = {}): DocumentEvidence => ({
  rendition: 'text',
  pages: [{ number: 1, width: 612, height: 792, lines: [] }],
  pages_count: 1,
  turned: 0,
  fields: [...noticeFields],
  candidates: [],
  reasons: [],
  proposed_parts: [],
  notes: [],
  template: null,
  timings: { waited: 0, reading: 0 },
  links: [],
  possible_links: [],
  manual: null,
  marks: [],
  absent: [],
  ...evidence,
})

type Edit = BodyInputOf<Operations['edit_document']>['data']['attributes']

/** One document, which a test reads and edits. The queue holds no other. */
export function oneDocument(
  document: Document,
  evidence: DocumentEvidence,
  shipments: readonly Shipment[] = [],
) {
  const now = { document, evidence }
  const edits: Edit[] = []
  const record = () => ({
    data: {
      ...now.document,
      relationships: {
        ...now.document.relationships,
        shipments: { data: shipments.map(({ id }) => ({ type: 'shipment' as const, id })) },
      },
    },
    included: [
      ...shipments.map((each) => ({ ...each })),
      {
        id: representationId,
        type: 'document_representation',
        attributes: {
          schema_version: 'arrival_notice@2026-03-23',
          payload: { ...payloadFromFields(now.evidence.fields), ...now.evidence.manual },
          created_at: at,
          updated_at: at,
        },
      },
    ],
  })
  const answers: Answers = {
    get_document: record,
    get_document_evidence: () => now.evidence,
    list_documents: () => ({ data: [], links: {}, meta: { size: 25, total: 0 } }),
    get_document_words: () => ({ page: 1, words: [], is_complete: true }),
    edit_document: ({ body }) => {
      const { attributes } = (body as { data: { attributes: Edit } }).data
      edits.push(attributes)
      const { document_type_manual = null, reviewed, extracted_data_manual, absent_fields } = attributes
      now.document = documentOf({
        ...now.document.attributes,
        ...(document_type_manual === null ? {} : { document_type_manual, is_unsure: false }),
        ...(reviewed === true ? { reviewed_at: at, missing_values: 0 } : {}),
      })
      now.evidence = {
        ...now.evidence,
        ...(extracted_data_manual === undefined ? {} : { manual: extracted_data_manual }),
        ...(absent_fields === undefined ? {} : { absent: absent_fields }),
      }
      return record()
    },
  }
  return { answers, edits, document: () => now.document }
}
