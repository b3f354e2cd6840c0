import { lazy, Suspense } from 'react'
import { rich } from '../language/index.ts'
import { plural, t } from '../../contract/language/index.ts'
import type { Container, NotableReport, Shipment } from '../../contract/resources/index.ts'
import { type IncludedRecords, may } from '../api/index.ts'
import {
  calendarDate,
  dayNumber,
  daysBetween,
  hasLeftPort,
  isPickedUp,
  isUnderway,
  type LastFreeDay,
  lastFreeDays,
  localTime,
  type ReportAge,
  reportAge,
} from '../../contract/trade/index.ts'
import { writePlainDay } from '../../contract/trade/deadlines/plain-day.ts'
import {
  dateText,
  movedText,
  presentActBy,
  type PresentedActBy,
  presentAge,
  withTracking,
} from '../format/index.ts'
import { Age, Pill } from '../ui/index.ts'
import { EnterButton, EnteredMark } from './entered/entered-mark.tsx'
import { lastFreeDayReportsOf, notableOf } from './reported-in-place.ts'
import { ReportsButton } from './reports/reports-button.tsx'
import { type LastChange, lastChanges } from './timeline.ts'
import './shipment.css'

const EarlierDays = lazy(() => import('./reports/earlier-days.tsx'))
const EstimatedDays = lazy(() => import('./clocks/estimated-days.tsx'))

interface Props {
  shipment: Shipment
  container: Container
  include: IncludedRecords
  /** The notable reports about them; undefined until these and the included records have come. */
  notable: readonly NotableReport[] | undefined
  now: Date
}

/** The day to act by, and beside it every source that reported a last free day: they often differ. */
export function ActBy({ shipment, container, include, notable, now }: Props) {
  const { attributes } = container
  const facts = withTracking(attributes, shipment.attributes)
  if (isPickedUp(attributes)) return null
  const due = presentActBy(facts, now)
  if (facts.tracking_stopped_at !== null) return <FormerDays container={container} now={now} />
  const of = lastFreeDayReportsOf(shipment, container)
  const counted = dayToActBy(due)
  // The buttons keep their place when a first day is entered, for what they opened stays open.
  return (
    <section className="card" aria-label={t('Last free day')}>
      {due === null ? (
        <NoDay container={container} now={now} />
      ) : (
        <Days due={due} shipment={shipment} container={container} include={include} now={now} />
      )}
      {counted !== null && notable && (
        <Suspense key="earlier">
          <EarlierDays
            of={of}
            counted={counted}
            isConflict={notableOf(of, notable).some(({ is_conflict }) => is_conflict)}
            now={now}
          />
        </Suspense>
      )}
      {may('get_container_clocks') && notable && (
        <Suspense key="estimated">
          <EstimatedDays container={container} actBy={counted} now={now} />
        </Suspense>
      )}
      <div key="sources">
        <ReportsButton of={of} what={t('the last free days')} notable={notable} now={now} />{' '}
        <EnterButton of={of} what={t('a last free day')} now={now} />
      </div>
    </section>
  )
}

/** `2026-11-20`; null where nobody reported or entered one. */
const dayToActBy = (due: PresentedActBy | null): string | null => {
  const [first] = due?.sources ?? []
  return first ? writePlainDay(dayNumber(first.day)) : null
}

