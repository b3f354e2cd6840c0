import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { noteKeyUse } from './keys.store.ts'

/** When a key was used last is known to so many milliseconds. */
const NOTED_EVERY_MS = 5 * 60_000
/** Keys in memory above which all are forgotten: each is then noted once more. */
const MAX_REMEMBERED_KEYS = 10_000

/** Notes in the background when and from where keys are used; what cannot be noted is left out. */
export function createKeyUses({ db, wall }: { db: Db; wall: Clock }) {
  const noted = new Map<string, number>()
  return (key: { account_id: string; id: string }, address: string): void => {
    const now = wall.now().getTime()
    const last = noted.get(key.id)
    if (last !== undefined && now - last < NOTED_EVERY_MS && now >= last) return
    if (noted.size >= MAX_REMEMBERED_KEYS) noted.clear()
    noted.set(key.id, now)
    const since = iso(new Date(now - NOTED_EVERY_MS))
    noteKeyUse(db, key, { now: iso(new Date(now)), since, address }).catch(() => noted.delete(key.id))
  }
}
export type NoteKeyUse = ReturnType<typeof createKeyUses>
