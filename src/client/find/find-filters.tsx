import { midSentence, plural, t } from '../../contract/language/index.ts'
import { readable, containerStatusLabel } from '../format/index.ts'
import { hasContainerFilter, countsOf, type FindFilters } from './filters.rules.ts'
import type { FindRow } from './find-rows.present.ts'

const withinText = (n: number): string => plural(n, 'within {n} day', 'within {n} days')

type Days = NonNullable<FindFilters['days']>
const spans: { label: string; days: Days }[] = [
  { label: t('over'), days: { from: null, to: -1 } },
  { label: t('today'), days: { from: 0, to: 0 } },
  { label: withinText(3), days: { from: null, to: 3 } },
  { label: withinText(7), days: { from: null, to: 7 } },
]

const isSame = (one: Days, other: FindFilters['days']): boolean =>
  other !== null && one.from === other.from && one.to === other.to

function spanLabel({ from, to }: Days): string {
  if (from === null) return withinText(to ?? 0)
  return to === null
    ? plural(from, 'in {n} day or more', 'in {n} days or more')
    : t('in {from} to {to} days', { from, to })
}

const withToggled = (list: readonly string[], value: string): string[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value]

/** The values that rows have, and the chosen values even where no row has them any more. Most frequent first. */
const valuesOf = (counts: ReadonlyMap<string, number>, chosen: readonly string[]): [string, number][] =>
  [...new Map([...chosen.map((value): [string, number] => [value, 0]), ...counts])].toSorted(
    ([one, a], [other, b]) => b - a || one.localeCompare(other),
  )

type ChipProps = { label: string; count: number; on: boolean; onPress: () => void }
const Chip = ({ label, count, on, onPress }: ChipProps) => (
  <button
    type="button"
    className="find-chip"
    aria-pressed={on}
    onClick={onPress}
    disabled={count === 0 && !on}
  >
    {label} <small>{count}</small>
  </button>
)

type FindFiltersProps = {
  rows: readonly FindRow[]
  filters: FindFilters
  onFilters: (filters: FindFilters) => void
}

/** Filters the rows in the browser, without a request. The usual spans of days have a button each. */
export const FindFilterBar = ({ rows, filters, onFilters }: FindFiltersProps) => {
  const counts = countsOf(rows, filters)
  const { days, holds, statuses } = filters
  const others = days === null || spans.some((span) => isSame(span.days, days)) ? [] : [days]
  const holdValues = valuesOf(counts.holds, holds)
  const statusValues = valuesOf(counts.statuses, statuses)
  if (!hasContainerFilter(filters) && rows.every(({ containers }) => containers.length === 0)) return null
  return (
    // On a phone it scrolls, also where no filter can be chosen.
    <div className="find-filters" role="group" aria-label={t('Narrow the rows')} tabIndex={0}>
      <div className="find-chips" role="group" aria-label={t('Act by')}>
        <span className="find-kind" aria-hidden="true">
          {t('Act by')}
        </span>
        {[...spans, ...others.map((each) => ({ label: spanLabel(each), days: each }))].map((span) => (
          <Chip
            key={span.label}
            label={span.label}
            count={counts.within(span.days)}
            on={isSame(span.days, days)}
            onPress={() => onFilters({ ...filters, days: isSame(span.days, days) ? null : span.days })}
          />
        ))}
      </div>
      {holdValues.length > 0 && (
        <div className="find-chips" role="group" aria-label={t('Holds')}>
          <span className="find-kind" aria-hidden="true">
            {t('Hold')}
          </span>
          {holdValues.map(([name, count]) => (
            <Chip
              key={name}
              label={/[A-Z]/.test(name) ? name : midSentence(readable(name))}
              count={count}
              on={holds.includes(name)}
              onPress={() => onFilters({ ...filters, holds: withToggled(holds, name) })}
            />
          ))}
        </div>
      )}
      {statusValues.length > 1 && (
        <div className="find-chips" role="group" aria-label={t('Status')}>
          <span className="find-kind" aria-hidden="true">
            {t('Status')}
          </span>
          {statusValues.map(([status, count]) => (
            <Chip
              key={status}
              label={containerStatusLabel(status).label}
              count={count}
              on={statuses.includes(status)}
              onPress={() => onFilters({ ...filters, statuses: withToggled(statuses, status) })}
            />
          ))}
        </div>
      )}
    </div>
  )
}
