import { IconLinkPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { namedInstead, namedNumbersOf } from '../../../contract/trade/index.ts'
import { may } from '../../api/index.ts'
import type { Container, DocumentEvidence, Shipment } from '../../../contract/resources/index.ts'
import { formatContainerNumber, notLinkedText, paths } from '../../format/index.ts'
import { LinkSearch } from './link-search.tsx'
import { shipmentNumber } from './shown-numbers.present.ts'
import type { DocumentChanges } from './use-document-changes.ts'

interface LinksProps {
  state: string | undefined
  evidence: DocumentEvidence
  shipments: readonly Shipment[]
  containers: readonly Container[]
  /** The values that were read. */
  payload: Readonly<Record<string, unknown>>
  changes: Pick<DocumentChanges, 'link' | 'unlink'>
}

/** The linked shipments and containers with the reason of each link. */
export const Links = (props: LinksProps) => {
  const { state, evidence, shipments, containers, payload } = props
  const { link, unlink } = props.changes
  const [isLooking, look] = useState(false)
  const links = evidence.links.flatMap(({ shipment_id, container_id, reason }) => {
    const shipment = shipments.find(({ id }) => id === shipment_id)
    const container = containers.find(({ id }) => id === container_id)
    if (shipment) {
      const number = shipmentNumber(shipment.attributes)
      const instead = namedInstead(payload, namedNumbersOf(shipment, containers))
      const href = paths.shipment(shipment.id)
      return [{ id: shipment.id, kind: t('Shipment'), number, href, reason, instead }]
    }
    if (!container) return []
    const of = container.relationships?.shipment?.data?.id
    const number = formatContainerNumber(container.attributes.number)
    const href =
      of === undefined
        ? paths.containers({ q: container.attributes.number })
        : paths.shipment(of, container.id)
    return [{ id: container.id, kind: t('Container'), number, href, reason, instead: null }]
  })
  const notLinked = notLinkedText({ state })
  const failed = link.error ?? unlink.error
  return (
    <section className="review-links" aria-label={t('Linked to')}>
      <h2>{t('Linked to')}</h2>
      {links.length === 0 && (
        <p className="muted">
          {evidence.possible_links.length > 0
            ? t('Not decided: choose above which shipment is meant, or link another one.')
            : notLinked === notLinkedText({ state: 'read' })
              ? t('Not matched: it contains no number of a tracked shipment or container.')
              : t('{state}: links are made from what is read.', { state: notLinked })}
        </p>
      )}
      <ul>
        {links.map(({ id, kind, number, href, reason, instead }) => (
          <li key={id}>
            <span>
              {kind}{' '}
              <Link to={href} className="id">
                {number}
              </Link>
              <small className="muted">{reason}</small>
              {instead !== null && (
                <small className="t-warn">
                  {t('names {number}: no value of it is shown there', { number: instead })}
                </small>
              )}
            </span>
            {may('delete_document_link') && (
              <button
                type="button"
                className="btn plain"
                disabled={unlink.isPending}
                aria-label={t('Remove the link to {number}', { number })}
                title={t('Remove this link')}
                onClick={() => unlink.mutate(id)}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {failed !== null && (
        <p role="alert" className="t-bad">
          {failed.message}
        </p>
      )}
      {!may('create_document_link') ? null : isLooking ? (
        <LinkSearch
          isBusy={link.isPending}
          onClose={() => look(false)}
          onLink={(to) => link.mutate(to, { onSuccess: () => look(false) })}
        />
      ) : (
        <button type="button" className="btn plain" onClick={() => look(true)}>
          <IconLinkPlus size={15} stroke={1.6} aria-hidden="true" /> {t('Link to a shipment or container')}
        </button>
      )}
    </section>
  )
}
