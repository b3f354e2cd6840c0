import type { ReactNode } from 'react'
import { classes } from '../ui/index.ts'
import './map.css'

type Props =
  | { busy: string; title?: undefined; children?: undefined; onRetry?: undefined }
  | { busy?: undefined; title: string; children: ReactNode; onRetry?: () => void }

/** What stands in the map's place, as large as the map, so that nothing moves when it comes. */
export const Plate = ({ busy, title, children, onRetry }: Props) =>
  busy === undefined ? (
    <div className={classes('map-plate', 'map-calm')} role={onRetry ? 'alert' : undefined}>
      <h3>{title}</h3>
      <p>{children}</p>
      {onRetry && (
        <button type="button" className="btn" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  ) : (
    <div className="map-plate" role="status">
      {busy}…
    </div>
  )
