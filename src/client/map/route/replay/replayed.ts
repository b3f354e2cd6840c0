import type { FeatureCollection } from 'geojson'
import { t } from '../../../../contract/language/index.ts'
import type { LngLat } from '../../layers/longitudes.ts'
import type { ReplayableJourney, JourneyPosition } from './journey.ts'
import type { SailedPassage } from './passage.ts'
import { journeyPlaceText, positionTime } from './replay-text.ts'

/** What was sailed of a passage until a time, without what is only estimated. */
function sailedUntil({ track, isCourseEstimated, knownUntil }: SailedPassage, time: number): LngLat[] {
  if (isCourseEstimated) return []
  return track.filter(({ at }) => at <= Math.min(time, knownUntil)).map(({ place }) => place)
}

/** A time that is shown instead of the present. */
export interface Replayed {
  collection: FeatureCollection
  vessel: { place: LngLat; course: number | null; isEstimate: boolean }
}

/** What the map draws of a time that is replayed: the way until then, and the vessel in front. */
export function replayedAt({ passages }: ReplayableJourney, position: JourneyPosition, now: Date): Replayed {
  const { time, isEstimate, kind } = position
  const lines = passages.map((passage) => {
    const sailed = sailedUntil(passage, time)
    const isUnderWay = kind === 'sea' && position.passage === passage && !isEstimate
    return isUnderWay ? [...sailed, position.place] : sailed
  })
  // A train or truck is no hull.
  const course = kind === 'sea' && position.passage.mode === null ? position.course : null
  const place = kind === 'port' ? position.call.place : position.place
  const collection: FeatureCollection = {
    type: 'FeatureCollection',
    features: [
      ...lines
        .filter((line) => line.length > 1)
        .map((coordinates): FeatureCollection['features'][number] => ({
          type: 'Feature',
          geometry: { type: 'LineString', coordinates },
          properties: { feature_type: 'replayed_path' },
        })),
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: place },
        properties: {
          feature_type: 'replayed_vessel',
          text: `${isEstimate ? `${t('est.')} ` : ''}${positionTime(position, now)}`,
          detail: journeyPlaceText(position),
          stale: kind === 'lost',
          hollow: isEstimate || kind === 'lost',
          ...(course === null ? {} : { heading: course }),
        },
      },
    ],
  }
  return { collection, vessel: { place, course, isEstimate } }
}
