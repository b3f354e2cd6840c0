import type { ReactNode } from 'react'
import { t } from '../../../contract/language/index.ts'
import { classes } from '../../ui/index.ts'
import '../map.css'

type Props =
  | { busy: string; title?: undefined; children?: undefined; onRetry?: undefined }
  | { busy?: undefined; title: string; children: ReactNode; onRetry?: () => void }

/** Shown in place of the map, with the size of the map, so that the layout does not move when the map is loaded. */
export const MapPlaceholder = ({ busy, title, children, onRetry }: Props) =>
  busy === undefined ? (
    <div className={classes('map-placeholder', 'map-message')} role={onRetry ? 'alert' : undefined}>
      <h3>{title}</h3>
      <p>{children}</p>
      {onRetry && (
        <button type="button" className="btn" onClick={onRetry}>
          {t('Try again')}
        </button>
      )}
    </div>
  ) : (
    <div className="map-placeholder" role="status">
      {busy}…
    </div>
  )
