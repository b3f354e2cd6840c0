import {
  type Icon,
  IconArticle,
  IconExternalLink,
  IconListDetails,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { RouteMap } from '../../../contract/resources/index.ts'
import { drawnRoute } from '../route/features/drawn-route.ts'
import { MapLegend } from '../route/map-legend.tsx'
import { replayableJourney } from '../route/replay/journey.ts'
import { ReplayBar } from '../route/replay/replay-bar.tsx'
import { createReplay } from '../route/replay/replay-store.ts'
import { RoutePicture } from '../route/route-picture.tsx'
import { shownRoute } from '../route/features/shown-route.ts'
import { RouteTable } from '../route/table/route-table.tsx'
import '../map.css'
import './framed-map.css'

/** The page of a frame is read once: from then on it says that it is old. */
const OLD_AFTER_MS = 10 * 60_000

/** Says that what is shown was read a while ago, and reads it again. */
function OldNotice() {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOld(true), OLD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className="framed-old" role="status">
      {isOld && (
        <>
          <span className="t-warn">{t('Read over 10 minutes ago')}</span>{' '}
          <button type="button" className="framed-toggle" onClick={() => window.location.reload()}>
            {t('Read again')}
          </button>
        </>
      )}
    </span>
  )
}

interface Props {
  route: RouteMap
  now: Date
  isStopped: boolean
  /** The path of the whole shared list; null where there is none. */
  page: string | null
}

/** There is room for the legend beside the route. */
const roomy = '(min-width: 560px) and (min-height: 340px)'
const none: readonly never[] = []

/** The map of one route in all of a frame, with what it means, its replay and its words on demand. */
export function FramedMap({ route, now, isStopped, page }: Props) {
  const [replay] = useState(createReplay)
  const [isLegend, setLegend] = useState(() => window.matchMedia(roomy).matches)
  const [isReplay, setReplay] = useState(false)
  const [isWords, setWords] = useState(false)
  const shown = useMemo(() => shownRoute(route, isStopped, 0), [route, isStopped])
  const drawn = useMemo(() => drawnRoute([shown]), [shown])
  const journey = useMemo(() => replayableJourney(shown.features, none, now), [shown, now])
  const id = useId()
  const toggleReplay = () => {
    replay.show(null)
    setReplay(!isReplay)
  }
  if (shown.features.length === 0)
    return <p className="map-placeholder">{t('Nothing of what the service sent can be drawn.')}</p>
  return (
    <section className="framed-map" aria-label={t('Route')}>
      <div className="framed-picture">
        <RoutePicture route={drawn} journey={journey} replay={replay} now={now} />
        {isWords && (
          <div
            id={`${id}-words`}
            className="framed-words"
            role="region"
            aria-label={t('Route in words')}
            tabIndex={0}
          >
            <RouteTable features={drawn.features} events={none} now={now} />
          </div>
        )}
      </div>
      {isLegend && (
        <div id={`${id}-legend`} className="framed-legend">
          <MapLegend features={drawn.features} />
        </div>
      )}
      {isReplay && journey && (
        <div id={`${id}-replay`}>
          <ReplayBar journey={journey} replay={replay} now={now} />
        </div>
      )}
      <div className="framed-bar">
        <Toggle
          icon={IconListDetails}
          name={t('Legend')}
          panel={`${id}-legend`}
          isOpen={isLegend}
          onToggle={() => setLegend(!isLegend)}
        />
        {journey && (
          <Toggle
            icon={IconPlayerPlay}
            name={t('Replay')}
            panel={`${id}-replay`}
            isOpen={isReplay}
            onToggle={toggleReplay}
          />
        )}
        <Toggle
          icon={IconArticle}
          name={t('Route in words')}
          panel={`${id}-words`}
          isOpen={isWords}
          onToggle={() => setWords(!isWords)}
        />
        <OldNotice />
        {page !== null && (
          <a className="framed-open" href={page} target="_blank" rel="noopener noreferrer">
            <span>{t('Open in Portolan')}</span> <IconExternalLink size={15} stroke={1.6} aria-hidden />
          </a>
        )}
      </div>
    </section>
  )
}

interface ToggleProps {
  icon: Icon
  name: string
  /** The id of what it opens. */
  panel: string
  isOpen: boolean
  onToggle: () => void
}

const Toggle = ({ icon: Shown, name, panel, isOpen, onToggle }: ToggleProps) => (
  <button
    type="button"
    className="framed-toggle"
    title={name}
    aria-expanded={isOpen}
    aria-controls={isOpen ? panel : undefined}
    onClick={onToggle}
  >
    <Shown size={16} stroke={1.6} aria-hidden /> <span>{name}</span>
  </button>
)
