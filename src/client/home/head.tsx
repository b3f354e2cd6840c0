import { IconBell, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { numberText, plural, t } from '../../contract/language/index.ts'
import type { Home } from '../../contract/operations/index.ts'
import { may } from '../api/index.ts'
import { ageText, paths, timeText } from '../format/index.ts'
import { classes, useTitle } from '../ui/index.ts'
import { addressOfCard } from './addresses.ts'
import { cardTitle } from './card.present.ts'
import { dayAfter, dayFormat } from './calendar.present.ts'
import { timeWithoutDay, isOld } from './head.present.ts'

const fullDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** The cards that were not chosen, where something waits behind them: their counts, which open their lists. */
const OtherCards = ({ others }: Pick<Home, 'others'>) => {
  const shown = others.filter(({ count }) => count !== null && count > 0)
  return (
    shown.length > 0 && (
      <ul className="home-chips" aria-label={t('Other views')}>
        {shown.map((view) => {
          const to = addressOfCard(view)
          return (
            to && (
              <li key={view.name}>
                <Link className="btn" to={to}>
                  {cardTitle(view)} <b>{view.count === null ? null : numberText(view.count)}</b>
                </Link>
              </li>
            )
          )
        })}
      </ul>
    )
  )
}

type HeadProps = { home: Home; now: Date; isEditing: boolean; onEdit: () => void }

/** The day, how old the page is, whether all sources answer, and what else there is. */
export const Head = ({ home, now, isEditing, onEdit }: HeadProps) => {
  useTitle(t('Home'))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { count, failing } = home.sources
  const read = timeText(home.now, zone, now)
  return (
    <div className="page-header home-head">
      <h1 tabIndex={-1}>
        <span className="visually-hidden">{t('Home,')} </span>
        {fullDay.format(dayAfter(now, 0))}
      </h1>
      <p className={classes('home-read', isOld(home.now, now) ? 't-warn' : 'muted')} title={read.title}>
        {t('as of {time}', {
          time: isOld(home.now, now) ? `${read.text}, ${ageText(home.now, now)}` : timeWithoutDay(read.text),
        })}
      </p>
      {failing.length > 0 && (
        <p className="t-warn">
          {plural(count, '{failing} of {n} source not answering', '{failing} of {n} sources not answering', {
            failing: failing.length,
          })}
        </p>
      )}
      {!isEditing && (
        <div className="actions">
          {home.open_alerts !== null && (
            <Link className="btn" to={paths.alerts()}>
              <IconBell size={14} stroke={1.8} aria-hidden="true" /> {t('Alerts')}{' '}
              <b>{numberText(home.open_alerts)}</b>
            </Link>
          )}
          <OtherCards others={home.others} />
          {may('edit_preferences') && (
            <button type="button" className="btn" onClick={onEdit}>
              <IconPencil size={14} stroke={1.8} aria-hidden="true" /> {t('Edit home')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
