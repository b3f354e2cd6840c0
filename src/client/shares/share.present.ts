import { t } from '../../contract/language/index.ts'
import type { Share } from '../../contract/resources/index.ts'
import { ageText, timeText, type ShownTime, type Tone } from '../format/index.ts'
import { ownZone } from '../lists/share/expiry.rules.ts'

/** A shared link in the list. */
export interface ShareListRow {
  key: string
  href: null
  share: Share
  state: ShownTime & { tone: Tone }
  isActive: boolean
  made: ShownTime
  opened: string
  lastOpened: ShownTime | null
}

/** @param now the wall clock, not the trade clock: links expire by the wall clock */
export function shareRowOf(share: Share, now: Date): ShareListRow {
  const { created_at, expires_at, revoked_at, opened_count, last_opened_at } = share.attributes
  const timeOf = (at: string) => timeText(at, ownZone(), now)
  const isExpired = Date.parse(expires_at) <= now.getTime()
  const state = (): ShareListRow['state'] => {
    if (revoked_at !== null) {
      const { text, title } = timeOf(revoked_at)
      return { text: t('Revoked {time}', { time: text }), title, tone: 'rest' }
    }
    const { text, title } = timeOf(expires_at)
    return isExpired
      ? { text: t('Expired {time}', { time: text }), title, tone: 'rest' }
      : { text: t('Good until {time}', { time: text }), title, tone: 'ok' }
  }
  return {
    key: share.id,
    href: null,
    share,
    state: state(),
    isActive: revoked_at === null && !isExpired,
    made: { text: ageText(created_at, now), title: timeOf(created_at).text },
    opened:
      opened_count === 0 ? t('Never') : opened_count === 1 ? t('Once') : t('{n} times', { n: opened_count }),
    lastOpened:
      last_opened_at === null
        ? null
        : { text: ageText(last_opened_at, now), title: timeOf(last_opened_at).text },
  }
}
