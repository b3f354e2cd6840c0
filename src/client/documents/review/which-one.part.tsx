import { useId } from 'react'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { DocumentEvidence, PossibleLink } from '../../../contract/resources/index.ts'
import { may, useNow } from '../../api/index.ts'
import { dateText, formatContainerNumber, paths } from '../../format/index.ts'
import { ambiguityText } from '../ambiguity.present.ts'
import { shipmentNumber } from './shown-numbers.present.ts'
import type { DocumentChanges } from './use-document-changes.ts'

function arrivalOf({ pod_ata_at, pod_eta_at, pod_timezone }: PossibleLink, now: Date): string | null {
  const at = pod_ata_at ?? pod_eta_at
  if (at === null) return null
  const date = dateText(at, pod_timezone, now).text
  return pod_ata_at === null ? t('arrival est. {date}', { date }) : t('arrived {date}', { date })
}

function boxesOf({ container_number, containers_count }: PossibleLink): string | null {
  if (container_number === null) return null
  const number = formatContainerNumber(container_number)
  return containers_count > 1 ? `${number} ${t('and {n} more', { n: containers_count - 1 })}` : number
}

/** What tells a shipment from the others, in two lines: line and route; arrival and containers. */
const factsOf = (link: PossibleLink, now: Date): string[] =>
  [
    [
      link.shipping_line_short_name ?? link.shipping_line_scac,
      [link.port_of_lading_name, link.port_of_discharge_name].filter(Boolean).join(' → '),
    ],
    [arrivalOf(link, now), boxesOf(link)],
  ]
    .map((facts) => facts.filter(Boolean).join(' · '))
    .filter((line) => line !== '')

interface WhichOneProps {
  evidence: DocumentEvidence
  link: DocumentChanges['link']
  onChosen: (number: string) => void
}

/** The shipments that one number of the document names: a person says which one is meant. */
export const WhichOne = ({ evidence: { possible_links }, link, onChosen }: WhichOneProps) => {
  const now = useNow()
  const [title, reason] = [useId(), useId()]
  if (possible_links.length === 0) return null
  // Not disabled while it is stored: the focus would leave the button.
  const choose = (meant: PossibleLink) => {
    if (link.isPending) return
    link.mutate({ shipment_id: meant.shipment_id }, { onSuccess: () => onChosen(shipmentNumber(meant)) })
  }
  const ambiguous_numbers = [...new Set(possible_links.map(({ identifier }) => identifier))]
  return (
    <section className="review-doubt review-which" aria-labelledby={title} aria-describedby={reason}>
      <h2 id={title}>{t('Which shipment is meant?')}</h2>
      <p id={reason}>{ambiguityText({ possible_links: possible_links.length, ambiguous_numbers })}</p>
      <ul>
        {possible_links.map((each) => (
          <li key={each.shipment_id}>
            <span>
              <Link to={paths.shipment(each.shipment_id)} className="id">
                {shipmentNumber(each)}
              </Link>
              {factsOf(each, now).map((line) => (
                <small key={line}>{line}</small>
              ))}
              {ambiguous_numbers.length > 1 && <small>{each.reason}</small>}
            </span>
            {may('create_document_link') && (
              <button
                type="button"
                className="btn"
                aria-disabled={link.isPending}
                aria-label={t('Choose {number}', { number: shipmentNumber(each) })}
                onClick={() => choose(each)}
              >
                {t('Choose')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
