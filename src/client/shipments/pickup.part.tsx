import { t } from '../../contract/language/index.ts'
import type { Container, NotableReport, Shipment } from '../../contract/resources/index.ts'
import { pickupZone } from '../../contract/trade/index.ts'
import type { IncludedRecords } from '../api/index.ts'
import {
  type Blocker,
  movedText,
  presentAppointmentWarning,
  type PresentedAppointmentWarning,
  presentReadiness,
  type PresentedStop,
  presentStop,
  type Readiness,
  readinessText,
  portTimeText,
  withTracking,
} from '../format/index.ts'
import { Age, Moment, Pill, Skeleton } from '../ui/index.ts'
import { EnterButton, EnteredMark } from './entered/entered-mark.tsx'
import { pickupReportsOf } from './reported-in-place.ts'
import { ReportsButton } from './reports/reports-button.tsx'
import { placeOfPickup } from './pickup-place.ts'
import { resolverOf } from './resolvers.ts'
import { lastChanges } from './timeline.ts'
import './shipment.css'

interface Props {
  container: Container
  shipment: Shipment
  include: IncludedRecords
  /** The notable reports about them; undefined until these and the included records have come. */
  notable: readonly NotableReport[] | undefined
  now: Date
}

/** `missed`, `after act by`. */
const AppointmentPill = ({ warning: { text, title } }: { warning: PresentedAppointmentWarning }) => (
  <>
    {' '}
    <Pill tone="bad" title={title}>
      {text}
    </Pill>
  </>
)

/** Whether a truck can be sent, in one sentence, and what stands in the way with who can move it. */
export function PickupPart({ container, shipment, include, notable, now }: Props) {
  const attributes = withTracking(container.attributes, shipment.attributes)
  const stop = presentStop(attributes, now)
  const readiness = presentReadiness(attributes, now)
  if (readiness === null)
    return <Gone container={container} shipment={shipment} notable={notable} now={now} />
  const place = notable && placeOfPickup(container, shipment, include)
  const warning = presentAppointmentWarning(attributes, now)
  if (stop !== null) return <Stopped stop={stop} readiness={readiness} place={place ?? null} />
  return (
    <section className="card" aria-label={t('Readiness')}>
      <h2 className={`shipment-big t-${readiness.tone}`}>{readinessText(readiness)}</h2>
      {readiness.blockers.length > 0 && (
        <ul>
          {readiness.blockers.map((blocker) => (
            <BlockerLine key={blocker.label + blocker.description} blocker={blocker} />
          ))}
        </ul>
      )}
      {readiness.blockers.length === 0 && <p className="muted">{t('No holds reported so far.')}</p>}
      <div>
        {place === undefined && <Skeleton width={120} />}
        {place && t('Pickup at {place}', { place })}
        {place !== null && readiness.age !== null && ' · '}
        {readiness.age && <Age age={readiness.age} named />}{' '}
        <ReportsButton
          of={pickupReportsOf(shipment, container)}
          what={t('availability, holds and fees')}
          notable={notable}
          now={now}
        />{' '}
        <EnterButton
          of={pickupReportsOf(shipment, container)}
          what={t('availability or appointment')}
          now={now}
        />
      </div>
      {attributes.available_entered !== null && (
        <p>
          {t('By hand:')} <b>{t(attributes.available_entered ? 'available' : 'not available')}</b>{' '}
          <EnteredMark container={container} attribute="available_for_pickup" now={now} />
        </p>
      )}
      {readiness.isLastKnown && readiness.state !== 'underway' && (
        <p>{t('Call the terminal before a truck goes: nothing was reported since.')}</p>
      )}
      {attributes.pickup_appointment_at && (
        <p>
          {t('Appointment')}{' '}
          <b>
            <Moment
              at={attributes.pickup_appointment_at}
              zone={pickupZone(container.attributes)}
              now={now}
              reveal
            />
          </b>
          {warning && !attributes.pickup_appointment_entered_at && <AppointmentPill warning={warning} />}
          <AppointmentMoved container={container} include={include} now={now} />
        </p>
      )}
      {attributes.pickup_appointment_entered_at && (
        <p>
          {t('Appointment by hand')}{' '}
          <b>
            <Moment
              at={attributes.pickup_appointment_entered_at}
              zone={pickupZone(container.attributes)}
              now={now}
              reveal
            />
          </b>
          {warning && <AppointmentPill warning={warning} />}{' '}
          <EnteredMark container={container} attribute="pickup_appointment_at" now={now} />
        </p>
      )}
    </section>
  )
}

function AppointmentMoved({ container, include, now }: Pick<Props, 'container' | 'include' | 'now'>) {
  const { appointment } = lastChanges(include.many(container.relationships?.transport_events))
  const zone = pickupZone(container.attributes)
  return (
    appointment && (
      <span className="muted">
        {' · '}
        {movedText(appointment, (at) => portTimeText(at, zone, now), zone, now)}
      </span>
    )
  )
}

const BlockerLine = ({ blocker }: { blocker: Blocker }) => {
  const rest = [blocker.description, resolverOf(blocker)].filter(Boolean).join(' · ')
  return (
    <li>
      {blocker.label} <span className="muted">{rest}</span>
    </li>
  )
}

interface StoppedProps {
  stop: PresentedStop
  readiness: Readiness
  place: string | null
}

/** Once nobody reports the container any more: what was known last, without its colour. */
const Stopped = ({ stop, readiness, place }: StoppedProps) => (
  <section className="card" aria-label={t('Readiness')}>
    <h2 className="shipment-big">{stop.label}</h2>
    <p>{stop.advice}.</p>
    <p className="muted">
      {readiness.state === 'ready' || readiness.state === 'to_pay' || readiness.state === 'not_ready'
        ? `${place === null ? readiness.summary : t('{summary}, at {place}', { summary: readiness.summary, place })}. ${t('Tracking stopped on {day}.', { day: stop.on })}`
        : t('Tracking stopped on {day}. What is shown here is what was reported before.', { day: stop.on })}
    </p>
  </section>
)

/** Shown in place of readiness once the container has left. */
function Gone({ container, shipment, notable, now }: Omit<Props, 'include'>) {
  const { attributes } = container
  const full_out_at = attributes.final_destination_full_out_at ?? attributes.pod_full_out_at
  const returned = attributes.empty_terminated_at
  return (
    <section className="card" aria-label={t('Readiness')}>
      <h2 className="shipment-big">{t(returned === null ? 'Picked up' : 'Empty returned')}</h2>
      {returned && (
        <p>
          {t('Returned')}{' '}
          <Moment
            at={returned}
            zone={attributes.empty_terminated_timezone ?? attributes.pod_timezone}
            now={now}
            reveal
          />
        </p>
      )}
      {full_out_at ? (
        <p>
          {t('Picked up')}{' '}
          <Moment at={full_out_at} zone={pickupZone(container.attributes)} now={now} reveal />
        </p>
      ) : (
        <p className="muted">{t('The time of pickup was not reported.')}</p>
      )}
      <div>
        <ReportsButton
          of={pickupReportsOf(shipment, container)}
          what={t('pickup and return')}
          notable={notable}
          now={now}
        />
      </div>
    </section>
  )
}
