import { type ReactNode, useId, useState } from 'react'
import { rich } from '../../language/index.ts'
import { numberText, t } from '../../../contract/language/index.ts'
import type { HomeFigures } from '../../../contract/operations/index.ts'
import { plainDays, shareOf, axisSpanOf, ticksOf } from './figures.present.ts'

interface FigureCardProps {
  title: string
  /** What is counted, of which time. */
  says: string
  /** How it is counted, in full. */
  definition: string
  /** The same in words: a table. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}

/** A figure to be looked at, with the table that says the same. */
export const FigureCard = ({ title, says, definition, head, rows, children }: FigureCardProps) => {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <section className="card home-chart" aria-labelledby={id}>
      <h2 id={id}>
        {title}
        <button
          type="button"
          className="btn plain"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {rich('Table<hidden> of {title}</hidden>', {
            hidden: (inside) => <span className="visually-hidden">{inside}</span>,
            title,
          })}
        </button>
      </h2>
      <p className="home-says">{says}</p>
      {rows.length === 0 ? (
        <p className="home-nothing">{t('Nothing yet')}</p>
      ) : isTable ? (
        <table>
          <thead>
            <tr>
              {head.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, nth) => (
                  <td key={head[nth + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        children
      )}
      <p className="home-definition">{definition}</p>
    </section>
  )
}

interface BarsProps {
  bars: readonly { name: string; count: number; className?: string; label?: ReactNode }[]
}

/** Horizontal bars, one below the other. */
export const Bars = ({ bars }: BarsProps) => {
  const most = Math.max(...bars.map(({ count }) => count))
  return (
    <ul className="home-bars">
      {bars.map(({ name, count, className, label }) => (
        <li key={name}>
          <span className="home-bar-name">{label ?? name}</span>
          <svg width="100%" height="10" aria-hidden="true" className={className}>
            <rect width={`${shareOf(count, most)}%`} height="10" rx="2" />
          </svg>
          <b>{numberText(count)}</b>
        </li>
      ))}
    </ul>
  )
}

interface UprightBarsProps {
  columns: readonly { name: string; count: number; isOpen: boolean }[]
}

/** Upright bars, one beside the other; the one that still grows is hollow. */
export const UprightBars = ({ columns }: UprightBarsProps) => {
  const most = Math.max(...columns.map(({ count }) => count))
  return (
    <ul className="home-columns">
      {columns.map(({ name, count, isOpen }) => (
        <li key={name}>
          <b>{numberText(count)}</b>
          <svg width="100%" height="78" aria-hidden="true" className={isOpen ? 'open' : undefined}>
            <rect
              x="12%"
              width="76%"
              y={77 - 0.76 * shareOf(count, most)}
              height={0.76 * shareOf(count, most)}
              rx="2"
            />
          </svg>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}

interface SpreadsProps {
  spreads: HomeFigures['delays']
  text: (days: number | null) => string
}

/** From the tenth to the ninetieth percentile, with the median; too few are not drawn. */
export const Spreads = ({ spreads, text }: SpreadsProps) => {
  const span = axisSpanOf(spreads)
  const at = (days: number) => `${(100 * (days - span.from)) / (span.to - span.from)}%`
  return (
    <ul className="home-spreads">
      {spreads.map(({ name, count, tenth, median, ninetieth }) => (
        <li key={name}>
          <span className="home-bar-name">{name}</span>
          <svg width="100%" height="14" aria-hidden="true">
            <line className="zero" x1={at(0)} x2={at(0)} y1="0" y2="14" />
            {tenth !== null && ninetieth !== null && median !== null && (
              <>
                <line className="spread" x1={at(tenth)} x2={at(ninetieth)} y1="7" y2="7" />
                <circle cx={at(median)} cy="7" r="4" />
              </>
            )}
          </svg>
          <b>{text(median)}</b>
          <span className="muted">{t('n {count}', { count })}</span>
        </li>
      ))}
      <li aria-hidden="true" className="home-axis">
        <span className="home-bar-name" />
        <svg width="100%" height="14">
          {ticksOf(span).map((days) => (
            <text key={days} x={at(days)} y="11">
              {plainDays(days)}
            </text>
          ))}
        </svg>
      </li>
    </ul>
  )
}
