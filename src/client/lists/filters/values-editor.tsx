import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { numberText, t } from '../../../contract/language/index.ts'
import { budget } from '../../api/index.ts'
import { Skeleton } from '../../ui/index.ts'
import type { ColumnFilter, ListView } from '../view/index.ts'
import { type FilterChoice, choicesOf, valueTyped } from './choices.ts'
import { facetQuery } from './facets.query.ts'
import { withFilterValue, withWord } from './parts.rules.ts'
import type { FilterSpec } from './specs.ts'

export interface EditorProps {
  spec: FilterSpec
  view: ListView
  filter: ColumnFilter | undefined
  onFilter: (filter: ColumnFilter | undefined) => void
}

/** From so many on they are searched, not read. */
const searchedFrom = 10

type ChoiceProps = { choice: FilterChoice; onChoose: (chosen: boolean) => void }
const ChoiceCheckbox = ({ choice: { label, count, chosen }, onChoose }: ChoiceProps) => (
  <label className="filter-choice">
    <input type="checkbox" checked={chosen} onChange={(event) => onChoose(event.target.checked)} />
    <span>{label}</span>
    {count !== undefined && <small>{numberText(count)}</small>}
  </label>
)

/** A value that stands far down in the list, or that no record has yet. */
const TypedValue = ({ label, onValue }: { label: string; onValue: (value: string) => void }) => {
  const [text, setText] = useState('')
  return (
    <form
      className="filter-typed"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onValue(text.trim())
        setText('')
      }}
    >
      <input
        className="field"
        aria-label={t('Another value of {filter}', { filter: label })}
        placeholder={t('Another value')}
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn" disabled={text.trim() === ''}>
        {t('Add')}
      </button>
    </form>
  )
}

/** Any of the values that there are, with their counts; "none" and "any" where they make sense. */
export const ValuesEditor = ({ spec, view, filter, onFilter }: EditorProps) => {
  const [spare] = useState(() => budget.allowsOptional())
  const facet = useQuery({ ...facetQuery(view, spec), enabled: spare })
  const [search, setSearch] = useState('')
  const searchId = useId()
  const { choices, words } = choicesOf(spec, filter, facet.data)
  const found = choices.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  const isCounting = facet.isPending && spare
  const isOpen = spec.kind !== 'boolean' && spec.kind !== 'enum'
  return (
    <>
      {choices.length > searchedFrom && (
        <input
          id={searchId}
          className="field"
          type="search"
          aria-label={t('Search within {filter}', { filter: spec.label })}
          placeholder={t('Search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <fieldset className="filter-choices" aria-busy={isCounting}>
        <legend className="visually-hidden">{spec.label}</legend>
        {isCounting && choices.length === 0 && <Skeleton width={140} />}
        {found.map((choice) => (
          <ChoiceCheckbox
            key={choice.value}
            choice={choice}
            onChoose={(chosen) => onFilter(withFilterValue(filter, choice.value, chosen))}
          />
        ))}
        {words.map((choice) => (
          <ChoiceCheckbox
            key={choice.value}
            choice={choice}
            onChoose={(chosen) => onFilter(withWord(filter, choice.word, chosen))}
          />
        ))}
        {facet.isSuccess && choices.length === 0 && (
          <p className="muted">{t('No record has a value here.')}</p>
        )}
        {choices.length > 0 && found.length === 0 && (
          <p className="muted">{t('None of them has “{search}” in it.', { search })}</p>
        )}
      </fieldset>
      {facet.isError && (
        <p role="alert" className="t-bad">
          {t('The counts could not be read.')}{' '}
          <button type="button" className="btn" onClick={() => void facet.refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      {!spare && <p className="muted">{t('Counts are left out: much was asked in the last minute.')}</p>}
      {isOpen && (
        <TypedValue
          label={spec.label}
          onValue={(text) => onFilter(withFilterValue(filter, valueTyped(text, choices), true))}
        />
      )}
    </>
  )
}
