import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { accountLoaders } from './accounts/loaders.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Clock } from './clock.ts'
import type { Tables } from './database/tables.ts'
import { documentLoaders, documentRoutes } from './documents/routes.ts'
import { signingSecret } from './documents/signing-secret.store.ts'
import { storageApp } from './documents/storage.routes.ts'
import { sweepUploads } from './documents/sweep.ts'
import type { Handlers, Loaders } from './http/handler.ts'
import { sessionRoutes } from './http/session.routes.ts'
import type { Log } from './log.ts'
import { referenceLoaders } from './reference/loaders.ts'
import { referenceRoutes } from './reference/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { voyageRoutes } from './voyages/routes.ts'
import { charts } from './voyages/sea-routes.ts'

export interface PartsDeps {
  db: Kysely<Tables>
  blobs: BlobStore
  /** The clock of the trade. */
  clock: Clock
  /** The clock on the wall, by which people's sessions and signatures go. */
  wall: Clock
  log: Log
  largest_file_bytes: number
}

/** Work that is due every so many seconds. */
export interface Chore {
  name: string
  seconds: number
  run: () => Promise<void>
}

export interface Parts {
  handlers: Handlers
  loaders: Loaders
  mounts: { path: `/${string}`; app: Hono }[]
  chores: Chore[]
}

/** All slices, put together: TypeScript refuses an operation of the contract that nobody answers. */
export async function putTogether(given: PartsDeps): Promise<Parts> {
  const deps = { ...given, secret: await signingSecret(given.db), charts }
  const handlers: Partial<Handlers> = {
    ...sessionRoutes(deps),
    ...referenceRoutes(deps),
    ...searchRoutes(deps),
    ...documentRoutes(deps),
    ...voyageRoutes(deps),
  }
  return {
    handlers: handlers as Handlers,
    loaders: { ...accountLoaders(deps), ...referenceLoaders(deps), ...documentLoaders(deps) },
    mounts: [{ path: '/storage', app: storageApp(deps) }],
    chores: [{ name: 'Sweeping uploads', seconds: 3600, run: async () => void (await sweepUploads(deps)) }],
  }
}
