import { useMemo, useState } from 'react'
import { counted } from '../../format/index.ts'
import type { RouteMap } from '../../../contract/resources/index.ts'
import { createReplay } from './replay/replay-store.ts'
import { RouteDrawing } from './route-drawing.tsx'
import { shownRoute } from './features/shown-route.ts'

export interface RouteOfNumbers {
  numbers: readonly string[]
  route: RouteMap
  /** Tracking of them has stopped: no estimate holds. */
  isStopped: boolean
}
const none: readonly never[] = []

/** The routes of several containers together, of which all was read already. Nothing where none can be drawn. */
export function RoutesView({ routes, now }: { routes: readonly RouteOfNumbers[]; now: Date }) {
  const [replay] = useState(createReplay)
  const read = useMemo(
    () =>
      routes.map(({ numbers, route, isStopped }) => ({
        ...shownRoute(route, isStopped, 0),
        containers: numbers.length,
        title: `${counted(numbers.length, 'container')}: ${numbers.join(', ')}`,
      })),
    [routes],
  )
  const drawn = useMemo(() => read.filter(({ features }) => features.length > 0), [read])
  if (drawn.length === 0) return null
  return (
    <RouteDrawing
      routes={drawn}
      leftOut={read.reduce((total, { leftOut }) => total + leftOut, 0)}
      now={now}
      events={none}
      replay={replay}
      isTableFolded
    />
  )
}
