import * as main from './0001-main.ts'

/** In the order in which they run; a migration that was released is never changed. */
export const migrations = { '0001-main': main }
