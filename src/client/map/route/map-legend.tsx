import { t } from '../../../contract/language/index.ts'
import type { RouteFeature } from '../../../contract/resources/index.ts'

const Line = ({ dashed }: { dashed: boolean }) => (
  <svg className={dashed ? 'estimated' : 'sailed'} width="24" height="8" aria-hidden>
    <path d="M1 4H23" />
  </svg>
)

/** What the lines mean, of those that are drawn, and who drew the land. */
export const MapLegend = ({
  features,
  isStopped,
}: {
  features: readonly RouteFeature[]
  isStopped: boolean
}) => {
  const has = (isEstimate: boolean) =>
    features.some(
      ({ geometry, properties }) =>
        geometry.type === 'LineString' &&
        (properties.feature_type === 'past_vessel_locations') !== isEstimate,
    )
  return (
    <p className="map-credit">
      {has(false) && (
        <span className="map-key">
          <Line dashed={false} />
          {t('sailed')}
        </span>
      )}
      {!isStopped && has(true) && (
        <span className="map-key">
          <Line dashed />
          {t('estimated')}
        </span>
      )}
      <span className="map-land-credit">
        {t('Land: Natural Earth by way of world-atlas; drawn with MapLibre.')}
      </span>
    </p>
  )
}
