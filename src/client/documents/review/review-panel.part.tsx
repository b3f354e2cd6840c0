import type { RefObject } from 'react'
import { Link } from 'react-router'
import { plural, t } from '../../../contract/language/index.ts'
import type { Container, Document, DocumentEvidence, Shipment } from '../../../contract/resources/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { isBeingRead } from '../document-state.present.ts'
import { SentToModel } from '../sent-to-model.tsx'
import { Fields } from './fields/fields.part.tsx'
import type { FieldEditing } from './fields/use-field-edits.ts'
import { Links } from './links.part.tsx'
import { TypeDoubt } from './type-select.tsx'
import type { DocumentChanges } from './use-document-changes.ts'
import { WhichOne } from './which-one.part.tsx'
import { may } from '../../api/index.ts'
import { counted, formatContainerNumber, paths } from '../../format/index.ts'
import { Pill } from '../../ui/index.ts'
import { checkCounts } from './fields/agreement.present.ts'
import { shipmentNumber } from './shown-numbers.present.ts'

interface SummaryProps {
  evidence: DocumentEvidence
  shipments: readonly Shipment[]
  containers: readonly Container[]
  /** Key fields of which nothing is known. */
  emptyCount: number
}

/** What the document is about, and how it agrees with tracking. */
const ReviewSummary = ({ evidence, shipments, containers, emptyCount }: SummaryProps) => {
  const [shipment] = shipments
  const [container] = containers
  if (!shipment && !container) return null
  const { agree, differ } = checkCounts(evidence)
  const number = shipment
    ? shipmentNumber(shipment.attributes)
    : formatContainerNumber(container?.attributes.number ?? '')
  const facts = shipment?.attributes
  const rest = [
    facts?.shipping_line_short_name ?? facts?.shipping_line_name ?? facts?.shipping_line_scac,
    shipment && containers.length > 0 ? counted(containers.length, 'container', 'containers') : undefined,
    shipments.length > 1
      ? plural(shipments.length - 1, 'and {n} more shipment', 'and {n} more shipments')
      : undefined,
  ].filter((each) => typeof each === 'string')
  const findings = [
    differ > 0 ? plural(differ, '{n} differs', '{n} differ') : undefined,
    emptyCount > 0 ? plural(emptyCount, '{n} is missing', '{n} are missing') : undefined,
  ].filter((each) => each !== undefined)
  const of = shipment?.id ?? container?.relationships?.shipment?.data?.id
  return (
    <div className="review-summary">
      <p>
        {of === undefined ? (
          <b className="id">{number}</b>
        ) : (
          <Link to={paths.shipment(of)} className="id">
            {number}
          </Link>
        )}{' '}
        <span className="muted">{rest.join(' · ')}</span>
        {agree > 0 && (
          <Pill tone="ok">{plural(agree, '{n} agrees with tracking', '{n} agree with tracking')}</Pill>
        )}
      </p>
      {findings.length > 0 && <p className="muted">{findings.join(', ')}.</p>}
    </div>
  )
}

type ReadingStateProps = Pick<Document['attributes'], 'state' | 'failure'> & {
  /** Whether the field that the address asks for is not there. */
  isMissing: boolean
}

/** Why fields are missing: the document is being read, could not be read, or was read again. */
const ReadingState = ({ state, failure, isMissing }: ReadingStateProps) => (
  <>
    {state === 'failed' && <p className="review-alert t-bad">{failure}</p>}
    {(state === 'waiting' || state === 'reading') && (
      <p className="review-alert muted" role="status">
        {t(state === 'waiting' ? 'Waiting to be read.' : 'Being read…')}
      </p>
    )}
    {isMissing && (
      <p className="review-alert t-warn" role="status">
        {t('The value that the link is about is no longer in this document: it was read or edited again.')}
      </p>
    )}
  </>
)

/** The keys of the review, below the fields. */
const ReviewKeys = () => {
  const edits: readonly [keys: readonly string[], does: string][] = may('edit_document')
    ? [
        [['e'], t('edit')],
        [['a'], t('add')],
        [['x'], t('not on it')],
        [['m'], t('mark')],
        [['⏎'], t('accept, next')],
      ]
    : []
  return (
    <p className="review-keys" aria-hidden="true">
      {[[['j', 'k'], t('field')] as const, ...edits].map(([keys, does]) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {does}
        </span>
      ))}
    </p>
  )
}

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
