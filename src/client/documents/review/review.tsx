import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Container, Document, DocumentEvidence, Shipment } from '../../../contract/resources/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { counted, paths, tellDocument } from '../../format/index.ts'
import { isPageKey, Pill, usePageKeys, useTitle } from '../../ui/index.ts'
import { DownloadButton } from '../download-button.tsx'
import { Actions } from './actions.part.tsx'
import { Fields } from './fields.part.tsx'
import { Links } from './links.part.tsx'
import { Pages } from './pages.part.tsx'
import type { Payload } from './payload.rules.ts'
import { Doubt, TypeSelect } from './type-select.tsx'
import { useChanges } from './use-changes.ts'
import { useEdits } from './use-edits.ts'
import { useQueue } from './use-queue.ts'

interface ReviewProps {
  document: Document
  payload: Payload
  shipments: readonly Shipment[]
  containers: readonly Container[]
  evidence: DocumentEvidence | undefined
  /** Why there is no evidence. */
  trouble: Error | null
  onTold: (words: string) => void
}

const presses = 'a, button, summary, input, [role="button"]'

/** `Enter` accepts, wherever it presses nothing else. */
function useEnter(act: () => void): void {
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

/** Why there is no page to look at, in a sentence. */
const Nothing = ({
  document,
  trouble,
  onShow,
}: {
  document: Document
  trouble: Error | null
  /** Where a browser may well show what could not be read. */
  onShow: (() => void) | undefined
}) => {
  const { state, failure } = document.attributes
  const isComing = state === 'waiting' || state === 'reading'
  return (
    <section className="review-pages review-none" aria-label="Pages">
      <h2>{isComing ? 'It is being read' : 'There is no page to show'}</h2>
      <p className="muted">
        {trouble?.message ??
          (isComing
            ? 'Its pages and fields stand here as soon as that is done.'
            : (failure ?? 'This kind of file cannot be shown here.'))}
      </p>
      {!isComing && onShow && (
        <button type="button" className="btn" onClick={onShow}>
          Show the file anyway
        </button>
      )}
      <DownloadButton document={document} />
    </section>
  )
}

/** As what a browser shows a file that was not read. */
const ownRendition = (type: string | null): 'pdf' | 'image' | undefined => {
  if (type === 'application/pdf') return 'pdf'
  return type?.startsWith('image/') ? 'image' : undefined
}

/** One document under review. */
export const Review = (props: ReviewProps) => {
  const { document, payload, shipments, containers, evidence, trouble, onTold } = props
  const { id, attributes: facts } = document
  const navigate = useNavigate()
  const [view] = useSearchParams()
  const search = view.toString()
  const { next, left } = useQueue(id)
  const changes = useChanges(id)
  const editing = useEdits(evidence, payload)
  const [page, setPage] = useState(1)
  const [pointed, point] = useState<string | null>(null)
  const [focused, focus] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  useTitle(facts.name)
  const standing = tellDocument(facts)
  const isReading = facts.state === 'waiting' || facts.state === 'reading'
  const isReviewed = typeof facts.reviewed_at === 'string'
  const unsaved = editing.edits.size > 0
  const canAccept = !isReading && !changes.edit.isPending && (!isReviewed || unsaved)
  const count = Math.max(evidence?.pages_count ?? 0, evidence?.pages.length ?? 0)
  const turnTo = useCallback((to: number) => setPage(to), [])

  const goOn = (done: string) => {
    if (next === undefined) {
      onTold(`${done}. Nothing else waits.`)
      void navigate(paths.documents(search))
    } else {
      onTold(`${done}. ${left === undefined ? '' : `${counted(left, 'document')} left.`}`)
      void navigate(paths.document(next, search))
    }
  }
  const accept = () => {
    if (!canAccept) return
    const said = editing.said()
    // Whoever accepts a doubtful type says that it is right.
    const isSettled = facts.is_unsure !== true || facts.document_type === null
    changes.edit.mutate(
      {
        reviewed: true,
        ...(said === undefined ? {} : { extracted_data_manual: said }),
        ...(isSettled ? {} : { document_type_manual: facts.document_type as DocumentType }),
      },
      { onSuccess: () => goOn(`Accepted ${facts.name}`) },
    )
  }
  const setType = (document_type_manual: DocumentType | null) =>
    changes.edit.mutate(
      { document_type_manual },
      { onSuccess: () => onTold('The type was set; its fields are read again') },
    )
  const pass = () => {
    if (next !== undefined) void navigate(paths.document(next, search))
  }
  // What was accepted before needs nothing but to be left.
  useEnter(() => (isReviewed && !unsaved ? pass() : accept()))
  usePageKeys(['t'], () => select.current?.focus())
  usePageKeys(['[', ']'], (key) =>
    setPage(Math.min(Math.max(page + (key === ']' ? 1 : -1), 1), Math.max(count, 1))),
  )
  usePageKeys(['n'], pass)
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
      <header className="review-head">
        <Link
          className="btn plain"
          to={paths.documents(search)}
          aria-label="Back to all documents"
          title="All documents"
        >
          <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
        </Link>
        <h1 ref={heading} tabIndex={-1} title={facts.file_name}>
          {facts.name}
        </h1>
        <Pill tone={standing.tone} title={standing.title}>
          {standing.label}
        </Pill>
        <TypeSelect
          field={select}
          facts={facts}
          isBusy={changes.edit.isPending}
          onType={setType}
          onLeave={() => heading.current?.focus()}
        />
        <div className="review-actions">
          {left !== undefined && <span className="muted">{counted(left, 'other')} to review</span>}
          <button
            type="button"
            className="btn"
            disabled={next === undefined}
            aria-keyshortcuts="n"
            onClick={pass}
          >
            Next
          </button>
          <DownloadButton document={document} />
          <Actions
            document={document}
            evidence={evidence}
            changes={changes}
            onTold={onTold}
            onDeleted={() => goOn(`Deleted ${facts.name}`)}
          />
          <button
            type="button"
            className="btn go"
            aria-keyshortcuts="Enter"
            aria-disabled={!canAccept}
            onClick={accept}
          >
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {unsaved ? 'Save and accept' : isReviewed ? 'Accepted' : 'Accept'}{' '}
            <kbd aria-hidden="true">Enter</kbd>
          </button>
        </div>
      </header>
      {changes.edit.isError && (
        <p role="alert" className="review-alert t-bad">
          Not saved. {changes.edit.error.message}
        </p>
      )}
      <div className="review-body">
        {shown && shown.rendition !== 'none' ? (
          <Pages
            document={document}
            evidence={shown}
            page={page}
            onPage={turnTo}
            active={pointed ?? focused}
            onPoint={point}
            onChoose={choose}
          />
        ) : (
          <Nothing document={document} trouble={trouble} onShow={own && (() => force(true))} />
        )}
        <div ref={panel} className="review-panel" onPointerLeave={() => point(null)}>
          {facts.state === 'failed' && <p className="review-alert t-bad">{facts.failure}</p>}
          {isReading && (
            <p className="review-alert muted" role="status">
              {standing.label === 'Waiting' ? 'It waits to be read.' : 'It is being read…'}
            </p>
          )}
          {evidence && <Doubt facts={facts} evidence={evidence} onType={setType} />}
          {evidence?.template && <p className="muted">Read by the template “{evidence.template.name}”.</p>}
          {evidence?.notes.map((note) => (
            <p key={note} className="muted">
              {note}
            </p>
          ))}
          {evidence && (
            <Links evidence={evidence} shipments={shipments} containers={containers} changes={changes} />
          )}
          {evidence && !isReading && (
            <Fields
              panel={panel}
              type={facts.document_type_manual ?? facts.document_type}
              editing={editing}
              active={pointed ?? focused}
              onPoint={point}
              onFocus={focus}
            />
          )}
        </div>
      </div>
    </article>
  )
}
