import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { editPreferences, preferencesOf } from './preferences.store.ts'

/** What people prefer to see, each for themselves. */
export const preferenceRoutes = ({
  db,
  wall,
}: {
  db: Db
  wall: Clock
}): Pick<Handlers, 'get_preferences' | 'edit_preferences'> => ({
  get_preferences: async ({ caller }) => ({ data: await preferencesOf(db, caller) }),

  async edit_preferences({ caller, body }) {
    const { home_cards } = body
    // A card that is named twice stands where it is named first.
    const changed = home_cards ? { ...body, home_cards: [...new Set(home_cards)] } : body
    await editPreferences(db, caller, changed, iso(wall.now()))
    return { data: await preferencesOf(db, caller) }
  },
})
