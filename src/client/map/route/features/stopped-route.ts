import type { RouteFeature, RouteMap } from '../../../../contract/resources/index.ts'

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
