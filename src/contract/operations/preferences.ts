import { z } from 'zod'
import { timestamp } from '../jsonapi/index.ts'
import { homeCardPattern, MAX_HOME_CARDS } from '../vocabulary/index.ts'
import { operation } from './operation.ts'

const tag = 'Session'

const homeCards = z
  .array(
    z
      .string()
      .regex(homeCardPattern, 'Each card is one of the home page or view: with the id of a saved view'),
  )
  .max(MAX_HOME_CARDS)

/** Every preference by its key, and what it may be; null where the person never chose. */
export const preferenceValues = {
  /** The cards of the home page, in their order. */
  home_cards: homeCards.nullable(),
  /** Up to when the person has seen what changed, by the clock of the trade. */
  changes_seen_at: timestamp.nullable(),
}
const preferences = z.object(preferenceValues)
export type Preferences = z.output<typeof preferences>
export type PreferenceKey = keyof Preferences

const answer = z.looseObject({ data: z.looseObject(preferenceValues) })

export const get_preferences = operation({
  method: 'GET',
  path: '/preferences',
  tag,
  summary: 'What the person who is signed in prefers to see',
  extension: true,
  shows: ['preferences'],
  media: 'application/json',
  answers: { 200: answer },
})

export const edit_preferences = operation({
  method: 'PATCH',
  path: '/preferences',
  tag,
  summary:
    'Change what the person who is signed in prefers to see; what is not named stays, null takes it back',
  extension: true,
  changes: ['preferences'],
  media: 'application/json',
  body: preferences.partial(),
  answers: { 200: answer },
})
