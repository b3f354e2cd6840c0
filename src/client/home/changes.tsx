import {
  IconArrowUp,
  IconCheck,
  IconPlugConnectedX,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { numberText, t } from '../../contract/language/index.ts'
import type { ChangedLine, Home } from '../../contract/operations/index.ts'
import type { ChangeMeaning } from '../../contract/vocabulary/index.ts'
import { may } from '../api/index.ts'
import { paths, timeText } from '../format/index.ts'
import { containersAddress } from './addresses.ts'
import { ShowChanges } from './card.tsx'
import { meaningTexts, presentChange, queryOfChanged } from './changes.present.ts'
import { keepPreferences } from './queries.ts'
import { useSteady } from '../ui/use-steady.ts'

const marks: Record<ChangeMeaning, { icon: ComponentType<{ size: number; stroke: number }>; tone: string }> =
  {
    costs_more: { icon: IconArrowUp, tone: 'bad' },
    can_act: { icon: IconCheck, tone: 'ok' },
    later: { icon: IconTrendingUp, tone: 'warn' },
    earlier: { icon: IconTrendingDown, tone: 'sea' },
    news_stopped: { icon: IconPlugConnectedX, tone: 'rest' },
  }
const isKnown = (meaning: string): meaning is ChangeMeaning => Object.hasOwn(marks, meaning)

const Change = ({ line, now }: { line: ChangedLine; now: Date }) => {
  const { number, subject, what, before, after } = presentChange(line, now)
  const shipmentId = line.container?.shipment_id
  const name = number === null ? <b>{subject}</b> : <span className="id">{number}</span>
  return (
    <li>
      {shipmentId ? <Link to={paths.shipment(shipmentId, line.container?.id)}>{name}</Link> : name}{' '}
      <span className="home-change">
        {what} <s>{before}</s> <span aria-hidden="true">→</span>
        <span className="visually-hidden">{t('is now')}</span> <b>{after}</b>
      </span>
    </li>
  )
}

const Group = ({ group, now }: { group: Home['changes']['groups'][number]; now: Date }) => {
  const { meaning, count, lines } = group
  const { icon: Icon, tone } = isKnown(meaning) ? marks[meaning] : marks.news_stopped
  return (
    <>
      <h3 className={`t-${tone}`}>
        <Icon size={13} stroke={1.8} aria-hidden="true" />
        {isKnown(meaning) ? meaningTexts[meaning] : meaning}
        <span className="muted">{numberText(count)}</span>
      </h3>
      <ul>
        {lines.map((line) => (
          <Change
            key={`${line.subject} ${line.container?.id ?? line.name} ${line.before} ${line.after}`}
            line={line}
            now={now}
          />
        ))}
      </ul>
    </>
  )
}

type ChangesProps = { changes: Home['changes']; readAt: string; now: Date }

/** What changed since the person was last here, by what it means; they say themselves that they have seen it. */
export const Changes = ({ changes, readAt, now }: ChangesProps) => {
  const { shown, isBehind, follow, holding } = useSteady({ changes, readAt }, (value) => value.changes)
  // Up to the moment of what is shown: what came since is not seen yet.
  const mark = useMutation({
    mutationFn: () => keepPreferences({ changes_seen_at: shown.readAt }),
    onSuccess: follow,
  })
  const { since, groups, is_cut } = shown.changes
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  return (
    <section className="card home-changes" aria-labelledby="home-changes" {...holding}>
      <h2 id="home-changes">
        {t('Changed since {time}', { time: timeText(since, zone, now).text })}{' '}
        <span className="muted">{is_cut ? t('{count} or more', { count }) : numberText(count)}</span>
        {isBehind && <ShowChanges onShow={follow} />}
      </h2>
      {count === 0 && <p className="home-nothing">{t('Nothing that changes what is to do')}</p>}
      {groups
        .filter((group) => group.count > 0)
        .map((group) => (
          <Group key={group.meaning} group={group} now={now} />
        ))}
      <div className="home-foot">
        <Link to={containersAddress(queryOfChanged(since, now))}>{t('All changed containers')}</Link>
        {may('edit_preferences') && count > 0 && (
          <button type="button" className="btn" disabled={mark.isPending} onClick={() => mark.mutate()}>
            <IconCheck size={14} stroke={1.8} aria-hidden="true" /> {t('Mark as seen')}
          </button>
        )}
      </div>
      {mark.isError && (
        <p className="t-bad" role="alert">
          {t('It was not kept: {reason}', { reason: mark.error.message })}
        </p>
      )}
    </section>
  )
}
