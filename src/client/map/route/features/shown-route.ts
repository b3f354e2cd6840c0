import type { RouteFeature, RouteMap, RouteMap as Route } from '../../../../contract/resources/index.ts'
import { drawableRoute } from './drawable.ts'
import type { RouteOfContainers } from './drawn-route.ts'
import { type InlandRoute, withInland } from './inland.ts'

const estimatedLegs: readonly RouteFeature['properties']['feature_type'][] = [
  'estimated_full_legs',
  'estimated_partial_leg',
]

const withoutEstimatedTimes = (feature: RouteFeature): RouteFeature => {
  const { properties } = feature
  if (properties.feature_type !== 'port') return feature
  return {
    ...feature,
    properties: { ...properties, inbound_eta_at: null, outbound_etd_at: null },
  } as RouteFeature
}

/** What was reported: when tracking has stopped no estimate holds any more. */
export const withoutEstimates = (route: RouteMap): RouteMap => ({
  ...route,
  features: route.features
    .filter(({ properties }) => !estimatedLegs.includes(properties.feature_type))
    .map(withoutEstimatedTimes),
})

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
