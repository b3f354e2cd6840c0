import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import { operationQuery } from '../../api/index.ts'
import { formatContainerNumber } from '../../format/index.ts'

type Target = { shipment_id: string } | { container_id: string }
interface LinkSearchProps {
  isBusy: boolean
  onLink: (to: Target) => void
  onClose: () => void
}

const kinds: Record<string, string> = { shipment: t('Shipment'), cargo: t('Container') }
/** Shorter texts match too much. */
const shortest = 3

/** Searches a shipment or container by number, like the find bar. */
export const LinkSearch = ({ isBusy, onLink, onClose }: LinkSearchProps) => {
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), 250)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, isFetching } = useQuery({
    ...operationQuery('search', { query: { query } }),
    select: ({ data: found }) => found,
    enabled: query.length >= shortest,
    retry: false,
  })
  const hits =
    query.length >= shortest
      ? (data ?? []).filter(({ attributes }) => attributes.entity_type in kinds).slice(0, 8)
      : []
  const take = (hit: (typeof hits)[number]) =>
    onLink(hit.attributes.entity_type === 'shipment' ? { shipment_id: hit.id } : { container_id: hit.id })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = hits
    if (first && query === text.trim()) take(first)
  }
  return (
    <form
      className="review-search"
      role="search"
      aria-label={t('Shipments and containers')}
      onSubmit={onSubmit}
    >
      <input
        ref={field}
        className="field compact-field"
        value={text}
        maxLength={200}
        aria-label={t('Number of the shipment or container')}
        placeholder={t('Container, bill of lading, booking, reference…')}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onClose()
        }}
      />
      <button type="button" className="btn plain" onClick={onClose}>
        {t('Cancel')}
      </button>
      <p className="visually-hidden" role="status">
        {query.length >= shortest && !isFetching && plural(hits.length, '{n} found', '{n} found')}
      </p>
      {error !== null && (
        <p role="alert" className="t-bad">
          {error.message}
        </p>
      )}
      {query.length >= shortest && !isFetching && error === null && hits.length === 0 && (
        <p className="muted">{t('No tracked shipment or container has this number.')}</p>
      )}
      <ul>
        {hits.map((hit) => (
          <li key={`${hit.attributes.entity_type} ${hit.id}`}>
            <button type="button" className="btn plain" disabled={isBusy} onClick={() => take(hit)}>
              {kinds[hit.attributes.entity_type]}{' '}
              <span className="id">{formatContainerNumber(hit.attributes.number)}</span>
              <small className="muted">
                {[hit.attributes.scac, hit.attributes.port_of_discharge_name].filter(Boolean).join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}
