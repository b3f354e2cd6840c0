import { t } from '../../../contract/language/index.ts'
import { stateGroups } from './state-looks.ts'

const HULL = 'M0 -9L3 -4.5 3.6 0V7L2.5 9H-2.5L-3.6 7V0L-3 -4.5Z'

const Sign = ({ children }: { children: React.ReactNode }) => (
  <svg className="fleet-sign" width="20" height="20" viewBox="-11 -11 22 22" aria-hidden="true">
    {children}
  </svg>
)

/** What the signs of the map mean. */
export function FleetLegend() {
  const texts = {
    over: t('over or late'),
    due: t('held, or act by soon'),
    ready: t('ready'),
    on_time: t('on time'),
  }
  return (
    <div className="fleet-legend">
      <ul>
        <li>
          <Sign>
            <path d={HULL} transform="rotate(70)" />
          </Sign>
          {t('Ship, points where it heads')}
        </li>
        <li>
          <Sign>
            <path className="old" d={HULL} transform="rotate(70)" />
          </Sign>
          {t('Position older than a day')}
        </li>
        <li>
          <Sign>
            <rect x="-8" y="-8" width="16" height="16" rx="4" />
          </Sign>
          {t('Port')}
        </li>
        <li>
          <Sign>
            <circle className="ring" r="8" />
          </Sign>
          {t('Several: share of each state')}
        </li>
      </ul>
      <p>
        {stateGroups.map(({ id, sign }) => (
          <span key={id} className={`fleet-state ${id}`}>
            {sign} {texts[id]}
          </span>
        ))}
      </p>
    </div>
  )
}
