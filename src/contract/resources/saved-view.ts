import { z } from 'zod'
import { defineResource, one, timestamp } from '../jsonapi/index.ts'
import { openEnum, viewedLists } from '../vocabulary/index.ts'

/** Ours, beside the interface: a list as somebody wants to find it again. */
export const savedView = defineResource(
  'saved_view',
  {
    name: z.string(),
    list: openEnum(viewedLists),
    /** The query of the list, as in its address: `filter[current_status]=available&sort=act_by_at&q=…`. */
    query: z.string(),
    /** Which columns, in which order, how wide and which stay in sight, in the dashboard's notation. */
    columns: z.string(),
    /** Seen by everybody of the account; else by its maker alone. */
    shared: z.boolean(),
    /** How many records match now, counted to 1,000 (then 1,001); null where it was not counted. */
    matching: z.int().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { user: one('user') },
)
export type SavedView = z.output<typeof savedView.schema>
