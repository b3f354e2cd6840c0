import { midSentence, plural, t } from '../../../contract/language/index.ts'
import type { BrowserSession, Invitation, Member } from '../../../contract/resources/index.ts'
import { type RuledMember, roleMeanings, type Role, roles } from '../../../contract/vocabulary/index.ts'
import { paths, readable, timeText } from '../../format/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Uses are noted every five minutes: what is not older is now. */
const NOW_MINUTES = 6

/** `now`, `31 min ago`, else the time where the person sits. */
export function lastSeenText(at: string | null, now: Date, zone: string): string {
  if (at === null) return t('never')
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS)
  if (minutes < NOW_MINUTES) return t('now')
  return minutes < 60 ? t('{n} min ago', { n: minutes }) : timeText(at, zone, now).text
}

export const meaningOf = (role: string): string =>
  t(Object.entries(roleMeanings).find(([each]) => each === role)?.[1] ?? '')

const signInTexts: Readonly<Record<string, string>> = { link: t('Link of the start'), key: t('API key') }
const signInText = (method: string): string => signInTexts[method] ?? readable(method)

export interface ListedMember {
  key: string
  href: string
  name: string
  initials: string
  email: string | null
  /** A mailed link proved that they read it. */
  isVerified: boolean
  role: string
  party: string | null
  isPaused: boolean
  signsInBy: string
  seen: string
  sessions: number
}

export const initialsFor = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')

export function memberRowOf({ id, attributes }: Member, now: Date, zone: string): ListedMember {
  const { name, email, role, party_name, paused_at, sessions_count, signs_in_by, last_seen_at } = attributes
  return {
    key: id,
    href: paths.people(id),
    name,
    initials: initialsFor(name),
    email,
    isVerified: attributes.email_verified_at !== null,
    role: readable(role),
    party: party_name,
    isPaused: paused_at !== null,
    signsInBy: signs_in_by.map(signInText).join(', '),
    seen: lastSeenText(last_seen_at, now, zone),
    sessions: sessions_count,
  }
}

const knownRole = (role: string): Role => roles.find((each) => each === role) ?? 'viewer'

/** A member as the rules of roles know them. */
export const ruledMember = ({ id, attributes }: Member): RuledMember => ({
  id,
  role: knownRole(attributes.role),
  is_paused: attributes.paused_at !== null,
})

export const activeOwnersAmong = (members: readonly Member[]): number =>
  members.filter(({ attributes }) => attributes.role === 'owner' && attributes.paused_at === null).length

/** How long an invitation is good, or since when it is not any more. */
export function goodFor(
  { attributes }: Invitation,
  now: Date,
  zone: string,
): { text: string; hasEnded: boolean } {
  const left = Date.parse(attributes.expires_at) - now.getTime()
  if (left <= 0)
    return {
      text: t('Ran out {when}', { when: timeText(attributes.expires_at, zone, now).text }),
      hasEnded: true,
    }
  const hours = Math.max(1, Math.floor(left / HOUR_MS))
  const text =
    left >= DAY_MS
      ? plural(Math.floor(left / DAY_MS), '{n} day left', '{n} days left')
      : plural(hours, '{n} hour left', '{n} hours left')
  return { text, hasEnded: false }
}

/** A browser that is signed in, in two lines. */
export const sessionTexts = ({ attributes }: BrowserSession, now: Date, zone: string) => ({
  device: attributes.device,
  detail: [
    ...(attributes.address === null ? [] : [attributes.address]),
    t('used {when}', { when: lastSeenText(attributes.last_used_at, now, zone) }),
    t('signed in {when} by {way}', {
      when: timeText(attributes.created_at, zone, now).text,
      way: midSentence(signInText(attributes.method)),
    }),
  ].join(' · '),
})
