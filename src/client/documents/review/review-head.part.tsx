import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { plural, t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import type { Document, DocumentEvidence } from '../../../contract/resources/index.ts'
import { paths } from '../../format/index.ts'
import { ChangesLink } from '../../lists/changes-link.tsx'
import { Pill } from '../../ui/index.ts'
import { DownloadButton } from '../download-button.tsx'
import { documentState } from '../document-state.present.ts'
import { Actions } from './actions.part.tsx'
import { TypeSelect } from './type-select.tsx'
import type { DocumentChanges } from './use-document-changes.ts'
import type { ReviewSteps } from './use-review-steps.ts'

interface HeadProps {
  document: Document
  evidence: DocumentEvidence | undefined
  changes: DocumentChanges
  /** The view of the inbox, for the way back. */
  search: string
  steps: ReviewSteps
  heading: RefObject<HTMLHeadingElement | null>
  select: RefObject<HTMLSelectElement | null>
  /** There are corrections that are not saved. */
  unsaved: boolean
  onAnnounce: (words: string) => void
}

/** The heading of a document with its state and actions. */
export const ReviewHead = (props: HeadProps) => {
  const { document, evidence, changes, search, heading, select, unsaved, onAnnounce } = props
  const { left, hasNext, canAccept, blocked, accept, setType, pass, goOn } = props.steps
  const { attributes: facts } = document
  const summary = documentState(document)
  const isReviewed = typeof facts.reviewed_at === 'string'
  return (
    <header className="review-head">
      <Link
        className="btn plain"
        to={paths.documents(search)}
        aria-label={t('Back to all documents')}
        title={t('All documents')}
      >
        <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
      </Link>
      <h1 ref={heading} tabIndex={-1} title={facts.file_name}>
        {facts.name}
      </h1>
      <Pill tone={summary.tone} title={summary.title}>
        {summary.label}
      </Pill>
      {may('edit_document') && (
        <TypeSelect
          field={select}
          facts={facts}
          isBusy={changes.edit.isPending}
          onType={setType}
          onLeave={() => heading.current?.focus()}
        />
      )}
      {facts.state === 'read' && !isReviewed && facts.is_unsure === false && (
        <span className="review-agreement t-ok">
          <IconCheck size={14} stroke={1.8} aria-hidden="true" /> {t('type sure')}
        </span>
      )}
      {!may('edit_document') && summary.type !== null && <span>{summary.type}</span>}
      <div className="review-actions">
        {left !== undefined && (
          <span className="muted review-left">
            {plural(left, '{n} other to review', '{n} others to review')}
          </span>
        )}
        <button type="button" className="btn" disabled={!hasNext} aria-keyshortcuts="n" onClick={pass}>
          {t('Next')} <kbd aria-hidden="true">{'n'}</kbd>
        </button>
        <ChangesLink id={document.id} of={t('document {name}', { name: facts.name })} />
        <DownloadButton document={document} />
        <Actions
          document={document}
          evidence={evidence}
          changes={changes}
          onAnnounce={onAnnounce}
          onDeleted={() => goOn(t('Deleted {name}', { name: facts.name }))}
        />
        {may('edit_document') && (
          <button
            type="button"
            className="btn go"
            aria-keyshortcuts="Enter"
            aria-disabled={!canAccept}
            title={blocked}
            onClick={accept}
          >
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {t(unsaved ? 'Save and accept' : isReviewed ? 'Accepted' : 'Accept')}{' '}
            <kbd aria-hidden="true">{'Enter'}</kbd>
          </button>
        )}
      </div>
    </header>
  )
}
