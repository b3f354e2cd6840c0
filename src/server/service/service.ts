import { newSignInToken } from '../accounts/demo.ts'
import { noteAddress } from '../accounts/requested-links.store.ts'
import { releaseAllRequests } from '../tracking/requests/tracking-requests.store.ts'
import { releaseDocuments } from '../documents/processing/claims.store.ts'
import type { Clock } from '../platform/clock.ts'
import { answersClients, workOf } from '../platform/config/process-role.ts'
import type { Database } from '../platform/database/open.ts'
import type { Db } from '../platform/database/tables.ts'
import { openBasemap } from '../platform/http/basemap/open-basemap.ts'
import { releaseMails } from '../platform/mail/outgoing.store.ts'
import { startBackground } from './opening/background.ts'
import { orCannotStart } from './opening/cannot-start.ts'
import { openOwnDatabase } from './opening/database.ts'
import type { Answering, ServiceOptions } from './opening/options.ts'
import { openOutside } from './opening/outside.ts'
import { openPorts } from './opening/ports.ts'
import { openSlices } from './opening/slices.ts'
import { Shutdown } from './shutdown.ts'
import { type CheckDeps, checkDue } from '../tracking/requests/check.ts'
import { createFleetFeed } from '../tracking/requests/fleet.ts'
import type { Fleet } from '../tracking/source.ts'

/** A large fleet is filled by the jobs, while pages answer. */
const MAX_FIRST_FILL_MS = 400

/**
 * Fills an account that has no tracking request yet with the beginning of the simulated fleet. Lists add no rows by
 * themselves: a list that is opened right after the first start would stay empty.
 */
async function fillAtFirstStart(deps: CheckDeps, fleet: Fleet, accountId: string): Promise<void> {
  const request = await deps.db
    .selectFrom('tracking_requests')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  if (request) return
  const ends = performance.now() + MAX_FIRST_FILL_MS
  const { feed } = createFleetFeed(deps, fleet)
  for (let isFed = false; !isFed && performance.now() < ends;) {
    isFed = !(await feed()).more
    while ((await checkDue(deps)).more && performance.now() < ends);
  }
}

export interface Service {
  /** The address for a browser on this machine, e.g. `http://localhost:4949`. */
  origin: string
  /** Makes a link that signs in one browser, once, within 24 hours. */
  newSignInLink(): Promise<string>
  /** Only when it was given or is new: of an older one only the hash is stored. */
  apiKey: string | undefined
  accountId: string
  engine: Database['engine']
  /** The port that receives mail; undefined when mail is off, or received by another process. */
  mailPort: number | undefined
  /** The port that answers metrics; undefined when there is none. */
  metricsPort: number | undefined
  /** The names of the background work that this process does. */
  jobs: readonly string[]
  db: Db
  clock: Clock
  /**
   * Refuses new requests, finishes those under way and hands back the work of jobs, then closes everything. Answered
   * changes are stored.
   */
  close(): Promise<void>
}

/**
 * Opens and starts what the role of the process wants: the database, the catalogue and the demo account, the port, the jobs. It
 * runs in the caller's process, so that tests and stories start the same service.
 * @throws CannotStart with a sentence for the operator
 */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { log } = options
  const basemap = answersClients(options) ? await orCannotStart(openBasemap(options)) : undefined
  const shutdown = new Shutdown(log)
  const close = () => shutdown.run(options.shutdownSeconds * 1000)
  try {
    const answering: Answering = {}
    const opened = await openOwnDatabase(options, shutdown)
    const outside = await openOutside(options, opened, shutdown, answering)
    const slices = await openSlices(options, { ...opened, ...outside, basemap }, answering)
    const all = { ...opened, ...outside, ...slices }
    const { database, db, wall, clock, demo } = opened
    if (database.engine === 'embedded') {
      await releaseDocuments(db)
      await releaseAllRequests(db, clock.now())
      await releaseMails(db)
    }
    const { sources, fleet } = slices
    if (fleet && workOf(options).includes('tracking'))
      await fillAtFirstStart({ db, clock, log, sources }, fleet, demo.account_id)
    const { origin, metricsPort } = await openPorts(options, all, shutdown, answering)
    if (answersClients(options)) await noteAddress(options.data, options.publicUrl ?? origin)
    // Jobs begin when the service answers: their first rounds have the most to do.
    const { mailPort, jobs } = await startBackground(options, all, shutdown)
    return {
      origin,
      newSignInLink: async () =>
        `${options.publicUrl ?? origin}/sign-in/${await newSignInToken(db, demo, wall.now())}`,
      apiKey: demo.apiKey,
      accountId: demo.account_id,
      engine: database.engine,
      mailPort,
      metricsPort,
      jobs,
      db,
      clock,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
