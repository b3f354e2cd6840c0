import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { formatContainerNumber, arrivalText, timeText } from '../format/index.ts'
import { NoValue, PortCallTime, StatusPill } from '../ui/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { MatchChoice, FindRow } from './find-rows.present.ts'

/** The service returns at most this many matches for one identifier. */
const MAX_MATCHES_PER_IDENTIFIER = 10

type ChooseDialogProps = {
  row: FindRow
  now: Date
  hrefOf: (choice: MatchChoice) => string
  onChoose: (choice: MatchChoice) => void
  onClose: () => void
}

const Added = ({ choice, now }: { choice: MatchChoice; now: Date }) => {
  const at = choice.shipment?.attributes.created_at ?? choice.container?.record.attributes.created_at
  if (at === undefined) return <NoValue />
  const { text, title } = timeText(at, 'UTC', now)
  return (
    <span className="faint" title={title}>
      {text}
    </span>
  )
}

const arrivalOf = (shipment: MatchChoice['shipment'], now: Date) =>
  shipment && arrivalText(shipment.attributes, now, shipment.attributes.line_tracking_stopped_at !== null)

/** Asks which of several matches is meant: shows how they differ, with one button for each. */
export const ChooseDialog = ({ row, now, hrefOf, onChoose, onClose }: ChooseDialogProps) => (
  <Dialog title={t('Which “{identifier}” is meant?', { identifier: row.identifier })} wide onClose={onClose}>
    <ul className="find-choices">
      {row.choices.map((choice) => {
        const { match, container, shipment } = choice
        const bill = shipment?.attributes.bill_of_lading_number ?? match.bill_of_lading_number
        const status = container?.status ?? match.current_status
        const arrival = container ? container.arrival : arrivalOf(shipment, now)
        const name = match.container_number === null ? (bill ?? match.matched) : match.container_number
        const isShown = choice.match === row.match
        return (
          <li key={choice.key} aria-current={isShown || undefined}>
            <div className="find-line">
              <Link to={hrefOf(choice)} className="id">
                {formatContainerNumber(name)}
              </Link>
              {name !== bill && <span className="id">{bill}</span>}
              <span className="muted">
                {shipment?.attributes.shipping_line_short_name ?? match.shipping_line_scac}
              </span>
              {status && (
                <StatusPill status={status} stage={container?.stage ?? null} stop={container?.stop ?? null} />
              )}
            </div>
            <div className="find-line muted">
              <span>{choice.how.replace(` ${name}`, '')}</span>
              <span>
                {t('Arrival')} <PortCallTime call={arrival} />
              </span>
              <span>
                {t('Added')} <Added choice={choice} now={now} />
              </span>
            </div>
            <button type="button" className="btn" onClick={() => onChoose(choice)}>
              {isShown ? t('Keep') : t('Choose')}
              <span className="visually-hidden"> {name}</span>
            </button>
          </li>
        )
      })}
    </ul>
    <div className="find-ends">
      {row.choices.length === MAX_MATCHES_PER_IDENTIFIER && (
        <span className="muted">{t('At most ten matches are shown: a longer number finds fewer.')}</span>
      )}
      <button type="button" className="btn" onClick={onClose}>
        {t('Cancel')}
      </button>
    </div>
  </Dialog>
)
