import { Link } from 'react-router'
import { plural, t } from '../../contract/language/index.ts'
import { counted } from '../format/index.ts'
import type { FindFilters } from './filters.rules.ts'
import { type FindRow, type Resolution, resolutions } from './find-rows.present.ts'
import { IgnoredTextNote } from '../lists/ignored-text.tsx'
import { pasteMost } from '../lists/paste.rules.ts'
import { addressWithIgnoredText } from '../lists/pastes.ts'
import { MAX_IDENTIFIERS_PER_LOOKUP } from './address.rules.ts'
import type { Find } from './use-find.ts'

/** Says which part of a long paste is left out, not looked up yet, or kept in this tab only. */
export const FindLimits = ({ find }: { find: Find }) => {
  const { paste, left, error, isEmpty } = find
  const total = paste.identifiers.length
  return (
    <>
      {paste.cut && (
        <p className="find-limit" role="status">
          {t(
            'More was pasted than is read at once: the first {count} identifiers are here, the others were left out.',
            { count: Math.min(total, pasteMost.identifiers) },
          )}
        </p>
      )}
      {left > 0 && (
        <p className="find-limit" role="status">
          {t('The first {done} were looked up, {left} were not.', { done: total - left, left })}
          <button type="button" className="btn" onClick={find.lookUpMore}>
            {t('Look up the next {count}', { count: Math.min(MAX_IDENTIFIERS_PER_LOOKUP, left) })}
          </button>
        </p>
      )}
      <IgnoredTextNote className="find-limit" ignored={paste.ignored}>
        <Link className="btn" to={addressWithIgnoredText(paste)}>
          {paste.ignored.length === 1 ? t('Look it up too') : t('Look these up too')}
        </Link>
      </IgnoredTextNote>
      {paste.linked < total && (
        <p className="find-limit">
          {t(
            'All {total} are kept in this tab. The address contains only the first {linked}, for example in a link that you send.',
            { total, linked: paste.linked },
          )}
        </p>
      )}
      {error !== null && !isEmpty && (
        <p className="find-limit t-bad" role="alert">
          {t('Some could not be looked up. {reason}', { reason: error.message })}
          <button type="button" className="btn" onClick={find.retry}>
            {t('Try again')}
          </button>
        </p>
      )}
    </>
  )
}

const labels: Record<Resolution, (count: number) => string> = {
  found: (count) => t('{count} found', { count }),
  several: (count) => t('{count} with several matches', { count }),
  repeated: (count) => counted(count, 'repeat'),
  untracked: (count) => t('{count} not tracked', { count }),
  mistyped: (count) => plural(count, '{n} may be mistyped', '{n} may be mistyped'),
  wrong_digit: (count) => counted(count, 'wrong check digit'),
  waiting: (count) => t('{count} not looked up yet', { count }),
}

type SummaryProps = {
  rows: readonly FindRow[]
  filters: FindFilters
  onFilters: (filters: FindFilters) => void
}

/** Counts every pasted identifier once, by its resolution; a press on a count filters the rows by it. */
export const Summary = ({ rows, filters, onFilters }: SummaryProps) => {
  const counts = new Map<Resolution, number>()
  for (const { resolution } of rows) counts.set(resolution, (counts.get(resolution) ?? 0) + 1)
  const present = resolutions.filter((resolution) => counts.has(resolution))
  const texts = present.map((resolution) => labels[resolution](counts.get(resolution) ?? 0))
  const press = (resolution: Resolution) => {
    const { resolutions: chosen } = filters
    const isOn = chosen.includes(resolution)
    onFilters({
      ...filters,
      resolutions: isOn ? chosen.filter((each) => each !== resolution) : [...chosen, resolution],
    })
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {texts.join(', ')}
      </p>
      <div className="find-chips" role="group" aria-label={t('Filter by result')}>
        {present.map((resolution, index) => (
          <button
            key={resolution}
            type="button"
            className="find-chip"
            aria-pressed={filters.resolutions.includes(resolution)}
            onClick={() => press(resolution)}
          >
            {texts[index]}
          </button>
        ))}
      </div>
    </>
  )
}
