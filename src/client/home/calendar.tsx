import { IconCalendarDollar, IconCalendarEvent, IconShip } from '@tabler/icons-react'
import { Link } from 'react-router'
import { numberText, t } from '../../contract/language/index.ts'
import type { Home } from '../../contract/operations/index.ts'
import { classes, Estimate, useIsNarrow } from '../ui/index.ts'
import { containersAddress } from './addresses.ts'
import {
  barHeight,
  type CalendarKind,
  calendarRows,
  dayAfter,
  dayFormat,
  queryOfFigure,
  urgencyOfFigure,
} from './calendar.present.ts'

const icons = {
  arrivals: IconShip,
  last_free_days: IconCalendarDollar,
  appointments: IconCalendarEvent,
} satisfies Record<CalendarKind, unknown>

const weekday = dayFormat({ weekday: 'short', day: 'numeric' })
const withMonth = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const dayName = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const isWeekend = (date: Date): boolean => date.getDay() % 6 === 0

type Row = (typeof calendarRows)[number]
interface Day {
  /** From today; less than 0 is overdue. */
  day: number
  heading: string
  name: string
  className: string | undefined
  counts: Home['calendar']['overdue']
}

function daysOf(calendar: Home['calendar'], now: Date): Day[] {
  const overdue = {
    day: -1,
    heading: t('Overdue'),
    name: t('overdue'),
    className: 'home-overdue',
    counts: calendar.overdue,
  }
  const days = calendar.days.map((counts, day): Day => {
    const date = dayAfter(now, day)
    const format = date.getDate() === 1 ? withMonth : weekday
    return {
      day,
      heading: day === 0 ? t('Today {day}', { day: date.getDate() }) : format.format(date),
      name: dayName.format(date),
      className: day === 0 ? 'home-today' : isWeekend(date) ? 'home-weekend' : undefined,
      counts,
    }
  })
  return [overdue, ...days]
}

const Figure = ({ row, day, most }: { row: Row; day: Day; most: number }) => {
  const count = day.counts[row.name] ?? 0
  if (count === 0)
    return (
      <span className="home-zero">
        <span aria-hidden="true">·</span>
        <span className="visually-hidden">0</span>
      </span>
    )
  const height = barHeight(count, most)
  return (
    <Link
      className={classes('home-figure', `home-${row.name}`, urgencyOfFigure(row.name, day.day) ?? undefined)}
      to={containersAddress(queryOfFigure(row, day.day))}
      aria-label={`${row.label}, ${day.name}: ${count}`}
    >
      {day.day >= 0 && (
        <svg width="5" height="19" aria-hidden="true">
          <rect x="0.5" width="4" y={18.5 - height} height={height} />
        </svg>
      )}
      {numberText(count)}
    </Link>
  )
}

const RowName = ({ row }: { row: Row }) => {
  const Icon = icons[row.name]
  return (
    <span className="home-row">
      <Icon size={14} stroke={1.6} aria-hidden="true" /> {row.label} {row.isEstimate && <Estimate />}
    </span>
  )
}

interface TableProps {
  days: readonly Day[]
  rows: readonly Row[]
  most: (row: Row) => number
}

const Wide = ({ days, rows, most }: TableProps) => (
  <table>
    <thead>
      <tr>
        <th scope="col" className="home-row-name">
          <h2>{t('Next 14 days')}</h2>
        </th>
        {days.map(({ day, heading, className }) => (
          <th key={day} scope="col" className={className}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row" className="home-row-name">
            <RowName row={row} />
          </th>
          {days.map((day) => (
            <td key={day.day} className={day.className}>
              <Figure row={row} day={day} most={most(row)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** On a phone the days are below each other. */
const Narrow = ({ days, rows, most }: TableProps) => (
  <>
    <h2>{t('Next 14 days')}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          {rows.map((row) => (
            <th key={row.name} scope="col">
              <RowName row={row} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day} className={day.className}>
            <th scope="row" className="home-row-name">
              {day.heading}
            </th>
            {rows.map((row) => (
              <td key={row.name}>
                <Figure row={row} day={day} most={most(row)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

/** What is expected on each of the next days; each number opens its list. */
export const Calendar = ({ calendar, now }: { calendar: Home['calendar']; now: Date }) => {
  const isNarrow = useIsNarrow()
  const days = daysOf(calendar, now)
  // Appointments are not of customers.
  const rows = calendarRows.filter(({ name }) => calendar.overdue[name] !== null)
  const most = ({ name }: Row) => Math.max(...calendar.days.map((counts) => counts[name] ?? 0))
  const Table = isNarrow ? Narrow : Wide
  return (
    <section
      className="card home-calendar"
      aria-label={t('Next 14 days')}
      title={t('Days are counted in the zone of each place')}
    >
      <Table days={days} rows={rows} most={most} />
    </section>
  )
}
