import { linked } from '../../../contract/jsonapi/index.ts'
import type { DocumentTemplate } from '../../../contract/resources/index.ts'
import type { DocumentTemplatesTable } from '../../platform/database/tables.documents.ts'

export const presentTemplate = (row: DocumentTemplatesTable): DocumentTemplate => ({
  id: row.id,
  type: 'document_template',
  attributes: {
    name: row.name,
    document_type: row.document_type,
    keywords: row.keywords,
    fields: row.fields,
    table: row.table,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
  relationships: { user: linked('user', row.user_id) },
})
