import { z } from 'zod'
import { documentPayloads, schemaVersion } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentSchema } from '../../../contract/resources/index.ts'
import { documentTypeLabels, documentTypes } from '../../../contract/vocabulary/index.ts'

const since = `${schemaVersion}T00:00:00Z`

/** By full version: `bill_of_lading@2026-03-23`. */
export const documentSchemas: ReadonlyMap<string, DocumentSchema> = new Map(
  documentTypes.map((type) => {
    const id = `${type}@${schemaVersion}`
    const label = documentTypeLabels[type]
    const payload = z.toJSONSchema(documentPayloads[type], { target: 'draft-2020-12', io: 'output' })
    const schema: DocumentSchema = {
      id,
      type: 'document_schema',
      attributes: {
        document_type: type,
        label,
        schema_version: schemaVersion,
        full_version: id,
        current: true,
        draft: false,
        active_at: since,
        schema_format: 'json_schema',
        description: `What is read of a document of the type “${label}”. No field is required.`,
        schema_payload: { title: label, ...payload },
        created_at: since,
        updated_at: since,
      },
      relationships: {},
      links: { self: `/v2/document_schemas/${id}` },
    }
    return [id, schema]
  }),
)
