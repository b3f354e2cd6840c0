import type { RefObject } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Container, Document, DocumentEvidence, Shipment } from '../../../contract/resources/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { isBeingRead } from '../document-state.present.ts'
import { SentToModel } from '../sent-to-model.tsx'
import { Fields } from './fields/fields.part.tsx'
import type { FieldEditing } from './fields/use-field-edits.ts'
import { ReviewKeys } from './keys.part.tsx'
import { Links } from './links.part.tsx'
import { ReadingState } from './reading-state.part.tsx'
import { ReviewSummary } from './summary.part.tsx'
import { TypeDoubt } from './type-select.tsx'
import type { DocumentChanges } from './use-document-changes.ts'
import { WhichOne } from './which-one.part.tsx'

interface PanelProps {
  panel: RefObject<HTMLDivElement | null>
  document: Document
  shipments: readonly Shipment[]
  containers: readonly Container[]
  evidence: DocumentEvidence | undefined
  payload: Readonly<Record<string, unknown>>
  changes: DocumentChanges
  editing: FieldEditing
  emptyCount: number
  /** The field that the address asks for. */
  asked: string | null
  /** The field under the pointer or with the focus. */
  active: string | null
  /** The field that is being typed. */
  open: string | null
  onOpen: (path: string | null) => void
  onPoint: (path: string | null) => void
  onFocus: (path: string) => void
  onType: (type: DocumentType) => void
  /** A shipment was chosen of those that may be meant. */
  onChosen: (number: string) => void
}

/** What is known of the document, beside its pages: what it is about, its type and its fields. */
export const ReviewPanel = (props: PanelProps) => {
  const { panel, document, shipments, containers, evidence, changes, editing, emptyCount, asked } = props
  const { attributes: facts } = document
  const type = facts.document_type_manual ?? facts.document_type
  const isMissing =
    asked !== null &&
    evidence !== undefined &&
    !isBeingRead(facts) &&
    !editing.groups.some(({ rows }) => rows.some(({ path }) => path === asked))
  const typeDoubt = evidence && <TypeDoubt facts={facts} evidence={evidence} onType={props.onType} />
  return (
    <div ref={panel} className="review-panel" onPointerLeave={() => props.onPoint(null)}>
      {evidence && (
        <ReviewSummary
          evidence={evidence}
          shipments={shipments}
          containers={containers}
          emptyCount={emptyCount}
        />
      )}
      {evidence && <WhichOne evidence={evidence} link={changes.link} onChosen={props.onChosen} />}
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
      {evidence && !isBeingRead(facts) && (
        <Fields
          panel={panel}
          type={type}
          isFailed={facts.state === 'failed'}
          editing={editing}
          active={props.active}
          open={props.open}
          onOpen={props.onOpen}
          onPoint={props.onPoint}
          onFocus={props.onFocus}
        />
      )}
      {evidence && (
        <Links
          state={facts.state}
          evidence={evidence}
          shipments={shipments}
          containers={containers}
          payload={props.payload}
          changes={changes}
        />
      )}
      {!facts.is_unsure && typeDoubt}
      <ReviewKeys />
    </div>
  )
}
