import { IconChevronLeft, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { ViewInAddress } from '../view/index.ts'
import type { ActiveFilter } from './asked.ts'
import { FilterEditor } from './filter-editor.tsx'
import type { FilterSpec } from './specs.ts'

interface FilterMenuProps {
  address: ViewInAddress
  specs: { first: readonly FilterSpec[]; more: readonly FilterSpec[] }
  /** What is asked already, to be changed or taken away: where there is no room for chips. */
  asked?: readonly ActiveFilter[]
}

const matches =
  (search: string) =>
  ({ label }: FilterSpec) =>
    label.toLowerCase().includes(search.trim().toLowerCase())

/** What a list can be narrowed by: what is asked for most, then all the rest, and a search through both. */
export const FilterMenu = ({ address, specs, asked = [] }: FilterMenuProps) => {
  const [chosen, choose] = useState<FilterSpec | null>(null)
  const [search, setSearch] = useState('')
  const [wantsMore, setWantsMore] = useState(false)
  const title = useId()
  if (chosen !== null) {
    return (
      <div role="group" aria-labelledby={title}>
        <div className="filter-title">
          <button
            type="button"
            className="btn plain"
            aria-label={t('All filters')}
            onClick={() => choose(null)}
          >
            <IconChevronLeft size={15} aria-hidden="true" />
          </button>
          <b id={title}>{chosen.label}</b>
        </div>
        <FilterEditor spec={chosen} address={address} />
      </div>
    )
  }
  const isMore = wantsMore || search.trim() !== ''
  const shown = [...specs.first, ...(isMore ? specs.more : [])].filter(matches(search))
  return (
    <div className="filter-menu">
      {asked.map(({ spec, words, remove }) => (
        <div key={spec.key} className="filter-asked">
          <button type="button" onClick={() => choose(spec)}>
            {spec.label} <b>{words}</b>
          </button>
          <button
            type="button"
            className="filter-out"
            aria-label={t('Remove filter {filter}', { filter: spec.label })}
            onClick={remove}
          >
            <IconX size={14} aria-hidden="true" />
          </button>
        </div>
      ))}
      <input
        className="field"
        type="search"
        aria-label={t('Search filters')}
        placeholder={t('Filter by…')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className="filter-list" aria-label={t('Filters')}>
        {shown.map((spec) => (
          <li key={spec.key}>
            <button type="button" onClick={() => choose(spec)}>
              {spec.label}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="muted">{t('Nothing is called so.')}</p>}
      {!isMore && (
        <button type="button" className="filter-more" onClick={() => setWantsMore(true)}>
          {t('More…')}
        </button>
      )}
    </div>
  )
}
