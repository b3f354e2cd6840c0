import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { numberText, t } from '../../../contract/language/index.ts'
import { ownEventCategories } from '../../../contract/vocabulary/index.ts'
import { rich } from '../../language/index.ts'
import { ErrorState, Loading } from '../../ui/index.ts'
import { eventSets, occurrences, toggled } from './endpoint.rules.ts'
import { eventCategoriesQuery, eventCountsQuery } from './queries.ts'

interface EventsChoiceProps {
  chosen: readonly string[]
  onChange: (events: string[]) => void
  fault?: string | undefined
}

/** In the shape of the groups that the service names: those of the interface. */
const ownGroups = ownEventCategories.map(({ id, name, events }) => ({ id, attributes: { name, events } }))

const numberOr = (count: number | undefined) => (count === undefined ? undefined : numberText(count))

/** A tick for the whole group: dashed where some of it is chosen. */
const GroupTick = ({
  label,
  names,
  chosen,
  onChange,
}: { label: string; names: readonly string[] } & EventsChoiceProps) => {
  const count = names.filter((name) => chosen.includes(name)).length
  return (
    <input
      type="checkbox"
      aria-label={t('All of {name}', { name: label })}
      checked={count === names.length}
      ref={(element) => {
        if (element) element.indeterminate = count > 0 && count < names.length
      }}
      onChange={() => onChange(toggled(chosen, names))}
    />
  )
}

/** The events by group, with what they mean and how often each occurred in the last day. */
export const EventsChoice = (props: EventsChoiceProps) => {
  const { chosen, onChange, fault } = props
  const { data: categories, error, refetch } = useQuery(eventCategoriesQuery)
  const { data: counts } = useQuery(eventCountsQuery)
  const [sought, seek] = useState('')
  const text = sought.trim().toLowerCase()
  const fits = ({ name, description }: { name: string; description: string }) =>
    `${name} ${description}`.toLowerCase().includes(text)
  const load = occurrences(counts, chosen)
  return (
    <fieldset className="card hook-events">
      <legend className="visually-hidden">{t('Events')}</legend>
      <div className="hook-part">
        <input
          className="field"
          type="search"
          placeholder={t('What happened…')}
          aria-label={t('Find an event')}
          value={sought}
          onChange={({ target }) => seek(target.value)}
        />
        {eventSets.map(({ label, events }) => (
          <button
            key={label}
            type="button"
            className="btn"
            aria-pressed={events.every((name) => chosen.includes(name))}
            onClick={() => onChange(toggled(chosen, events))}
          >
            {rich('Choose for {label}', { label: <b>{label}</b> })}
          </button>
        ))}
        <span className="muted hook-ends">{t('last 24 h')}</span>
      </div>
      <p role="status" className="hook-note">
        <b>{t('{count} chosen', { count: chosen.length })}</b>
        {load !== undefined && (
          <span className="muted">
            {' '}
            {t('— they occurred {count} times in the last 24 h: so many requests would have come', {
              count: load,
            })}
          </span>
        )}
      </p>
      {fault !== undefined && (
        <p role="alert" className="t-bad hook-note">
          {fault}
        </p>
      )}
      {!categories &&
        (error ? (
          <ErrorState
            title={t('The events could not be read')}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label={t('Reading the events')} />
        ))}
      {categories &&
        [...categories, ...ownGroups].map(({ id, attributes: { name: label, events } }) => {
          const shown = text === '' ? events : events.filter(fits)
          const names = events.map(({ name }) => name)
          if (shown.length === 0) return null
          const count = names.filter((name) => chosen.includes(name)).length
          return (
            <details key={id} className="hook-group" open={text !== '' || count > 0 || undefined}>
              <summary>
                <span>
                  <b>{label.replace(/ Events$/, '')}</b>{' '}
                  <span className="muted">{t('{count} of {total}', { count, total: names.length })}</span>
                </span>
                <span className="muted num">{numberOr(occurrences(counts, names))}</span>
              </summary>
              <label className="hook-choice all">
                <GroupTick {...props} label={label} names={names} />
                <span className="muted">{t('All of these')}</span>
              </label>
              {shown.map(({ name, description }) => (
                <label key={name} className="hook-choice">
                  <input
                    type="checkbox"
                    checked={chosen.includes(name)}
                    onChange={() => onChange(toggled(chosen, [name]))}
                  />
                  <span>
                    <code>{name}</code>
                    <small className="muted">{description}</small>
                  </span>
                  <span className="num" title={t('In the last 24 hours')}>
                    {counts && numberText(counts[name] ?? 0)}
                  </span>
                </label>
              ))}
            </details>
          )
        })}
    </fieldset>
  )
}
