import { useMutation } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import { call } from '../../api/index.ts'
import { Answer } from './try.tsx'
import { useRefreshConnections } from './use-connection-edit.ts'

/** Listens for some seconds, and shows what came and how it was understood. */
export const TryPositions = ({ connection: { id, attributes } }: { connection: Connection }) => {
  const { name } = attributes
  const refresh = useRefreshConnections()
  const attempt = useMutation({
    mutationFn: () => call('check_connection', { params: { id }, body: {} }),
    onSettled: () => void refresh(),
  })
  return (
    <section id="try" className="card source-try" aria-labelledby="try-title">
      <div className="source-received-head">
        <h2 id="try-title">{t('Try it')}</h2>
        <span className="muted">{t('Stores nothing beside what is received anyway.')}</span>
        <button type="button" className="btn" disabled={attempt.isPending} onClick={() => attempt.mutate()}>
          {attempt.data ? t('Listen once more') : t('Listen for 5 seconds')}
        </button>
      </div>
      {attempt.isPending && (
        <p className="source-answer muted" role="status">
          {t('Listening to {name}…', { name })}
        </p>
      )}
      {attempt.isError && !attempt.isPending && (
        <p className="source-answer t-bad" role="alert">
          {attempt.error.message}
        </p>
      )}
      {attempt.data && !attempt.isPending && (
        <Answer key={attempt.submittedAt} check={attempt.data} name={name} changesNothing />
      )}
    </section>
  )
}
