import { lazy, Suspense } from 'react'
import type { Container } from '../../../contract/resources/index.ts'
import { may } from '../../api/index.ts'
import { Loading } from '../../ui/index.ts'
import { useInView } from '../../ui/use-in-view.ts'
import './history.css'

const History = lazy(() => import('./history.tsx'))

interface HistoryPartProps {
  container: Container
  shipmentId: string
  now: Date
}

/** What changed of the container, before and after. */
export const HistoryPart = (props: HistoryPartProps) =>
  may('get_container_history') && <HistoryCard {...props} />

const loading = <Loading label="Loading the changes" lines={3} />

/** It is asked for once somebody scrolls to it. */
const HistoryCard = ({ container, shipmentId, now }: HistoryPartProps) => {
  const { element, isInView, wasInView } = useInView<HTMLElement>()
  return (
    <section ref={element} className="card history" aria-labelledby="history">
      <h2 id="history">Changes</h2>
      {wasInView ? (
        <Suspense fallback={loading}>
          <History containerId={container.id} shipmentId={shipmentId} now={now} isInView={isInView} />
        </Suspense>
      ) : (
        loading
      )}
    </section>
  )
}
