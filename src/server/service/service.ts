import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ensureDemoAccount, newSignInToken } from '../accounts/demo.ts'
import { openRequestedLinks, takeRequestedLinks } from '../accounts/requested-links.store.ts'
import { forgetOldMisses } from '../accounts/sign-in/attempts.store.ts'
import { removeExpired } from '../accounts/sessions.store.ts'
import { type Clock, iso, wallClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { objectStoreOf } from '../platform/config/object-store.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { adoptLog } from '../platform/events/log.ts'
import { createCallers } from '../platform/http/limits/callers.ts'
import { createApp } from '../platform/http/app.ts'
import { openBasemap } from '../platform/http/basemap/open-basemap.ts'
import { createEntrance } from '../platform/http/clients/entrance.ts'
import { strictTransport } from '../platform/http/security.ts'
import { releaseDocuments } from '../documents/processing/claims.store.ts'
import { every } from '../platform/jobs/every.ts'
import { HEARTBEAT_SECONDS } from '../platform/jobs/lease.ts'
import { createProcessRow } from '../platform/jobs/process-row.store.ts'
import { createSignal } from '../platform/jobs/signal.ts'
import { limitsWith, RateLimiter, SharedRateLimiter } from '../platform/http/limits/limits.ts'
import { listen } from '../platform/http/listen.ts'
import type { Log } from '../platform/log.ts'
import { installCatalogue } from '../reference/install-catalogue.ts'
import { createConnections } from '../sources/connections/index.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { releaseMails } from '../platform/mail/outgoing.store.ts'
import { readSmtpUrl } from '../platform/smtp-url.ts'
import { secretKey } from '../platform/secrets/sealing.ts'
import { simulatedDocuments } from '../sources/simulated/documents/index.ts'
import { databaseClock } from './clock/database-clock.ts'
import { startExamples } from './examples/examples.ts'
import { noteRefusedPages, openFiles } from './files.ts'
import { fillAtFirstStart } from './first-fill.ts'
import { startListening } from '../platform/database/server/listening.ts'
import { listenToProcesses } from './listen-to-processes.ts'
import { openRequestedCopies, takeRequestedCopies } from '../platform/backup/requested-copies.ts'
import { installedVersion } from './installed-version.ts'
import { dashboardAddress, publicAddress, publicUrlRefusal } from './public-address.rules.ts'
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts'
import { openMetricsPort } from '../platform/metrics/metrics-port.ts'
import { withPriority } from '../platform/priority.ts'
import { tracedPool } from '../platform/tracing/spans.ts'
import { startTracing } from '../platform/tracing/start-tracing.ts'
import { readings } from './readings.store.ts'
import { measured, watchOf } from './watching.ts'
import { readinessForBalancers, readinessOf } from './readiness.ts'
import { sharedTradeClock } from './clock/shared-trade-clock.ts'
import { Shutdown } from './shutdown.ts'
import { tradeClock } from './clock/trade-clock.ts'
import { done, type ScheduledJob } from './scheduled-jobs.ts'
import { createServices } from './services.ts'
import { accountOfMailbox } from '../documents/mailbox/mailbox.store.ts'
import { createOperatorModel } from '../documents/processing/model/operator-model.ts'
import { startMail } from '../documents/mailbox/start.ts'
import { createSources } from './sources.ts'
import { startCallbacks } from '../publisher/callbacks.ts'
import { sealSubscriptionSecrets } from '../publisher/subscriptions.store.ts'
import { startTrackingJobs } from '../tracking/requests/jobs.ts'
import { createGuardedConnector } from '../webhooks/guarded-connector.ts'
import { startDelivery } from '../webhooks/jobs.ts'
import { sealWebhookSecrets } from '../webhooks/webhook-secrets.store.ts'

/** A fault that the operator can correct, as a sentence. */
export class CannotStart extends Error {}

interface ServiceOptions extends Config {
  log: Log
  /** The folder of the built dashboard; by default `dist` of this installation. */
  dashboard?: string
  wall?: Clock
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
  /** The port that receives mail; undefined when mail is off. */
  mailPort: number | undefined
  /** The port that answers metrics; undefined when there is none. */
  metricsPort: number | undefined
  db: Db
  clock: Clock
  /**
   * Refuses new requests, finishes those under way and hands back the work of jobs, then closes everything. Answered
   * changes are stored.
   */
  close(): Promise<void>
}

/**
 * Opens and starts everything: the database, the catalogue and the demo account, the jobs, the port. It runs in the
 * caller's process, so that tests and stories start the same service.
 * @throws CannotStart with a sentence for the operator
 */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { log, databaseUrl } = options
  const metrics = options.metricsPort === undefined ? undefined : createMetrics()
  const version = await installedVersion()
  const basemap = await orCannotStart(openBasemap(options))
  const database = await orCannotStart(
    openDatabase({
      ...databaseLocation(options, metrics?.countRead),
      migrations,
      report: (cause) => log.error('A connection broke', { cause }),
      inform: (sentence) => log.info(sentence),
      wrapPool: (pool) => tracedPool(metrics?.watchPool(pool) ?? pool),
    }),
  )
  const { db, replica } = database
  const shutdown = new Shutdown(log)
  shutdown.addClose(() => database.close())
  const close = () => shutdown.run(options.shutdownSeconds * 1000)
  try {
    const { tracesUrl, tracesShare: share } = options
    if (tracesUrl !== undefined)
      shutdown.addClose(await startTracing({ url: tracesUrl, share, version, log }))
    if (await adoptLog(db)) log.info('The event log came from another server: followers begin anew')
    await installCatalogue(db)
    const common = database.engine === 'postgresql' ? await databaseClock(db) : undefined
    const wall = options.wall ?? common?.wall ?? wallClock
    const row = common && createProcessRow({ db, wall })
    if (row) shutdown.addClose(() => row.end())
    const demo = await orCannotStart(ensureDemoAccount(db, { apiKey: options.apiKey, now: wall.now() }))
    openRequestedLinks(options.data)
    openRequestedCopies(options.data)
    const { clock, keep } = await (common
      ? sharedTradeClock({ db, of: common }, options.speed)
      : tradeClock(db, options.speed, wall))
    shutdown.addClose(keep)
    const objectStore = objectStoreOf(options)
    const files = await orCannotStart(openFiles(db, { data: options.data, objectStore }))
    shutdown.addClose(() => files.close())
    const blobs = measured(files.blobs, metrics)
    const key = await orCannotStart(secretKey(options.data, options.secretKey))
    const refusal = publicUrlRefusal(options)
    if (refusal !== undefined) log.info(`Sources are asked and do not send by themselves: ${refusal}`)
    const here: { port?: number } = {}
    const publicUrl = () => publicAddress(options, here.port)
    const connections = createConnections({
      db,
      wall,
      key,
      toLoopback: options.webhooksToLoopback,
      publicUrl,
      onOwnNetwork: options.ownReceivers,
    })
    shutdown.addClose(() => connections.http.close())
    const { sealer } = connections
    await sealSubscriptionSecrets(db, sealer)
    await sealWebhookSecrets(db, sealer)
    const { sources, simulated, fleet } = createSources(options, connections)
    const dueChecks = createSignal()
    const connector = createGuardedConnector({ toLoopback: options.webhooksToLoopback })
    shutdown.addClose(() => connector.close())
    const limits = limitsWith(options.rateLimit)
    const shared = database.engine === 'postgresql' ? new SharedRateLimiter(db, limits) : undefined
    const limiter = shared ?? new RateLimiter(limits, () => performance.now())
    const smtp = options.smtpUrl === undefined ? undefined : readSmtpUrl(options.smtpUrl)
    const newHolder = row?.newHolder ?? randomUUID
    const mailer =
      smtp && options.mailFrom !== undefined
        ? createMailer({
            db,
            wall,
            log,
            sealer,
            newHolder,
            server: smtp,
            from: options.mailFrom,
            origin: () => options.publicUrl ?? `http://localhost:${here.port ?? options.port}`,
          })
        : undefined
    const model =
      options.readerUrl === undefined || options.readerModel === undefined
        ? undefined
        : createOperatorModel(
            {
              url: options.readerUrl,
              model: options.readerModel,
              key: options.readerKey,
              seconds: options.readerSeconds,
            },
            { wall, log },
          )
    if (model) log.info('Texts of documents are sent to a model of the operator', { host: model.host })
    const readiness = readinessOf({ db, blobs, migrations })
    const dashboard = options.dashboard ?? join(import.meta.dirname, '../../../dist')
    const services = await createServices({
      system: { version, engine: database.engine, readiness },
      db,
      replica,
      blobs,
      clock,
      wall,
      log,
      sources,
      connections,
      messagesFolder: options.messagesFolder,
      wake: dueChecks.notify,
      newHolder,
      limiter,
      limits,
      largestFileBytes: options.largestFile,
      connector,
      webhookIps: options.webhookIps,
      dashboard,
      basemap,
      dashboardUrl: () => dashboardAddress(options, here.port),
      mailer,
      model,
      mailHost: options.mailPort === undefined ? undefined : options.mailDomain,
    })
    const { loaders } = services
    const alone = database.engine === 'embedded'
    if (alone) {
      await releaseDocuments(db)
      await releaseMails(db)
    }
    const entrance = createEntrance(options)
    const app = createApp({
      ...services,
      db,
      replica,
      wall,
      log,
      limiter,
      callers: createCallers({ database, wall, limiter }),
      entrance,
      readiness: readinessForBalancers(readiness, blobs),
      dashboard,
      basemap,
      filesOrigin: blobs.remote?.origin,
    })
    if (fleet) await fillAtFirstStart({ db, clock, log, sources }, fleet, demo.account_id)
    const listening = await orCannotStart(
      listen(app, {
        ...options,
        headers: strictTransport(options.publicUrl),
        isTrusted: entrance.isTrusted,
        watch: watchOf(metrics, options.logRequests ? log : undefined),
      }),
    )
    here.port = listening.port
    shutdown.addStop('Answering requests', (graceMs) => listening.close(graceMs))
    const watched =
      metrics &&
      (await orCannotStart(
        openMetricsPort(metrics, { host: options.metricsHost, port: options.metricsPort ?? 0, log }),
      ))
    metrics?.readFrom(() => withPriority('background', () => readings(db, wall.now(), clock.now())))
    if (watched) shutdown.addStop('Answering metrics', () => watched.close())
    shutdown.addStop('Live streams', () => services.endStreams())
    shutdown.addStop('Reading', () => services.endReading())
    shutdown.addStop('Receiving positions', () => services.endPositions())
    // Requests that are still answered may want the picture of a page.
    shutdown.addClose(() => services.endPreviews())
    const mail = await orCannotStart(
      startMail(options, {
        db,
        blobs,
        clock,
        wall,
        log,
        largestFileBytes: options.largestFile,
        accountOf: (token) => accountOfMailbox(db, token),
        wake: services.signalReading,
        takeFile: services.takeMailedFile,
      }),
    )
    if (mail) shutdown.addStop('Receiving mail', () => mail.close())
    const origin = `http://${hostNameOf(options.host)}:${listening.port}`
    if (objectStore) void noteRefusedPages(objectStore, options.publicUrl ?? origin, log)
    // Jobs begin when the service answers: their first rounds have the most to do.
    let isFleetComplete = false
    const examples =
      fleet && options.examples
        ? startExamples({
            db,
            blobs,
            clock,
            wall,
            log,
            largestFileBytes: options.largestFile,
            wake: services.signalReading,
            isReady: () => isFleetComplete,
            documentsAt: (now, company) =>
              simulatedDocuments(simulated, { now, company, size: options.shipments, seed: options.seed }),
          })
        : undefined
    if (examples) shutdown.addStop('Adding examples', () => examples.stop())
    const tracking = startTrackingJobs({
      db,
      clock,
      log,
      sources,
      fleet,
      onFleetComplete: () => {
        isFleetComplete = true
      },
    })
    dueChecks.subscribe(() => tracking.wake())
    shutdown.addStop('Tracking', () => tracking.stop())
    const delivering = startDelivery({ db, wall, log, loaders, connector, sealer, mailer, alone, newHolder })
    shutdown.addStop('Delivering notifications', () => delivering.stop())
    const publishing = startCallbacks({ db, wall, log, connector, alone, sealer, newHolder })
    shutdown.addStop('Sending published events', () => publishing.stop())
    if (databaseUrl !== undefined) {
      const url = options.databaseDirectUrl ?? databaseUrl
      const notifications = startListening({ url, report: (sentence) => log.info(sentence) })
      shutdown.addStop('Listening to other processes', () => notifications.close())
      listenToProcesses(notifications, { wakeFor: services.wakeFor, clockChanged: keep, log })
    }
    const jobs: ScheduledJob[] = [
      ...services.scheduledJobs,
      ...(row
        ? [
            {
              name: 'Saying that this process runs',
              seconds: HEARTBEAT_SECONDS,
              round: () => done(row.heartbeat()),
            },
          ]
        : []),
      ...(replica
        ? [{ name: 'Watching the read replica', seconds: 1, round: () => done(replica.round()) }]
        : []),
      { name: 'Keeping the time', seconds: 10, round: () => done(keep()) },
      {
        name: 'Taking requests for sign-in links',
        seconds: 1,
        round: () => done(takeRequestedLinks({ db, data: options.data }, demo)),
      },
      {
        name: 'Copying the database for a backup',
        seconds: 1,
        round: () => done(takeRequestedCopies(database, options.data)),
      },
      {
        name: 'Forgetting failed sign-ins',
        seconds: 3600,
        round: () => done(forgetOldMisses(db, wall.now())),
      },
      { name: 'Ending sessions', seconds: 3600, round: () => done(removeExpired(db, iso(wall.now()))) },
      { name: 'Maintenance', seconds: 60, round: () => done(database.maintain()) },
      ...(shared ? [{ name: 'Forgetting counts', seconds: 300, round: () => done(shared.sweep()) }] : []),
    ]
    for (const { name, seconds, restMs = 0, round, signal } of jobs) {
      const watchedRound = () =>
        round().catch((error: unknown) => {
          metrics?.jobFailed(name)
          throw error
        })
      const job = every(name, { intervalMs: seconds * 1000, restMs, log }, watchedRound)
      signal?.subscribe(() => job.wake())
      shutdown.addStop(name, () => job.stop())
    }
    return {
      origin,
      newSignInLink: async () =>
        `${options.publicUrl ?? origin}/sign-in/${await newSignInToken(db, demo, wall.now())}`,
      apiKey: demo.apiKey,
      accountId: demo.account_id,
      engine: database.engine,
      mailPort: mail?.port,
      metricsPort: watched?.port,
      db,
      clock,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const databaseLocation = (
  { databaseUrl, databaseDirectUrl, databaseReadUrl, data, preparedStatements }: Config,
  countRead: Metrics['countRead'] | undefined,
) =>
  databaseUrl === undefined
    ? { folder: data }
    : {
        url: databaseUrl,
        directUrl: databaseDirectUrl,
        preparesStatements: preparedStatements,
        read: databaseReadUrl === undefined ? undefined : { url: databaseReadUrl, count: countRead },
      }

/** `localhost` for an address that means all interfaces or this machine. */
const hostNameOf = (host: string): string => {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** The message of an error at the start is a sentence for the operator already. */
async function orCannotStart<Value>(opening: Promise<Value>): Promise<Value> {
  try {
    return await opening
  } catch (cause) {
    throw new CannotStart(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
