import { call, isStatus } from '../../api/index.ts'
import { counted } from '../../format/index.ts'

export type Change = 'reextract' | 'delete'
/** Each is a request of its own, and the service takes a hundred a minute. */
export const mostAtOnce = 25

const words: Record<Change, string> = { reextract: 'to be read again', delete: 'deleted' }

/** One after the other; what is gone already needs nothing. Throws the first refusal, with those before it done. */
export async function changeMany(what: Change, ids: readonly string[]): Promise<string> {
  for (const id of ids) {
    try {
      await call(what === 'delete' ? 'delete_document' : 'reextract_document', { params: { id } })
    } catch (error) {
      if (!isStatus(error, 404)) throw error
    }
  }
  return `${counted(ids.length, 'document')} ${words[what]}`
}
