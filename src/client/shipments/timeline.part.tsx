import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import type { Shipment, TransportEvent } from '../../contract/resources/index.ts'
import type { IncludedRecords } from '../api/index.ts'
import { type ReplayStore, useReplay } from '../map/index.ts'
import { overdueDays } from '../../contract/trade/index.ts'
import { factAheadText, ageText, overdueText } from '../format/index.ts'
import { EmptyState, Moment, Pill } from '../ui/index.ts'
import { replayedState } from './route/replayed.ts'
import './shipment.css'
import { type TimelineEvent, timelineOf, type TimelinePlace } from './timeline.ts'

interface Props {
  shipment: Shipment
  events: readonly TransportEvent[]
  include: IncludedRecords
  now: Date
  /** The time at which the map shows the journey. */
  replay: ReplayStore
}

/** The events of the container, past and expected, newest first, by place. */
export function Timeline({ shipment, events, include, now, replay }: Props) {
  const places = timelineOf(events, include, shipment.attributes)
  const facts = places
    .flatMap((place) => place.events)
    .filter((event) => !event.estimate && event.at !== null)
  const lastFactAt = Math.max(...facts.map(({ at }) => Date.parse(at ?? '')))
  return (
    <section className="card" aria-label={t('Timeline')}>
      {places.length === 0 ? (
        <EmptyState title={t('No events yet')}>
          {t('Neither line nor terminal reported an event of this container so far.')}
        </EmptyState>
      ) : (
        <>
          <h2 className="visually-hidden">{t('Timeline, newest first')}</h2>
          {places.map((place) => (
            <Place
              key={place.events[0]?.id}
              place={place}
              lastFactAt={lastFactAt}
              now={now}
              replay={replay}
            />
          ))}
        </>
      )}
    </section>
  )
}

type EventContext = { lastFactAt: number; now: Date; replay: ReplayStore }

const Place = ({ place, ...context }: { place: TimelinePlace } & EventContext) => (
  <div className="shipment-place">
    <h3>
      {place.name ?? place.locode ?? t('Place not reported')}{' '}
      {place.name !== null && place.locode !== null && <span className="id faint">{place.locode}</span>}{' '}
      {place.terminal !== null && <span className="faint">{place.terminal}</span>}
    </h3>
    <ol>
      {place.events.map((event) => (
        <Event key={event.id} event={event} {...context} />
      ))}
    </ol>
  </div>
)

/** Of an estimate in force: those that were replaced, or that later facts have overtaken, are history. */
const overdueOf = ({ at, zone, replaced_at }: TimelineEvent, lastFactAt: number, now: Date): number =>
  replaced_at === null && at !== null && Date.parse(at) > lastFactAt
    ? overdueDays({ expected: at, actual: null, zone }, now)
    : 0

/** What happened: where the journey can be replayed, a button that shows the vessel at that time. */
const What = ({ event: { at, text, instant }, replay }: { event: TimelineEvent; replay: ReplayStore }) => {
  const isOffered = useReplay(replay, (store) => store.isOffered())
  if (!isOffered || at === null) return text
  return (
    <button
      type="button"
      className="shipment-replay"
      title={t('Show the vessel at this time')}
      onClick={() => replay.show(instant)}
    >
      {text}
    </button>
  )
}

const Event = ({ event, lastFactAt, now, replay }: { event: TimelineEvent } & EventContext) => (
  <li
    className="shipment-event"
    data-estimate={event.estimate}
    data-replay={
      useReplay(replay, (store) => replayedState(event.at === null ? null : event.instant, store.time())) ??
      undefined
    }
  >
    <span className="shipment-when">
      {event.at === null ? (
        <span className="faint">{t('not reported')}</span>
      ) : (
        <Moment at={event.at} zone={event.zone} now={now} reveal />
      )}
    </span>
    <i aria-hidden="true" />
    <span className="shipment-what">
      <What event={event} replay={replay} />{' '}
      {event.estimate &&
        (overdueOf(event, lastFactAt, now) > 0 ? (
          <span className="t-bad">{overdueText(overdueOf(event, lastFactAt, now))}</span>
        ) : (
          <Pill tone="rest" estimate>
            {t('est.')}
          </Pill>
        ))}
      {event.isAhead && <span className="t-warn"> {factAheadText()}</span>}
      {event.replaced_at !== null && (
        <span className="faint">
          {' '}
          {rich('reported {reported}, replaced {replaced}', {
            reported: <Moment at={event.reported_at} zone={event.zone} now={now} dateOnly />,
            replaced: <Moment at={event.replaced_at} zone={event.zone} now={now} dateOnly />,
          })}
        </span>
      )}
    </span>
    <span className="faint" title={t('Reported {age}', { age: ageText(event.reported_at, now) })}>
      {event.source}
    </span>
  </li>
)
