import { z } from 'zod'
import { languages } from '../language/languages.ts'
import { timestamp } from '../jsonapi/index.ts'
import { isZone } from '../trade/index.ts'
import {
  columnsPattern,
  dateFormats,
  densities,
  homeCardPattern,
  MAX_COLUMNS_CHARACTERS,
  MAX_HOME_CARDS,
  themes,
} from '../vocabulary/index.ts'
import { operation } from './operation.ts'

const tag = 'Session'

const homeCards = z
  .array(
    z
      .string()
      .regex(homeCardPattern, 'Each card is one of the home page or view: with the id of a saved view'),
  )
  .max(MAX_HOME_CARDS)

const zone = z
  .string()
  .max(80)
  .refine(isZone, 'This is no zone of the IANA database, such as Europe/Berlin or Asia/Shanghai')

const columns = z
  .string()
  .max(MAX_COLUMNS_CHARACTERS)
  .regex(
    columnsPattern,
    'Columns are written with commas between, as in an address: *number,current_status:140',
  )

/** Every preference by its key, and what it may be; null where the person never chose. */
export const preferenceValues = {
  /** The cards of the home page, in their order. */
  home_cards: homeCards.nullable(),
  /** Up to when the person has seen what changed, by the clock of the trade. */
  changes_seen_at: timestamp.nullable(),
  theme: z.enum(themes).nullable(),
  /** Null: as the browser prefers. */
  language: z.enum(languages).nullable(),
  density: z.enum(densities).nullable(),
  date_format: z.enum(dateFormats).nullable(),
  /** The zone in which times of ports are said a second time. */
  second_zone: zone.nullable(),
  /** The columns of the list of containers, where neither its address nor a saved view says others. */
  container_columns: columns.nullable(),
}
const preferences = z.object(preferenceValues)
export type Preferences = z.output<typeof preferences>
export type PreferenceKey = keyof Preferences

/** What a person prefers in every account of which they are a member; the others hold in one account. */
export const preferencesOfPerson = [
  'theme',
  'language',
  'density',
  'date_format',
  'second_zone',
] as const satisfies readonly PreferenceKey[]

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
    'Change what the person who is signed in prefers to see; what is not named stays, null takes one back',
  extension: true,
  changes: ['preferences'],
  media: 'application/json',
  body: preferences.partial(),
  answers: { 200: answer },
})
