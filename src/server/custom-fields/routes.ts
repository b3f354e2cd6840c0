import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers, Loaders } from '../platform/http/handler.ts'
import { presentDefinition, presentOption } from './definitions.present.ts'
import { definitionRoutes } from './definitions.routes.ts'
import { definitionsByIds } from './definitions.store.ts'
import { fieldRoutes } from './fields.routes.ts'
import { optionRoutes } from './options.routes.ts'
import { optionsByIds } from './options.store.ts'

interface Deps {
  db: Db
  /** The trade clock, for the times of records. */
  clock: Clock
}
type Routes = ReturnType<typeof definitionRoutes> &
  ReturnType<typeof optionRoutes> &
  ReturnType<typeof fieldRoutes>

/** Definitions of custom fields, their options, and the values that records have. */
export const customFieldRoutes = (deps: Deps): Pick<Handlers, keyof Routes> => ({
  ...definitionRoutes(deps),
  ...optionRoutes(deps),
  ...fieldRoutes(deps),
})

/** For `include`. */
export const customFieldLoaders = ({ db }: Pick<Deps, 'db'>): Loaders => ({
  custom_field_definition: async ({ account_id: accountId }, ids) =>
    (await definitionsByIds(db, accountId, ids)).map(presentDefinition),
  custom_field_option: async ({ account_id: accountId }, ids) =>
    (await optionsByIds(db, accountId, ids)).map(presentOption),
})
