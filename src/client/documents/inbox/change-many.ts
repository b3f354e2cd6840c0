import { call, isStatus } from '../../api/index.ts'
import { counted } from '../../format/index.ts'

export type DocumentChange = 'reextract' | 'delete'
/** Each record needs a request, and the service allows a hundred per minute. */
export const MAX_CHANGES_AT_ONCE = 25

const words: Record<DocumentChange, string> = { reextract: 'to be read again', delete: 'deleted' }

/**
 * Changes the records one after the other and ignores those that are already deleted. Throws at the first refusal;
 * the changes before it stay.
 */
export async function changeMany(what: DocumentChange, ids: readonly string[]): Promise<string> {
  for (const id of ids) {
    try {
      await call(what === 'delete' ? 'delete_document' : 'reextract_document', { params: { id } })
    } catch (error) {
      if (!isStatus(error, 404)) throw error
    }
  }
  return `${counted(ids.length, 'document')} ${words[what]}`
}
