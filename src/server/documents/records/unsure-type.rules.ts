import type { DocumentsTable } from '../../platform/database/tables.documents.ts'

/** Whether a person should say of what type a document is; the type that one chose is sure. `is_unsure` of the list is the same in SQL. */
export const isTypeUnsure = ({
  is_unsure,
  document_type_manual,
}: Pick<DocumentsTable, 'is_unsure' | 'document_type_manual'>): boolean =>
  is_unsure && document_type_manual === null
