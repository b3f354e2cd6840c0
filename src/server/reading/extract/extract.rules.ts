import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { Extraction, Reading } from '../types.ts'

/**
 * The fields of a document of this type, each with where it stands and how sure it is. Never throws: what does not fit
 * the type's schema is left out, for a wrong value is worse than none.
 */
export function extract(_reading: Reading, _document_type: DocumentType): Extraction {
  return { payload: {}, fields: [] }
}
