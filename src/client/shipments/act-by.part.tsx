import type { Container, Shipment } from '../../contract/resources/index.ts'
import type { IncludedRecords } from '../api/index.ts'
import { daysBetween, isPickedUp, type LastFreeDay, lastFreeDays } from '../../contract/trade/index.ts'
import { presentActBy, dateText, withTracking } from '../format/index.ts'
import { lastChanges } from './timeline.ts'
import './shipment.css'

interface Props {
  shipment: Shipment
  container: Container
  include: IncludedRecords
  now: Date
}

/** The day to act by, and beside it every source that reported a last free day: they often differ. */
export function ActBy({ shipment, container, include, now }: Props) {
  const { attributes, relationships } = container
  const facts = withTracking(attributes, shipment.attributes)
  if (isPickedUp(attributes)) return null
  const due = presentActBy(facts, now)
  if (facts.tracking_stopped_at !== null) return <FormerDays container={container} now={now} />
  if (due === null)
    return (
      <section className="card" aria-label="Last free day">
        <h2 className="shipment-big">No last free day yet</h2>
        <p className="muted">
          Neither line nor terminal reported one. Lines report it about the time of discharge.
        </p>
      </section>
    )
  const terminal =
    include.one(relationships?.pod_terminal) ?? include.one(shipment.relationships?.pod_terminal)
  const line = shipment.attributes.shipping_line_short_name ?? shipment.attributes.shipping_line_name
  const who: Record<LastFreeDay['source'], string | null> = {
    terminal: terminal
      ? [terminal.attributes.nickname ?? terminal.attributes.name, terminal.attributes.firms_code]
          .filter(Boolean)
          .join(' · ')
      : null,
    line: line ?? null,
    rail: null,
    unspecified: null,
  }
  const changes = lastChanges(include.many(relationships?.transport_events))
  const [earliest] = due.sources
  const latest = due.sources.at(-1)
  const apart = earliest && latest ? daysBetween(earliest.day, latest.day) : 0
  return (
    <section className="card" aria-label="Last free day">
      <h2 className={`shipment-big t-${due.tone}`}>
        Act by <span title={due.title}>{due.date}</span> · <span className="nowrap">{due.left}</span>
      </h2>
      <ul>
        {due.sources.map((each) => (
          <li key={each.source}>
            {each.label} <b title={each.title}>{each.date}</b>{' '}
            <span className="muted">
              {[who[each.source], changeText(changes[each.source], each.zone, now)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {apart > 0 && (
        <p className="muted">
          They differ by {apart} {apart === 1 ? 'day' : 'days'}; the earliest counts.
        </p>
      )}
    </section>
  )
}

/** After tracking stopped: what was reported before, which may have moved since. */
const FormerDays = ({ container: { attributes }, now }: Pick<Props, 'container' | 'now'>) => {
  const [first] = lastFreeDays(attributes)
  return (
    <section className="card" aria-label="Last free day">
      <h2 className="shipment-big muted">No day to act by is reported any more</h2>
      {first && (
        <p className="muted">
          The last free day was {dateText(first.at, first.zone, now).text} when tracking stopped.
        </p>
      )}
    </section>
  )
}

const changeText = (at: string | undefined, zone: string | null, now: Date): string | null =>
  at === undefined ? null : `moved ${dateText(at, zone, now).text}`
