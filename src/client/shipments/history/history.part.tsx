import { lazy, Suspense } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Container } from '../../../contract/resources/index.ts'
import { may } from '../../api/index.ts'
import { Loading } from '../../ui/index.ts'
import { useInView } from '../../ui/use-in-view.ts'
import { useOptionalRequest } from '../../lists/live/use-optional-request.ts'
import './history.css'

const History = lazy(() => import('./history.tsx'))

interface HistoryPartProps {
  container: Container
  now: Date
}

const loading = <Loading label={t('Loading the changes')} lines={3} />

/** What changed of the container, before and after. */
export const HistoryPart = (props: HistoryPartProps) =>
  may('get_container_history') && <HistoryCard {...props} />

const HistoryCard = ({ container, now }: HistoryPartProps) => {
  const { element, isInView } = useInView<HTMLElement>()
  const { isAllowed, isDeferred, allow } = useOptionalRequest(isInView)
  return (
    <section ref={element} className="card history" aria-labelledby="history">
      <h2 id="history">{t('Changes')}</h2>
      {isDeferred ? (
        <button type="button" className="btn" onClick={allow}>
          {t('Show changes')}
        </button>
      ) : (
        <Suspense fallback={loading}>
          {isAllowed ? <History containerId={container.id} now={now} /> : loading}
        </Suspense>
      )}
    </section>
  )
}
