import '../map.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { RouteMap as Route } from '../../../contract/resources/index.ts'
import { isStatus, unreadOf, useNow } from '../../api/index.ts'
import type { InlandRoute } from './features/inland.ts'
import { MapPlaceholder } from './map-placeholder.tsx'
import { routeMapQuery } from './queries.ts'
import type { ReplayStore } from './replay/replay-store.ts'
import type { RouteEvent } from './route-event.ts'
import { RouteView } from './route-view.tsx'

export interface RoutePanelProps {
  container_id: string
  /** The names of the ports that the line reported, in order. */
  ports: readonly string[]
  /** Where the line carries it to from the last port. */
  inland: InlandRoute | null
  /** Tracking has stopped: no estimate holds. */
  isStopped: boolean
  /** The events of the container in the timeline beside the map. */
  events: readonly RouteEvent[]
  replay: ReplayStore
}

/** The route of one container: as a map, and in words. */
export function RoutePanel({ container_id, ...shown }: RoutePanelProps) {
  const { data, error, refetch } = useQuery(routeMapQuery(container_id))
  if (data) return <Current route={data} {...shown} />
  return <UnreadRoute error={error} onRetry={() => void refetch()} />
}

/** What stands in place of a route that was not read, or not yet. */
export function UnreadRoute({ error, onRetry }: { error: Error | null; onRetry: () => void }): ReactNode {
  if (isStatus(error, 403))
    return (
      <MapPlaceholder title={t('The route map is not enabled')}>
        {t('Ports, positions and estimated legs are a feature that this account does not have.')}
      </MapPlaceholder>
    )
  if (error)
    return (
      <MapPlaceholder title={t('The route could not be read')} onRetry={onRetry}>
        {error.message}
      </MapPlaceholder>
    )
  return <MapPlaceholder busy={t('Reading the route')} />
}

interface CurrentProps extends Omit<RoutePanelProps, 'container_id'> {
  route: Route
}

/** With the time of the service, which only an account can ask for. */
const Current = (props: CurrentProps) => (
  <RouteView {...props} unread={unreadOf(props.route).length} now={useNow()} />
)
