import type { Share } from '../../contract/resources/index.ts'
import { tellAge, timeText, type ShownTime, type Tone } from '../format/index.ts'
import { ownZone } from '../lists/share/expiry.rules.ts'

/** A link as its row shows it. */
export interface ShareListRow {
  key: string
  href: null
  share: Share
  state: ShownTime & { tone: Tone }
  isGood: boolean
  opened: string
  lastOpened: ShownTime | null
}

/** @param now the time on the wall: links are people's, not of the trade */
export function shareRowOf(share: Share, now: Date): ShareListRow {
  const { expires_at, revoked_at, opened_count, last_opened_at } = share.attributes
  const told = (at: string) => timeText(at, ownZone(), now)
  const isExpired = Date.parse(expires_at) <= now.getTime()
  const state = (): ShareListRow['state'] => {
    if (revoked_at !== null) {
      const { text, title } = told(revoked_at)
      return { text: `Revoked ${text}`, title, tone: 'rest' }
    }
    const { text, title } = told(expires_at)
    return isExpired
      ? { text: `Expired ${text}`, title, tone: 'rest' }
      : { text: `Good until ${text}`, title, tone: 'ok' }
  }
  return {
    key: share.id,
    href: null,
    share,
    state: state(),
    isGood: revoked_at === null && !isExpired,
    opened:
      opened_count === 0
        ? 'Never'
        : opened_count === 1
          ? 'Once'
          : `${opened_count.toLocaleString('en-US')} times`,
    lastOpened:
      last_opened_at === null
        ? null
        : { text: tellAge(last_opened_at, now), title: told(last_opened_at).text },
  }
}
