import { lazy, Suspense } from 'react'
import type { Container } from '../../../contract/resources/index.ts'
import { may } from '../../api/index.ts'
import { Loading } from '../../ui/index.ts'
import './history.css'

const History = lazy(() => import('./history.tsx'))

interface HistoryPartProps {
  container: Container
  shipmentId: string
  now: Date
}

/** What changed of the container, before and after. */
export const HistoryPart = ({ container, shipmentId, now }: HistoryPartProps) =>
  may('get_container_history') && (
    <section className="card history" aria-labelledby="history">
      <h2 id="history">Changes</h2>
      <Suspense fallback={<Loading label="Loading the changes" lines={3} />}>
        <History containerId={container.id} shipmentId={shipmentId} now={now} />
      </Suspense>
    </section>
  )
