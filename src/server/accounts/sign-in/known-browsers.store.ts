import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { ipNetwork } from '../../platform/networks.ts'

/** A cookie by which a browser is known again when somebody signs in: it opens nothing. */
export const knownBrowserCookie = 'portolan_browser'

/** The longest that browsers keep a cookie. */
export const KNOWN_BROWSER_SECONDS = 400 * 24 * 3600
/** Networks change their users sooner. */
const KNOWN_FOR_MS = KNOWN_BROWSER_SECONDS * 1000
const MAX_KNOWN = 30

/** Whom an attempt comes from: the cookie of the browser, and its address. */
export interface AttemptFrom {
  browser: string | undefined
  address: string
}

const hashed = (text: string): Uint8Array => createHash('sha256').update(text).digest()
const ofBrowser = (browser: string) => hashed(`browser ${browser}`)
const ofAddress = (address: string) => hashed(`network ${ipNetwork(address)}`)

/** Notes that a person signed in from there. Those that were not seen for the longest time are forgotten. */
export async function rememberBrowser(
  db: Db,
  personId: string,
  { browser, address }: AttemptFrom,
  now: string,
): Promise<void> {
  const hashes = [ofAddress(address), ...(browser === undefined ? [] : [ofBrowser(browser)])]
  await db
    .insertInto('known_browsers')
    .values(hashes.map((browser_hash) => ({ person_id: personId, browser_hash, seen_at: now })))
    .onConflict((conflict) => conflict.columns(['person_id', 'browser_hash']).doUpdateSet({ seen_at: now }))
    .execute()
  await sql`
    delete from known_browsers where person_id = ${personId} and browser_hash in (
      select browser_hash from known_browsers where person_id = ${personId}
      order by seen_at desc offset ${sql.lit(MAX_KNOWN)})`.execute(db)
}

/**
 * Where the misses of an attempt are counted: of a session that is open, of a browser that the person signed in with, or else of a network,
 * each by itself; and those of everybody else together.
 */
export async function slotOfAttempt(
  db: Db,
  email: string,
  from: AttemptFrom | { sessionId: string },
): Promise<string> {
  if ('sessionId' in from) return `session ${from.sessionId}`
  const { browser, address } = from
  const own = browser === undefined ? undefined : ofBrowser(browser)
  const { rows } = await sql<{ is_browser: boolean }>`
    select browser_hash = ${own ?? null} as is_browser
    from known_browsers join people on people.id = known_browsers.person_id
    where lower(people.email) = ${email.toLowerCase()} and browser_hash in (${ofAddress(address)}, ${own ?? null})`.execute(
    db,
  )
  if (rows.some(({ is_browser }) => is_browser)) return `browser ${browser}`
  return rows.length > 0 ? `network ${ipNetwork(address)}` : ''
}

/** Nobody else's browser has a slot of its own once the password was set by a link. */
export async function forgetBrowsers(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('person_id', '=', personId).execute()
}

export async function forgetOldBrowsers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KNOWN_FOR_MS).toISOString()
  await db.deleteFrom('known_browsers').where('seen_at', '<', before).execute()
}
