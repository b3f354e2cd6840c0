/** Light, dark, or whichever the system of the device has. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** How high the rows of lists are. */
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** `24 Nov 2026`, `2026-11-24`, `11/24/2026`, `24.11.2026`. */
export const dateFormats = ['month_name', 'iso', 'us', 'dotted'] as const
export type DateFormat = (typeof dateFormats)[number]

/** What somebody has who never chose. */
export const standardPreferences = {
  theme: 'system',
  density: 'comfortable',
  date_format: 'month_name',
} as const

/** Columns as an address writes them: `*number,current_status:140`, `*` for one that stays in sight. */
export const columnsPattern = /^\*?[\w.-]{1,140}(:\d{1,6})?(,\*?[\w.-]{1,140}(:\d{1,6})?)*$/
export const MAX_COLUMNS_CHARACTERS = 4000
