import { t } from '../../../contract/language/index.ts'
import type { RouteFeature } from '../../../contract/resources/index.ts'
import type { InlandMode } from '../../../contract/trade/index.ts'
import { classes } from '../../ui/index.ts'
import { inlandModeOf, isEstimatedLeg } from './features/inland.ts'

interface Key {
  text: string
  isEstimate: boolean
  isInland: boolean
}

const Line = ({ isEstimate, isInland }: Key) => (
  <svg
    className={classes(isEstimate ? 'estimated' : 'sailed', isInland && 'inland')}
    width="24"
    height="8"
    aria-hidden
  >
    <path d="M1 4H23" />
  </svg>
)

const textOf = (mode: InlandMode | null, isEstimate: boolean): string => {
  if (mode === 'rail') return isEstimate ? t('rail, estimated') : t('rail')
  if (mode === 'truck') return isEstimate ? t('truck, estimated') : t('truck')
  return isEstimate ? t('estimated') : t('sailed')
}

/** What the lines mean, of those that are drawn. */
export const MapLegend = ({ features }: { features: readonly RouteFeature[] }) => {
  const lines = features.filter(({ geometry }) => geometry.type === 'LineString')
  const keys = [null, 'rail' as const, 'truck' as const].flatMap((mode) =>
    [false, true].flatMap((isEstimate): Key[] =>
      lines.some((line) => inlandModeOf(line) === mode && isEstimatedLeg(line) === isEstimate)
        ? [{ text: textOf(mode, isEstimate), isEstimate, isInland: mode !== null }]
        : [],
    ),
  )
  if (keys.length === 0) return null
  return (
    <p className="map-legend">
      {keys.map((key) => (
        <span className="map-key" key={key.text}>
          <Line {...key} />
          {key.text}
        </span>
      ))}
    </p>
  )
}
