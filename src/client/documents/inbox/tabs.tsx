import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { numberText, t } from '../../../contract/language/index.ts'
import { paths } from '../../format/index.ts'
import { type ListView, readView, standardLayout, useView, writeView } from '../../lists/view/index.ts'
import { documentCountQuery } from './counts.ts'
import { type FormEvent, useRef } from 'react'

/** Filters the inbox by words of a name, or by a number in a document; the filter is kept in the address. */
export function InboxSearch() {
  const { view, setQ } = useView('documents')
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setQ(field.current?.value ?? '')
  }
  return (
    <form role="search" aria-label={t('Documents')} className="document-search" onSubmit={submit}>
      <input
        key={view.q}
        ref={field}
        className="field compact-field"
        type="search"
        defaultValue={view.q}
        placeholder={t('Name, or a number in it')}
        aria-label={t('Name of the document, or a number in it')}
        enterKeyHint="search"
        maxLength={200}
        // The browser's clear button empties the field without submitting the form.
        onInput={({ currentTarget }) => currentTarget.value === '' && view.q !== '' && setQ('')}
      />
    </form>
  )
}

const tabs = [
  { label: t('All'), search: '' },
  { label: t('To review'), search: 'to_review=true' },
  { label: t('Type not sure'), search: 'to_review=true&state=read&is_unsure=true' },
  { label: t('Which one?'), search: 'to_review=true&ambiguous=true' },
  { label: t('Not matched'), search: 'linked=false&ambiguous=false&state=read' },
  { label: t('Failed'), search: 'state=failed' },
  { label: t('Accepted'), search: 'reviewed=true' },
] as const

const filterKey = (filters: ListView['filters']): string =>
  writeView({ list: 'documents', filters, sort: '', q: '', columns: standardLayout('documents') })
const filtersOf = (search: string) => readView('documents', new URLSearchParams(search)).filters

/** The usual filters of the inbox with how many documents each has; sort and search are kept. */
export const InboxTabs = () => {
  const { view } = useView('documents')
  const counts = useQueries({ queries: tabs.map(({ search }) => documentCountQuery(filtersOf(search))) })
  const here = filterKey(view.filters)
  const to = (search: string) => paths.documents(writeView({ ...view, filters: filtersOf(search) }))
  return (
    <nav className="document-tabs" aria-label={t('Inbox filters')}>
      {tabs.map(({ label, search }, index) => {
        const count = counts[index]?.data
        return (
          <Link
            key={label}
            to={to(search)}
            preventScrollReset
            aria-current={here === filterKey(filtersOf(search)) ? 'page' : undefined}
          >
            {label}
            {count !== undefined && <small>{numberText(count)}</small>}
          </Link>
        )
      })}
    </nav>
  )
}
