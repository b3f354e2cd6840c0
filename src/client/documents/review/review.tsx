import { useCallback, useRef, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { isApiError, may } from '../../api/index.ts'
import type { Container, Document, DocumentEvidence, Shipment } from '../../../contract/resources/index.ts'
import { usePageKeys, useTitle } from '../../ui/index.ts'
import { fieldTitle } from './fields/field-labels.present.ts'
import { useAskedField, useReviewAddress } from './fields/use-asked-field.ts'
import { useFieldEdits } from './fields/use-field-edits.ts'
import type { DocumentPayload } from './fields/payload.rules.ts'
import { NoPage, ownRendition } from './pages/no-page.part.tsx'
import { Pages } from './pages/pages.part.tsx'
import { ReviewHead } from './review-head.part.tsx'
import { ReviewPanel } from './review-panel.part.tsx'
import { useDocumentChanges } from './use-document-changes.ts'
import { useEnterKey } from './use-enter-key.ts'
import { useReviewSteps } from './use-review-steps.ts'

interface ReviewProps {
  document: Document
  payload: DocumentPayload
  /** When the payload was written; null where there is none. */
  seenAt: string | null
  shipments: readonly Shipment[]
  containers: readonly Container[]
  evidence: DocumentEvidence | undefined
  /** Error of the request for the evidence. */
  trouble: Error | null
  onRetry: () => void
  onAnnounce: (words: string) => void
}

/** One document under review. */
export const Review = (props: ReviewProps) => {
  const { document, payload, seenAt, shipments, containers, evidence, trouble, onRetry, onAnnounce } = props
  const { id, attributes: facts } = document
  const { asked, search } = useReviewAddress()
  const changes = useDocumentChanges(id)
  const representation = document.relationships?.last_document_representation?.data?.id ?? null
  const type = facts.document_type_manual ?? facts.document_type
  const editing = useFieldEdits(id, { evidence, payload, representation, type })
  const [open, setOpen] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [pointed, point] = useState<string | null>(null)
  const [focused, focus] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  useTitle(facts.name)
  useAskedField(asked, panel, pages)
  // What could not be read has nothing to be filled from.
  const emptyCount = facts.state === 'read' && evidence !== undefined ? editing.empty.length : 0
  const isShown = facts.state !== 'read' || evidence !== undefined
  const steps = useReviewSteps({
    document,
    changes,
    editing,
    emptyCount,
    isShown,
    seenAt,
    search,
    onAnnounce,
  })
  const count = Math.max(evidence?.pages_count ?? 0, evidence?.pages.length ?? 0)
  const showPage = useCallback((to: number) => setPage(to), [])
  useEnterKey(steps.enter)
  usePageKeys(may('edit_document') ? ['t'] : [], () => select.current?.focus())
  usePageKeys(['[', ']'], (key) =>
    setPage(Math.min(Math.max(page + (key === ']' ? 1 : -1), 1), Math.max(count, 1))),
  )
  usePageKeys(['n'], steps.pass)
  const onMarked = (path: string, how: 'read' | 'typed') => {
    if (how === 'typed') setOpen(path)
    else onAnnounce(t('Marked as {field}', { field: fieldTitle(path) }))
    requestAnimationFrame(() => how === 'read' && choose(path))
  }
  const choose = (path: string) =>
    panel.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)?.focus()
  const [isForced, force] = useState(false)
  const own = ownRendition(facts.file_content_type)
  const shown =
    evidence && isForced && own !== undefined && evidence.rendition === 'none'
      ? { ...evidence, rendition: own }
      : evidence
  return (
    <article className="review">
      <ReviewHead
        document={document}
        evidence={evidence}
        changes={changes}
        search={search}
        steps={steps}
        heading={heading}
        select={select}
        unsaved={editing.isUnsaved}
        onAnnounce={onAnnounce}
      />
      {changes.edit.isError && (
        <p role="alert" className="review-alert t-bad">
          {isApiError(changes.edit.error) && changes.edit.error.code === 'document_changed'
            ? t('Not accepted: the values were changed meanwhile. Look at them once more.')
            : t('Not saved. {reason}', { reason: changes.edit.error.message })}
        </p>
      )}
      <div className="review-body">
        {shown && shown.rendition !== 'none' ? (
          <Pages
            frame={pages}
            document={document}
            evidence={shown}
            page={page}
            onPage={showPage}
            active={pointed ?? focused}
            onPoint={point}
            onChoose={choose}
            editing={editing}
            current={focused}
            onMarked={onMarked}
          />
        ) : (
          <NoPage
            document={document}
            isLoading={evidence === undefined && trouble === null}
            trouble={evidence === undefined ? trouble : null}
            onRetry={onRetry}
            onShow={evidence && own && (() => force(true))}
          />
        )}
        <ReviewPanel
          panel={panel}
          document={document}
          shipments={shipments}
          containers={containers}
          evidence={evidence}
          payload={payload}
          changes={changes}
          editing={editing}
          emptyCount={emptyCount}
          asked={asked}
          active={pointed ?? focused}
          open={open}
          onOpen={setOpen}
          onPoint={point}
          onFocus={focus}
          onType={steps.setType}
          onChosen={(number) => {
            onAnnounce(t('Linked to {number}', { number }))
            heading.current?.focus()
          }}
        />
      </div>
    </article>
  )
}
