import './shipment.css'
import { midSentence, t } from '../../contract/language/index.ts'
import { may } from '../api/index.ts'
import type { Container, Shipment } from '../../contract/resources/index.ts'
import { reportAge } from '../../contract/trade/index.ts'
import {
  readable,
  ageText,
  carrierText,
  presentAge,
  unreportedContainer,
  withTracking,
} from '../format/index.ts'
import { ChangesLink } from '../lists/changes-link.tsx'
import { BackToList, ListSteps, type OpenedList } from '../lists/neighbours/index.ts'
import { Age, PageHeader } from '../ui/index.ts'
import { LabelEditor } from './labels/labels.part.tsx'
import { IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const ShareDialog = lazy(() => import('../lists/share/share-dialog.tsx'))

/** Shares all containers of a shipment by a link. */
const ShareShipment = ({ shipment: { attributes, relationships } }: { shipment: Shipment }) => {
  const [isOpen, setOpen] = useState(false)
  const ids = relationships?.containers?.data.map(({ id }) => id) ?? []
  if (ids.length === 0 || !may('create_share')) return null
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        <IconShare size={15} stroke={1.8} aria-hidden="true" /> {t('Share')}
      </button>
      {isOpen && (
        <Suspense>
          <ShareDialog
            count={ids.length}
            name={attributes.bill_of_lading_number}
            ids={async () => ids}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface Props {
  shipment: Shipment
  container: Container | undefined
  now: Date
}
/** The list from which the page was opened, if it was. */
type HeadProps = Props & { list: OpenedList | undefined }

/** The heading of a shipment: its numbers, its line, its labels, and when it was checked last. */
export function ShipmentHead({ shipment, container, now, list }: HeadProps) {
  const { attributes } = shipment
  const number = attributes.bill_of_lading_number
  const line = attributes.shipping_line_short_name ?? attributes.shipping_line_name
  return (
    <PageHeader
      title={number}
      heading={<span className="shipment-number">{number}</span>}
      back={list && <BackToList list={list} />}
      actions={
        <>
          <Freshness shipment={shipment} container={container} now={now} />
          <ShareShipment shipment={shipment} />
          <ChangesLink id={shipment.id} of={t('shipment {number}', { number })} />
          {list && <ListSteps list={list} />}
        </>
      }
    >
      <span>{carrierText(line, attributes.shipping_line_scac)}</span>
      {attributes.booking_number && (
        <span className="muted">
          {t('Booking')} <span className="id">{attributes.booking_number}</span>
        </span>
      )}
      {(['tags', 'ref_numbers'] as const).map((field) => (
        <LabelEditor
          key={`${field} ${shipment.id}`}
          shipment_id={shipment.id}
          subject={{ type: 'shipment', id: shipment.id, field }}
          labels={attributes[field]}
        />
      ))}
    </PageHeader>
  )
}

/** When the line and the terminal were last asked and answered; that they are asked no more, if so. */
function Freshness({ shipment: { attributes }, container, now }: Props) {
  const {
    line_tracking_last_attempted_at: attempted,
    line_tracking_last_succeeded_at: succeeded,
    line_tracking_stopped_at: stopped,
    line_tracking_stopped_reason: reason,
  } = attributes
  const facts = withTracking(container?.attributes ?? unreportedContainer, attributes)
  const sources = stopped === null ? (['line', 'terminal'] as const) : (['terminal'] as const)
  const ages = sources.flatMap((source) => {
    const age = reportAge(source, facts, now)
    return age ? [presentAge(age, now)] : []
  })
  const isBehind =
    attempted !== null && succeeded !== null && Date.parse(attempted) > Date.parse(succeeded) + 60_000
  const notes = [
    stopped === null && isBehind && t('line tried {age} without an answer', { age: ageText(attempted, now) }),
    stopped !== null &&
      (reason === null
        ? t('Tracking stopped {age}', { age: ageText(stopped, now) })
        : t('Tracking stopped {age}: {reason}', {
            age: ageText(stopped, now),
            reason: midSentence(readable(reason)),
          })),
  ].filter((each) => each !== false)
  if (ages.length + notes.length === 0) return <span className="muted">{t('Not checked yet')}</span>
  return (
    <span className="muted">
      {ages.map((age, index) => (
        <span key={age.source}>
          {index > 0 && ' · '}
          <Age age={age} named />
        </span>
      ))}
      {notes.map((note, index) => (
        <span key={note}>
          {index + ages.length > 0 && ' · '}
          {note}
        </span>
      ))}
    </span>
  )
}
