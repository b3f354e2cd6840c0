import { useNavigate } from 'react-router'
import { plural, t } from '../../../contract/language/index.ts'
import type { Document } from '../../../contract/resources/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { may } from '../../api/index.ts'
import { paths } from '../../format/index.ts'
import { isBeingRead } from '../document-state.present.ts'
import type { FieldEditing } from './fields/use-field-edits.ts'
import type { DocumentChanges } from './use-document-changes.ts'
import { useReviewQueue } from './use-review-queue.ts'

const emptyText = (count: number): string =>
  plural(
    count,
    '{n} field is empty. Fill it, or say with x that it is not on the document.',
    '{n} fields are empty. Fill them, or say with x that they are not on the document.',
  )

interface ReviewStepsInput {
  document: Document
  changes: DocumentChanges
  editing: FieldEditing
  /** Key fields of which nothing is known. */
  emptyCount: number
  /** Whether what was read is on the screen: nobody accepts values that they have not seen. */
  isShown: boolean
  /** When the values on the screen were written; null where there are none. */
  seenAt: string | null
  /** The view of the inbox, as in the address. */
  search: string
  onAnnounce: (words: string) => void
}

/** What a person does with the document as a whole: accepts it, says its type, or goes on to the next one of the queue. */
export function useReviewSteps({
  document,
  changes,
  editing,
  emptyCount,
  isShown,
  seenAt,
  search,
  onAnnounce,
}: ReviewStepsInput) {
  const { id, attributes: facts } = document
  const navigate = useNavigate()
  const { next, left } = useReviewQueue(id)
  const isReviewed = typeof facts.reviewed_at === 'string'
  const canAccept =
    may('edit_document') &&
    !isBeingRead(facts) &&
    !changes.edit.isPending &&
    isShown &&
    emptyCount === 0 &&
    (!isReviewed || editing.isUnsaved)
  const goOn = (done: string) => {
    if (next === undefined) {
      onAnnounce(t('{done}. No other document is waiting.', { done }))
      void navigate(paths.documents(search))
    } else {
      onAnnounce(
        left === undefined
          ? `${done}. `
          : plural(left, '{done}. {n} document left.', '{done}. {n} documents left.', { done }),
      )
      void navigate(paths.document(next, search))
    }
  }
  const accept = () => {
    if (!canAccept) {
      if (emptyCount > 0) onAnnounce(emptyText(emptyCount))
      else if (!isShown) onAnnounce(t('The fields are not shown yet'))
      return
    }
    // Accepting a document with an uncertain type confirms the type.
    const isTypeCertain = facts.is_unsure !== true || facts.document_type === null
    changes.edit.mutate(
      {
        reviewed: true,
        expected_updated_at: seenAt,
        ...editing.changes(),
        ...(isTypeCertain ? {} : { document_type_manual: facts.document_type as DocumentType }),
      },
      {
        onSuccess: () => goOn(t('Accepted {name}', { name: facts.name })),
      },
    )
  }
  const setType = (document_type_manual: DocumentType | null) =>
    changes.edit.mutate(
      { document_type_manual },
      { onSuccess: () => onAnnounce(t('The type was set; the fields are extracted again')) },
    )
  const pass = () => {
    if (next !== undefined) void navigate(paths.document(next, search))
  }
  return {
    /** Number of other documents to review; undefined while it is loading. */
    left,
    hasNext: next !== undefined,
    canAccept,
    /** Why it cannot be accepted yet. */
    blocked: emptyCount === 0 ? undefined : emptyText(emptyCount),
    accept,
    setType,
    pass,
    goOn,
    /** `Enter`: a document that is already accepted is only left. */
    enter: () => (!may('edit_document') || (isReviewed && !editing.isUnsaved) ? pass() : accept()),
  }
}
export type ReviewSteps = ReturnType<typeof useReviewSteps>
