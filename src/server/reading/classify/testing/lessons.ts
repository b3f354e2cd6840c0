import type { DocumentType } from '../../../../contract/vocabulary/index.ts'
import type { Experience } from '../../types.ts'

type Counts = Partial<Record<DocumentType, number>>

/** With one more document of which a person said the type. */
export function withLesson(experience: Experience, words: string[], type: DocumentType): Experience {
  const more = (counts: Counts = {}): Counts => ({ ...counts, [type]: (counts[type] ?? 0) + 1 })
  const changed = { ...experience.words }
  for (const word of words) changed[word] = more(Object.hasOwn(changed, word) ? changed[word] : {})
  return { documents: more(experience.documents), words: changed }
}
