import { Link } from 'react-router'
import { plural } from '../../../contract/language/index.ts'
import type { Container, DocumentEvidence, Shipment } from '../../../contract/resources/index.ts'
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
export const ReviewSummary = ({ evidence, shipments, containers, emptyCount }: SummaryProps) => {
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
