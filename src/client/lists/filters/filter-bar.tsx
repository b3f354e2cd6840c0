import { IconFilter, IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { rich } from '../../language/index.ts'
import { t } from '../../../contract/language/index.ts'
import type { CustomFieldDefinition } from '../../../contract/resources/index.ts'
import { MenuButton, useIsNarrow } from '../../ui/index.ts'
import type { ViewInAddress } from '../view/index.ts'
import { type ActiveFilter, activeFilters } from './asked.ts'
import { FilterEditor } from './filter-editor.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { specsOf } from './specs.ts'
import { useValueNames } from './value-names.ts'
import './filters.css'

interface FilterBarProps {
  address: ViewInAddress
  /** The custom fields of this list. */
  fields: readonly CustomFieldDefinition[]
  /** Columns that the page itself narrows its list by. */
  fixed?: readonly string[]
}

type ChipProps = { asked: ActiveFilter; address: ViewInAddress; onRemoved: () => void }
const Chip = ({ asked: { spec, words, remove }, address, onRemoved }: ChipProps) => (
  <span className="filter-chip">
    <MenuButton label={spec.label} menu={() => <FilterEditor spec={spec} address={address} />}>
      {spec.label} <b>{words}</b>
    </MenuButton>
    <button
      type="button"
      className="filter-out"
      aria-label={t('Remove filter {filter}', { filter: spec.label })}
      onClick={() => {
        remove()
        onRemoved()
      }}
    >
      <IconX size={13} aria-hidden="true" />
    </button>
  </span>
)

const SearchChip = ({ address, onRemoved }: Pick<ChipProps, 'address' | 'onRemoved'>) => (
  <span className="filter-chip">
    <span>{rich('Matching <b>{q}</b>', { q: address.view.q, b: (text) => <b>{text}</b> })}</span>
    <button
      type="button"
      className="filter-out"
      aria-label={t('Show all, not only those matching {q}', { q: address.view.q })}
      onClick={() => {
        address.setQ('')
        onRemoved()
      }}
    >
      <IconX size={13} aria-hidden="true" />
    </button>
  </span>
)

/** What the list is narrowed to, each with its way out, and the way to narrow it more. */
export const FilterBar = ({ address, fields, fixed = [] }: FilterBarProps) => {
  const { view, clear } = address
  const bar = useRef<HTMLDivElement>(null)
  const narrow = useIsNarrow()
  const specs = useMemo(() => specsOf(view.list, fields), [view.list, fields])
  const names = useValueNames(view)
  const asked = activeFilters(address, fields, names).filter(({ spec }) => !fixed.includes(spec.column))
  // A chip that is gone cannot keep the focus: it goes on to where another filter is chosen.
  const onRemoved = () => bar.current?.querySelector<HTMLElement>('.filter-add')?.focus()
  const count = asked.length + (view.q === '' ? 0 : 1)
  if (narrow) {
    return (
      <div ref={bar} className="filter-bar">
        {view.q !== '' && <SearchChip address={address} onRemoved={onRemoved} />}
        <MenuButton
          label={t('Filters')}
          className="filter-add"
          menu={() => <FilterMenu address={address} specs={specs} asked={asked} />}
        >
          <IconFilter size={15} stroke={1.6} aria-hidden="true" /> {t('Filters')}
          {asked.length > 0 && ` · ${asked.length}`}
        </MenuButton>
      </div>
    )
  }
  return (
    <div ref={bar} className="filter-bar" role="group" aria-label={t('Filters')}>
      {view.q !== '' && <SearchChip address={address} onRemoved={onRemoved} />}
      {asked.map((each) => (
        <Chip key={each.spec.key} asked={each} address={address} onRemoved={onRemoved} />
      ))}
      <MenuButton
        label={t('Filters')}
        className="filter-add"
        menu={() => <FilterMenu address={address} specs={specs} />}
      >
        <IconPlus size={14} stroke={1.8} aria-hidden="true" /> {t('Filter')}
      </MenuButton>
      {count > 1 && (
        <button type="button" className="btn plain muted" onClick={clear}>
          {t('Clear')}
        </button>
      )}
    </div>
  )
}
