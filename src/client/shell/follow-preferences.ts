import { languages } from '../../contract/language/languages.ts'
import type { Session, SessionPreferences } from '../../contract/operations/index.ts'
import { dateFormats, standardPreferences } from '../../contract/vocabulary/index.ts'
import { writeTimesAs, type Writing } from '../format/index.ts'
import { queryClient, sessionQuery } from '../api/index.ts'
import { onPreferred } from '../api/preferences.ts'
import { browserLanguage, keepLanguage } from '../language/index.ts'
import { chosenDensity, chosenTheme, keepLook } from '../ui/look.ts'
import { lookOf } from './look.rules.ts'

/** Of whose session the look was that this browser kept. */
const ownerKey = 'portolan-look-of'
function keptOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey)
  } catch {
    return null
  }
}

const writingOf = ({ date_format, second_zone }: SessionPreferences): Writing => ({
  dates: dateFormats.find((each) => each === date_format) ?? standardPreferences.date_format,
  secondZone: second_zone,
})

/** The texts of a page are of one language from its first to its last: in another, it is loaded anew. */
function followLanguage({ language }: SessionPreferences): void {
  const before = browserLanguage()
  keepLanguage(languages.find((each) => each === language) ?? null)
  // Where the browser keeps nothing, loading it anew changes nothing.
  if (browserLanguage() !== before) window.location.reload()
}

/** Shows everything as the person of a session prefers it. */
function follow({ user, preferences }: Session): void {
  if (preferences === null) return
  followLanguage(preferences)
  writeTimesAs(writingOf(preferences))
  const kept = { owner: keptOwner(), theme: chosenTheme(), density: chosenDensity() }
  keepLook(lookOf(user?.id ?? null, preferences, kept))
  try {
    if (user !== null) localStorage.setItem(ownerKey, user.id)
  } catch {
    // A browser that stores nothing keeps no look either.
  }
}

let followed: Session['preferences'] | undefined
function look(): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (session === undefined || session.preferences === followed) return
  followed = session.preferences
  follow(session)
}

let isFollowing = false
/** From now on: at once what the session that is there says, later what any says. */
export function followPreferences(): void {
  if (!isFollowing) {
    queryClient.getQueryCache().subscribe(look)
    onPreferred(look)
  }
  isFollowing = true
  look()
}
