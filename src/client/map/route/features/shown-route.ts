import type { RouteMap as Route } from '../../../../contract/resources/index.ts'
import { drawableRoute } from './drawable.ts'
import type { RouteOfContainers } from './drawn-route.ts'
import { type InlandRoute, withInland } from './inland.ts'
import { withoutEstimates } from './stopped-route.ts'

/** What of a route can be drawn, with the inland leg, and without estimates where tracking has stopped. */
export function shownRoute(
  route: Route,
  isStopped: boolean,
  unread: number,
  inland: InlandRoute | null = null,
): RouteOfContainers & { leftOut: number } {
  const reported = isStopped ? withoutEstimates(route) : route
  const holds = !isStopped || inland?.is_carried === true
  const bySea = drawableRoute(reported)
  // It begins at the last port that can be drawn.
  const { features, leftOut } = drawableRoute({ features: withInland(bySea.features, holds ? inland : null) })
  return { features, containers: 1, leftOut: leftOut + bySea.leftOut + unread }
}