function Days({ due, shipment, container, include, now }: Omit<Props, 'notable'> & { due: PresentedActBy }) {
  const { attributes, relationships } = container
  const facts = withTracking(attributes, shipment.attributes)
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
    entered: null,
    calculated: null,
  }
  const [lineAge, terminalAge] = [reportAge('line', facts, now), reportAge('terminal', facts, now)]
  const changes = lastChanges(include.many(relationships?.transport_events))
  const isOverruled = due.source === 'entered' && attributes.pickup_lfd_overrules === true
  const [earliest] = due.sources
  const latest = due.sources.at(-1)
  const apart = earliest && latest ? daysBetween(earliest.day, latest.day) : 0
  return (
    <>
      <h2 className={`shipment-big t-${due.tone}`}>
        {rich('Act by {day}', { day: <span title={due.title}>{due.date}</span> })} ·{' '}
        <span className="nowrap">{due.left}</span>
        {due.mark && (
          <>
            {' '}
            <Pill tone="warn" bare {...(due.markTitle !== null && { title: due.markTitle })}>
              {due.mark}
            </Pill>
          </>
        )}
      </h2>
      {due.closes && (
        <p className="muted">
          {due.closesThatDay
            ? t('The {closes} that day.', { closes: due.closes })
            : t('The {closes}.', { closes: due.closes })}
        </p>
      )}
      {due.lastFree && (
        <p className="muted">{t('It is the last open day: {lastFree}.', { lastFree: due.lastFree })}</p>
      )}
      <ul>
        {due.sources.map((each) => (
          <li key={each.source}>
            {each.label} <b title={each.title}>{each.date}</b>{' '}
            <span className="muted">
              {[who[each.source], changeText(changes[each.source], each.zone, now)]
                .filter(Boolean)
                .join(' · ')}
            </span>{' '}
            {each.source === 'entered' ? (
              <EnteredMark container={container} attribute="pickup_lfd" now={now} />
            ) : (
              <ShownAge age={each.source === 'terminal' ? terminalAge : lineAge} now={now} />
            )}
          </li>
        ))}
      </ul>
      {isOverruled
        ? due.sources.length > 1 && (
            <p className="muted">
              {t('The one that was entered by hand counts instead of what is reported.')}
            </p>
          )
        : apart > 0 && (
            <p className="muted">
              {plural(
                apart,
                'They differ by {n} day; the earliest counts.',
                'They differ by {n} days; the earliest counts.',
              )}
            </p>
          )}
    </>
  )
}

const ShownAge = ({ age, now }: { age: ReportAge | null; now: Date }) =>
  age && <Age age={presentAge(age, now)} />

/** Lines and terminals report the last free day within so many days of discharge, or not at all. */
const MAX_DAYS_UNTIL_REPORTED = 3

const NoDay = ({ container: { attributes }, now }: Pick<Props, 'container' | 'now'>) => {
  const { pod_discharged_at, pod_timezone } = attributes
  // On its way inland it stands in no terminal: the free time there has not begun.
  const isOnItsWay = hasLeftPort(attributes) && isUnderway(attributes)
  const days =
    pod_discharged_at === null || isOnItsWay
      ? 0
      : daysBetween(calendarDate(pod_discharged_at, pod_timezone), localTime(now, pod_timezone))
  const isLate = days > MAX_DAYS_UNTIL_REPORTED
  return (
    <>
      <h2 className="shipment-big">{t(isLate ? 'No last free day reported' : 'No last free day yet')}</h2>
      <p className="muted">
        {isLate
          ? t(
              'Neither line nor terminal reported one in the {n} days since discharge. Ask them: charges may be running.',
              { n: days },
            )
          : t('Neither line nor terminal reported one. Lines report it about the time of discharge.')}
      </p>
    </>
  )
}

/** After tracking stopped: what was reported before, which may have moved since. */
const FormerDays = ({ container: { attributes }, now }: Pick<Props, 'container' | 'now'>) => {
  const [first] = lastFreeDays(attributes)
  return (
    <section className="card" aria-label={t('Last free day')}>
      <h2 className="shipment-big muted">{t('No day to act by any more')}</h2>
      <p className="muted">
        {first
          ? t('The last free day was {day} when tracking stopped.', {
              day: dateText(first.at, first.zone, now).text,
            })
          : t('Neither line nor terminal had reported a last free day when tracking stopped.')}
      </p>
    </section>
  )
}

const changeText = (change: LastChange | undefined, zone: string | null, now: Date): string | null =>
  change === undefined ? null : movedText(change, (day) => dateText(day, zone, now).text, zone, now)
