import { t } from '../../../contract/language/index.ts'
import type { ApiKey } from '../../../contract/resources/index.ts'
import type { KeyScope } from '../../../contract/vocabulary/index.ts'
import { ageText, type ShownTime, timeText, type Tone } from '../../format/index.ts'

export const scopeTexts: Record<KeyScope, string> = {
  read: t('find, list, follow changes, export'),
  write: t('track, stop, refresh, tags, references, sources, custom fields'),
  documents: t('add files, read what was found in them'),
  webhooks: t('endpoints, their secrets, what was sent'),
}

/** Of a key that nobody uses it is said after so many days. */
const UNUSED_AFTER_DAYS = 90
const DAY_MS = 24 * 3_600_000

export interface KeyRow {
  key: string
  href: null
  apiKey: ApiKey
  /** Whether it is accepted now. */
  isValid: boolean
  /** Made anew already: it ends by itself. */
  isReplaced: boolean
  ends: ShownTime & { tone: Tone | null }
  used: ShownTime & { isLongAgo: boolean }
}

/** @param now the wall clock: keys end by it. @param zone of the person */
export function keyRowOf(apiKey: ApiKey, now: Date, zone: string): KeyRow {
  const { expires_at, revoked_at, replaced_by_id, last_used_at, created_at } = apiKey.attributes
  const isExpired = expires_at !== null && Date.parse(expires_at) <= now.getTime()
  const isReplaced = replaced_by_id !== null
  const at = (time: string) => timeText(time, zone, now)
  const ends = (): KeyRow['ends'] => {
    if (revoked_at !== null)
      return { ...at(revoked_at), text: t('revoked {time}', { time: at(revoked_at).text }), tone: 'rest' }
    if (expires_at === null) return { text: t('never'), title: '', tone: null }
    const time = at(expires_at)
    if (isExpired) return { ...time, text: t('ended {time}', { time: time.text }), tone: 'rest' }
    return isReplaced
      ? { ...time, text: t('{time}: replaced', { time: time.text }), tone: 'warn' }
      : { ...time, tone: null }
  }
  const unusedSince = Date.parse(last_used_at ?? created_at)
  return {
    key: apiKey.id,
    href: null,
    apiKey,
    isValid: revoked_at === null && !isExpired,
    isReplaced,
    ends: ends(),
    used: {
      text: last_used_at === null ? t('never') : ageText(last_used_at, now),
      title: last_used_at === null ? '' : at(last_used_at).text,
      isLongAgo: now.getTime() - unusedSince > UNUSED_AFTER_DAYS * DAY_MS,
    },
  }
}

/** Addresses and networks as people enter them: with commas, spaces or lines between. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '')

/** The last moment of a day in the zone of the browser, as it is sent; null for no day. */
export const endOfLocalDay = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
