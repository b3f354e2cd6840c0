import { rich } from '../../language/index.ts'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import { alertMutesQuery, useDeleteMute } from './queries.ts'

/** What the person wants no alerts about. */
export const Mutes = () => {
  const { data, error } = useQuery(alertMutesQuery)
  const remove = useDeleteMute()
  if (error && !data)
    return (
      <p className="t-bad section-note">
        {t('What you muted could not be read.')} {error.message}
      </p>
    )
  if (data === undefined || data.length === 0) return null
  return (
    <section className="card section-card" aria-labelledby="alert-mutes">
      <h2 id="alert-mutes">{t('Muted for you')}</h2>
      <ul className="alert-mutes">
        {data.map(({ id, attributes: { name }, relationships }) => (
          <li key={id}>
            <span>
              {rich(relationships?.rule?.data ? 'Rule {name}' : 'Container {name}', { name: <b>{name}</b> })}
            </span>
            <button
              type="button"
              className="btn"
              disabled={remove.isPending}
              onClick={() => remove.mutate(id)}
            >
              {rich('Alert me again<more> of {name}</more>', {
                more: (text) => <span className="visually-hidden">{text}</span>,
                name,
              })}
            </button>
          </li>
        ))}
      </ul>
      {remove.isError && (
        <p role="alert" className="t-bad">
          {remove.error.message}
        </p>
      )}
    </section>
  )
}
