import type { Kysely } from 'kysely'
import { largestFileBytes as standardLargestFile } from '../contract/vocabulary/index.ts'
import { accountLoaders } from './accounts/loaders.ts'
import type { Clock } from './clock.ts'
import type { Tables } from './database/tables.ts'
import type { Handlers, Loaders } from './http/handler.ts'
import { sessionRoutes } from './http/session.routes.ts'
import type { Log } from './log.ts'
import { referenceLoaders } from './reference/loaders.ts'
import { referenceRoutes } from './reference/routes.ts'
import { searchRoutes } from './search/routes.ts'

export interface PartsDeps {
  db: Kysely<Tables>
  clock: Clock
  wall: Clock
  log: Log
  largestFileBytes?: number | undefined
}

/** All slices, put together: TypeScript refuses an operation of the contract that nobody answers. */
export async function putTogether(given: PartsDeps) {
  const deps = { ...given, largestFileBytes: given.largestFileBytes ?? standardLargestFile }
  const handlers: Partial<Handlers> = {
    ...sessionRoutes(deps),
    ...referenceRoutes(deps),
    ...searchRoutes(deps),
  }
  const loaders: Loaders = { ...accountLoaders(deps), ...referenceLoaders(deps) }
  return { handlers: handlers as Handlers, loaders, close: async () => {} }
}
