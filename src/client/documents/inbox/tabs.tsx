import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { numberText, t } from '../../../contract/language/index.ts'
import { paths } from '../../format/index.ts'
import { type ListView, standardLayout, useView, writeView } from '../../lists/view/index.ts'
import { documentCountQuery } from './counts.ts'
import { inboxTabs } from './tabs.present.ts'
import { type FormEvent, useEffect, useRef } from 'react'

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

const filterKey = (filters: ListView['filters']): string =>
  writeView({ list: 'documents', filters, sort: '', q: '', columns: standardLayout('documents') })

/** The tab whose filters a view has, and no other. */
export const tabOfView = ({ filters }: Pick<ListView, 'filters'>) => {
  const here = filterKey(filters)
  return inboxTabs.find((tab) => filterKey(tab.filters) === here)
}

/** The usual filters of the inbox with how many documents each has; sort and search are kept. */
export const InboxTabs = () => {
  const { view } = useView('documents')
  const strip = useRef<HTMLElement>(null)
  const counts = useQueries({ queries: inboxTabs.map(({ filters }) => documentCountQuery(filters)) })
  const current = tabOfView(view)?.label
  const isCounted = counts.every(({ data }) => data !== undefined)
  // On a narrow screen the current tab may be out of sight, and the counts make tabs wider.
  useEffect(() => {
    const [frame, tab] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-current]')]
    if (!frame || !tab) return
    const left = tab.offsetLeft - frame.offsetLeft
    const isInSight =
      left >= frame.scrollLeft && left + tab.offsetWidth <= frame.scrollLeft + frame.clientWidth
    if (!isInSight) frame.scrollTo({ left: left - (frame.clientWidth - tab.offsetWidth) / 2 })
  }, [current, isCounted])
  return (
    <nav ref={strip} className="document-tabs" aria-label={t('Inbox filters')}>
      {inboxTabs.map(({ label, filters }, index) => {
        const count = counts[index]?.data
        return (
          <Link
            key={label}
            to={paths.documents(writeView({ ...view, filters }))}
            preventScrollReset
            aria-current={label === current ? 'page' : undefined}
          >
            {label}
            {count !== undefined && <small>{numberText(count)}</small>}
          </Link>
        )
      })}
    </nav>
  )
}
