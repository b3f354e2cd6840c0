import { useQuery } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import { actorsQuery } from './queries.ts'
import { type AuditFilter, groupTexts } from './filter.rules.ts'

interface FiltersProps {
  filter: AuditFilter
  onFilter: (changed: Partial<AuditFilter>) => void
}

const Choice = ({
  label,
  value,
  options,
  onValue,
}: {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onValue: (value: string) => void
}) => (
  <select className="field" aria-label={label} value={value} onChange={({ target }) => onValue(target.value)}>
    {options.map(([each, text]) => (
      <option key={each} value={each}>
        {text}
      </option>
    ))}
  </select>
)

/** Which entries are shown. */
export const AuditFilters = ({ filter, onFilter }: FiltersProps) => {
  const { data: actors = [] } = useQuery(actorsQuery)
  // A link may name somebody who is gone.
  const gone = filter.actor !== '' && actors.every(({ id }) => id !== filter.actor)
  return (
    <div className="audit-filters" role="search" aria-label={t('The audit')}>
      <input
        className="field"
        type="search"
        placeholder={t('Number, name, address or value')}
        aria-label={t('Contains')}
        maxLength={200}
        value={filter.q}
        onChange={({ target }) => onFilter({ q: target.value })}
      />
      <Choice
        label={t('About')}
        value={filter.group}
        options={[['', t('About anything')], ...Object.entries(groupTexts)]}
        onValue={(group) => onFilter({ group })}
      />
      <Choice
        label={t('By')}
        value={filter.actor}
        options={[
          ['', t('By anybody')],
          ...actors.map(({ id, name }) => [id, name] as const),
          ...(gone ? [[filter.actor, t('Somebody who is gone')] as const] : []),
        ]}
        onValue={(actor) => onFilter({ actor })}
      />
      <label>
        {t('From')}{' '}
        <input
          className="field"
          type="date"
          value={filter.from}
          onChange={({ target }) => onFilter({ from: target.value })}
        />
      </label>
      <label>
        {t('to')}{' '}
        <input
          className="field"
          type="date"
          value={filter.to}
          onChange={({ target }) => onFilter({ to: target.value })}
        />
      </label>
      {filter.record !== '' && (
        <button type="button" className="btn" onClick={() => onFilter({ record: '' })}>
          {t('Of one record only: show all')}
        </button>
      )}
    </div>
  )
}
