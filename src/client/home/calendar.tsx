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
  dayFormat,
  queryOfFigure,
  type ShownDay,
  shownDays,
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
interface Column {
  heading: string
  name: string
  className: string | undefined
  counts: Home['calendar']['overdue']
  /** Undefined is overdue. */
  day?: ShownDay
}

function columnsOf({ overdue }: Home['calendar'], days: readonly ShownDay[]): Column[] {
  const first = {
    heading: t('Overdue'),
    name: t('overdue'),
    className: 'home-overdue',
    counts: overdue,
  }
  const others = days.map((day): Column => {
    const { at, fromToday } = day
    const format = at.getDate() === 1 ? withMonth : weekday
    return {
      heading: fromToday === 0 ? t('Today {day}', { day: at.getDate() }) : format.format(at),
      name: dayName.format(at),
      className: fromToday === 0 ? 'home-today' : isWeekend(at) ? 'home-weekend' : undefined,
      counts: day,
      day,
    }
  })
  return [first, ...others]
}

const Figure = ({ row, column, most }: { row: Row; column: Column; most: number }) => {
  const { day, counts, name } = column
  const count = counts[row.name] ?? 0
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
      className={classes('home-figure', `home-${row.name}`, urgencyOfFigure(row.name, day) ?? undefined)}
      to={containersAddress(queryOfFigure(row, day))}
      aria-label={`${row.label}, ${name}: ${count}`}
    >
      {day && (
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
  columns: readonly Column[]
  rows: readonly Row[]
  most: (row: Row) => number
}

const Wide = ({ columns, rows, most }: TableProps) => (
  <table>
    <thead>
      <tr>
        <th scope="col" className="home-row-name">
          <h2>{t('Next 14 days')}</h2>
        </th>
        {columns.map(({ name, heading, className }) => (
          <th key={name} scope="col" className={className}>
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
          {columns.map((column) => (
            <td key={column.name} className={column.className}>
              <Figure row={row} column={column} most={most(row)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** On a phone the days are below each other. */
const Narrow = ({ columns, rows, most }: TableProps) => (
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
        {columns.map((column) => (
          <tr key={column.name} className={column.className}>
            <th scope="row" className="home-row-name">
              {column.heading}
            </th>
            {rows.map((row) => (
              <td key={row.name}>
                <Figure row={row} column={column} most={most(row)} />
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
  const days = shownDays(calendar.days, now)
  // Appointments are not of customers.
  const rows = calendarRows.filter(({ name }) => calendar.overdue[name] !== null)
  const most = ({ name }: Row) => Math.max(...days.map((counts) => counts[name] ?? 0))
  const Table = isNarrow ? Narrow : Wide
  return (
    <section
      className="card home-calendar"
      aria-label={t('Next 14 days')}
      title={t('Days are counted in the zone of each place')}
    >
      <Table columns={columnsOf(calendar, days)} rows={rows} most={most} />
    </section>
  )
}
