import { useCallback, useRef, useState, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { plural, t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import type { Container, Document, DocumentEvidence, Shipment } from '../../../contract/resources/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { paths } from '../../format/index.ts'
import { usePageKeys, useTitle, isPageKey } from '../../ui/index.ts'
import { fieldTitle } from './fields/field-labels.present.ts'
import { Fields } from './fields/fields.part.tsx'
import { SentToModel } from '../sent-to-model.tsx'
import { ReviewHead } from './review-head.part.tsx'
import { Links } from './links.part.tsx'
import { NoPage, ownRendition } from './pages/no-page.part.tsx'
import { Pages } from './pages/pages.part.tsx'
import type { DocumentPayload } from './fields/payload.rules.ts'
import { TypeDoubt } from './type-select.tsx'
import { useAskedField, useReviewAddress } from './fields/use-asked-field.ts'
import { ReadingState } from './reading-state.part.tsx'
import { ReviewKeys } from './keys.part.tsx'
import { ReviewSummary } from './summary.part.tsx'
import { WhichOne } from './which-one.part.tsx'
import { useDocumentChanges } from './use-document-changes.ts'
import { useFieldEdits } from './fields/use-field-edits.ts'
import { useReviewQueue } from './use-review-queue.ts'

const emptyText = (count: number): string =>
  plural(
    count,
    '{n} field is empty. Fill it, or say with x that it is not on the document.',
    '{n} fields are empty. Fill them, or say with x that they are not on the document.',
  )

const presses = 'a, button, summary, input, [role="button"]'

/** `Enter` accepts, unless it activates a control that has the focus. */
function useEnterKey(act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || event.shiftKey || !isPageKey(event)) return
    if (event.target instanceof Element && event.target.closest(presses)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

interface ReviewProps {
  document: Document
  payload: DocumentPayload
  shipments: readonly Shipment[]
  containers: readonly Container[]
  evidence: DocumentEvidence | undefined
  /** Error of the request for the evidence. */
  trouble: Error | null
  onAnnounce: (words: string) => void
}

/** One document under review. */
export const Review = (props: ReviewProps) => {
  const { document, payload, shipments, containers, evidence, trouble, onAnnounce } = props
  const { id, attributes: facts } = document
  const navigate = useNavigate()
  const { asked, search } = useReviewAddress()
  const { next, left } = useReviewQueue(id)
  const changes = useDocumentChanges(id)
  const type = facts.document_type_manual ?? facts.document_type
  const editing = useFieldEdits(evidence, payload, type)
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
  const isReading = facts.state === 'waiting' || facts.state === 'reading'
  const isReviewed = typeof facts.reviewed_at === 'string'
  const unsaved = editing.isUnsaved
  // What could not be read has nothing to be filled from.
  const emptyCount = facts.state === 'read' && evidence !== undefined ? editing.empty.length : 0
  const isMissing =
    asked !== null &&
    evidence !== undefined &&
    !isReading &&
    !editing.groups.some(({ rows }) => rows.some(({ path }) => path === asked))
  const mayEdit = may('edit_document')
  const canAccept =
    mayEdit && !isReading && !changes.edit.isPending && emptyCount === 0 && (!isReviewed || unsaved)
  const count = Math.max(evidence?.pages_count ?? 0, evidence?.pages.length ?? 0)
  const turnTo = useCallback((to: number) => setPage(to), [])

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
      return
    }
    // Accepting a document with an uncertain type confirms the type.
    const isTypeCertain = facts.is_unsure !== true || facts.document_type === null
    changes.edit.mutate(
      {
        reviewed: true,
        ...editing.changes(),
        ...(isTypeCertain ? {} : { document_type_manual: facts.document_type as DocumentType }),
      },
      { onSuccess: () => goOn(t('Accepted {name}', { name: facts.name })) },
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
  // A document that is already accepted is only left.
  useEnterKey(() => (!mayEdit || (isReviewed && !unsaved) ? pass() : accept()))
  usePageKeys(mayEdit ? ['t'] : [], () => select.current?.focus())
  usePageKeys(['[', ']'], (key) =>
    setPage(Math.min(Math.max(page + (key === ']' ? 1 : -1), 1), Math.max(count, 1))),
  )
  usePageKeys(['n'], pass)
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
  const typeDoubt = evidence && <TypeDoubt facts={facts} evidence={evidence} onType={setType} />
  return (
    <article className="review">
      <ReviewHead
        document={document}
        evidence={evidence}
        changes={changes}
        search={search}
        left={left}
        heading={heading}
        select={select}
        canAccept={canAccept}
        unsaved={unsaved}
        blocked={emptyCount === 0 ? undefined : emptyText(emptyCount)}
        onType={setType}
        onNext={next === undefined ? undefined : pass}
        onAccept={accept}
        onAnnounce={onAnnounce}
        onDeleted={() => goOn(t('Deleted {name}', { name: facts.name }))}
      />
      {changes.edit.isError && (
        <p role="alert" className="review-alert t-bad">
          {t('Not saved. {reason}', { reason: changes.edit.error.message })}
        </p>
      )}
      <div className="review-body">
        {shown && shown.rendition !== 'none' ? (
          <Pages
            frame={pages}
            document={document}
            evidence={shown}
            page={page}
            onPage={turnTo}
            active={pointed ?? focused}
            onPoint={point}
            onChoose={choose}
            editing={editing}
            current={focused}
            onMarked={onMarked}
          />
        ) : (
          <NoPage document={document} trouble={trouble} onShow={own && (() => force(true))} />
        )}
        <div ref={panel} className="review-panel" onPointerLeave={() => point(null)}>
          {evidence && (
            <ReviewSummary
              evidence={evidence}
              shipments={shipments}
              containers={containers}
              emptyCount={emptyCount}
            />
          )}
          {evidence && (
            <WhichOne
              evidence={evidence}
              link={changes.link}
              onChosen={(number) => {
                onAnnounce(t('Linked to {number}', { number }))
                heading.current?.focus()
              }}
            />
          )}
          <ReadingState state={facts.state} failure={facts.failure} isMissing={isMissing} />
          <SentToModel />
          {facts.is_unsure && typeDoubt}
          {evidence?.template && (
            <p className="muted">{t('Read with the template “{name}”.', { name: evidence.template.name })}</p>
          )}
          {evidence?.notes.map((note) => (
            <p key={note} className="muted">
              {note}
            </p>
          ))}
          {evidence && !isReading && (
            <Fields
              panel={panel}
              type={type}
              isFailed={facts.state === 'failed'}
              editing={editing}
              active={pointed ?? focused}
              open={open}
              onOpen={setOpen}
              onPoint={point}
              onFocus={focus}
            />
          )}
          {evidence && (
            <Links
              state={facts.state}
              evidence={evidence}
              shipments={shipments}
              containers={containers}
              changes={changes}
            />
          )}
          {!facts.is_unsure && typeDoubt}
          <ReviewKeys />
        </div>
      </div>
    </article>
  )
}
