import type { TransportEvent } from '../../contract/resources/index.ts'
import type { IncludedRecords } from '../api/index.ts'
import { ageText } from '../format/index.ts'
import { EmptyState, Moment, Pill } from '../ui/index.ts'
import './shipment.css'
import { type TimelineEvent, timelineOf, type TimelinePlace } from './timeline.ts'

interface Props {
  events: readonly TransportEvent[]
  include: IncludedRecords
  now: Date
}

/** The events of the container, past and expected, newest first, by place. */
export function Timeline({ events, include, now }: Props) {
  const places = timelineOf(events, include)
  return (
    <section className="card" aria-label="Timeline">
      {places.length === 0 ? (
        <EmptyState title="No events yet">
          Neither line nor terminal reported an event of this container so far.
        </EmptyState>
      ) : (
        <>
          <h2 className="visually-hidden">Timeline, newest first</h2>
          {places.map((place) => (
            <Place key={place.events[0]?.id} place={place} now={now} />
          ))}
        </>
      )}
    </section>
  )
}

const Place = ({ place, now }: { place: TimelinePlace; now: Date }) => (
  <div className="shipment-place">
    <h3>
      {place.name ?? place.locode ?? 'Place not reported'}{' '}
      {place.name !== null && place.locode !== null && <span className="id faint">{place.locode}</span>}{' '}
      {place.terminal !== null && <span className="faint">{place.terminal}</span>}
    </h3>
    <ol>
      {place.events.map((event) => (
        <Event key={event.id} event={event} now={now} />
      ))}
    </ol>
  </div>
)

const Event = ({ event, now }: { event: TimelineEvent; now: Date }) => (
  <li className="shipment-event" data-estimate={event.estimate}>
    <span className="shipment-when">
      {event.at === null ? (
        <span className="faint">not reported</span>
      ) : (
        <Moment at={event.at} zone={event.zone} now={now} reveal />
      )}
    </span>
    <i aria-hidden="true" />
    <span className="shipment-what">
      {event.text}{' '}
      {event.estimate && (
        <Pill tone="rest" estimate>
          est.
        </Pill>
      )}
      {event.replaced_at !== null && (
        <span className="faint">
          {' '}
          reported <Moment at={event.reported_at} zone={event.zone} now={now} dateOnly />, replaced{' '}
          <Moment at={event.replaced_at} zone={event.zone} now={now} dateOnly />
        </span>
      )}
    </span>
    <span className="faint" title={`Reported ${ageText(event.reported_at, now)}`}>
      {event.source}
    </span>
  </li>
)
