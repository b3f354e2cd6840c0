import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { noteKeyUse } from './keys/keys.store.ts'
import { noteSessionUse } from './sessions/browser-sessions.store.ts'
import type { Identity } from './store.ts'

/** How exactly it is known when a key or a session was used last. */
const NOTED_EVERY_MS = 5 * 60_000
/** After another process noted it, or the sign-in was a moment ago. */
const ASKED_AGAIN_MS = 60_000
/** Keys and sessions in memory above which all are forgotten: the database knows when each was noted. */
const MAX_REMEMBERED = 10_000

type Note = typeof noteKeyUse | typeof noteSessionUse

/** Notes in the background when and from where keys and sessions are used; what cannot be noted is left to the next request. */
export function createUses({ db, wall }: { db: Db; wall: Clock }) {
  const notedAt = new Map<string, number>()

  function note(store: Note, account_id: string, id: string, address: string): void {
    const now = wall.now().getTime()
    const before = now - NOTED_EVERY_MS
    const last = notedAt.get(id)
    // A clock that was put back does not keep a use from being noted.
    if (last !== undefined && last > before && last <= now) return
    if (notedAt.size >= MAX_REMEMBERED) notedAt.clear()
    notedAt.set(id, now)
    const times = { now: iso(new Date(now)), notedBefore: iso(new Date(before)) }
    store(db, { account_id, id, address }, times).then(
      (isNoted) => !isNoted && notedAt.set(id, before + ASKED_AGAIN_MS),
      () => notedAt.delete(id),
    )
  }

  /** Of a browser that was signed in with a key, both are noted. */
  return ({ account_id, key_id, session_id }: Identity, address: string): void => {
    if (key_id !== null) note(noteKeyUse, account_id, key_id, address)
    if (session_id !== null) note(noteSessionUse, account_id, session_id, address)
  }
}
