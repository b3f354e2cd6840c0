import '../../map.css'
import './static-map.css'
import type { FeatureCollection } from 'geojson'
import { useEffect, useMemo, useState } from 'react'
import landWorldUrl from 'virtual:basemap/world'
import { t } from '../../../../contract/language/index.ts'
import { readBytes } from '../../../api/index.ts'
import { classes } from '../../../ui/index.ts'
import type { RouteToDraw } from '../features/drawn-route.ts'
import { MapPlaceholder } from '../map-placeholder.tsx'
import type { ReplayableJourney } from '../replay/journey.ts'
import { replayedAt } from '../replay/replayed.ts'
import { type ReplayStore, useReplay } from '../replay/replay-store.ts'
import { isStaleVessel } from '../features/route-collection.ts'
import { isVessel } from '../route-description.ts'
import { pictureOf } from './picture.ts'
import type { Point, Projection } from './projection.ts'

export interface StaticMapProps {
  route: RouteToDraw
  journey: ReplayableJourney | null
  replay: ReplayStore
  now: Date
}

const noLands: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** The land areas; undefined while they come, null where they do not. */
function useLands(): FeatureCollection | null | undefined {
  const [lands, setLands] = useState<FeatureCollection | null>()
  useEffect(() => {
    let isShown = true
    readBytes(landWorldUrl)
      .then(async (bytes) => JSON.parse(await bytes.text()) as FeatureCollection)
      .then(
        (read) => isShown && setLands(read),
        () => isShown && setLands(null),
      )
    return () => {
      isShown = false
    }
  }, [])
  return lands
}

/** A hull from above with its bow to the north, in the middle of the origin. */
const HULL = 'M0-11C3.6-7.5 5-4 5 1V9H-5V1C-5-4-3.6-7.5 0-11Z'

interface HullProps {
  at: Point
  heading: number | null
  className: string
}
const Hull = ({ at: [x, y], heading, className }: HullProps) =>
  heading === null ? (
    <circle className={className} cx={x} cy={y} r="6" />
  ) : (
    <path className={className} d={HULL} transform={`translate(${x} ${y}) rotate(${heading})`} />
  )

/** The route as a picture, for browsers that have no WebGL 2. The table below it says the same. */
export default function StaticMap({ route, journey, replay, now }: StaticMapProps) {
  const lands = useLands()
  const isReplaying = useReplay(replay, (store) => store.time() !== null) && journey !== null
  const picture = useMemo(() => {
    const stale = route.features.flatMap(({ properties }, index) =>
      isVessel(properties) && isStaleVessel(properties, now) ? [index] : [],
    )
    return lands === undefined ? undefined : pictureOf(route, lands ?? noLands, new Set(stale))
  }, [route, lands, now])
  if (!picture) return <MapPlaceholder busy={t('Loading the map')} />
  const { projection, land, lines, ports, vessels } = picture
  return (
    <figure className="static-map" data-testid="static-map">
      <svg
        viewBox={`0 0 ${projection.width} ${projection.height}`}
        role="img"
        aria-label={t('Map of the route; the same content follows as text')}
      >
        <path className="land" d={land} />
        {lines.map(({ path, isEstimate, isInland }) => (
          <path
            key={path}
            className={classes(isEstimate ? 'estimated' : 'sailed', isInland && 'inland')}
            d={path}
          />
        ))}
        {ports.map(({ key, at: [cx, cy], called, isInland }) => (
          <circle
            key={key}
            className={classes('port', called && 'called', isInland && 'inland')}
            cx={cx}
            cy={cy}
            r="5"
          />
        ))}
        {vessels.map(({ key, at, heading, isStale }) => (
          <Hull
            key={key}
            at={at}
            heading={heading}
            className={classes('hull', isStale && 'stale', isReplaying && 'hollow')}
          />
        ))}
        {journey && <ReplayedHull journey={journey} replay={replay} projection={projection} now={now} />}
        {[...ports, ...vessels].map(({ key, text, label: { x, y, anchor } }) => (
          <text key={key} x={x} y={y} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
      {lands === null && (
        <figcaption className="t-warn">{t('The land areas could not be loaded.')}</figcaption>
      )}
    </figure>
  )
}

type ReplayedProps = { journey: ReplayableJourney; replay: ReplayStore; projection: Projection; now: Date }

const ReplayedHull = ({ journey, replay, projection, now }: ReplayedProps) => {
  const time = useReplay(replay, (store) => store.time())
  if (time === null) return null
  const { vessel } = replayedAt(journey, journey.positionAt(time), now)
  return (
    <Hull
      at={projection.pointOf(vessel.place)}
      heading={vessel.course}
      className={classes('hull', vessel.isEstimate && 'hollow')}
    />
  )
}
