import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_FILE_BYTES as standardLargestFile } from '../../contract/vocabulary/index.ts'
import type { Database } from '../platform/database/open.ts'
import type { Db } from '../platform/database/tables.ts'
import { newSecret } from '../accounts/secrets.ts'
import { createAccount, createApiKey, createUser } from '../accounts/store.ts'
import { type Clock, iso } from '../platform/clock.ts'
import { folderBlobs } from '../platform/blobs/folder.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { readSmtpUrl } from '../platform/smtp-url.ts'
import { createCallers } from '../platform/http/limits/callers.ts'
import type { Entrance } from '../platform/http/clients/entrance.ts'
import { createApp } from '../platform/http/app.ts'
import { limitsWith, RateLimiter } from '../platform/http/limits/limits.ts'
import type { Scheduler } from '../platform/jobs/every.ts'
import { createLog } from '../platform/log.ts'
import { installCatalogue } from '../reference/install-catalogue.ts'
import type { OperatorModel } from '../documents/processing/model/operator-model.ts'
import type { DocumentReader } from '../reading/child/reader.ts'
import { createConnections } from '../sources/connections/index.ts'
import { createServices } from '../service/services.ts'
import { createConnectionAsking } from '../tracking/requests/ask-connections.ts'
import { checkDue } from '../tracking/requests/check.ts'
import { passOnEdits } from '../sources/connections/push/pass-on.ts'
import { keepSubscriptions } from '../sources/connections/push/keep-subscriptions.ts'
import { takeFiles } from '../sources/connections/messages/watched-folders.ts'
import {
  dueRecords,
  dueReported,
  trackedAmong,
  trackReported,
} from '../tracking/requests/track-reported.store.ts'
import { followedChanges } from '../tracking/requests/followed-changes.store.ts'
import { supplement } from '../tracking/snapshot/supplement.store.ts'
import { createSourceRegistry } from '../tracking/requests/sources.store.ts'
import type { Source } from '../tracking/source.ts'
import { anyRequest } from '../tracking/testing/scripted-carrier.ts'
import type { GuardedConnector } from '../webhooks/guarded-connector.ts'
import { breaches, operationAt, noteProof } from './contract.ts'
import { openInMemory } from './databases.ts'
import { publicBreaches } from './public-description.ts'

export interface TestAccount {
  account_id: string
  user_id: string
  key: string
}
export interface TestAnswer {
  status: number
  headers: Headers
  /** The JSON of the answer; undefined when it has no body or another type. */
  body: unknown
  text: string
}
/** The address of the dashboard, and of the requests. */
const testOrigin = 'http://localhost:4949'

/** A carrier that knows no number. */
const knowsNothing: Source = {
  name: 'test',
  simulated: false,
  capabilities: anyRequest,
  ask: () => Promise.resolve({ kind: 'not_found' }),
}

export interface TestServiceOptions {
  /** The present time of both clocks. */
  now?: string
  rateLimit?: number
  /** Requests beyond it at once are refused. */
  maxRequestsAtOnce?: number
  largestFileBytes?: number
  /** The sources that are checked for tracking requests. */
  source?: Source
  /** False where unknown values are imported: they are kept, but the public description allows only its own. */
  knownValues?: boolean
  /** A folder with an index.html. */
  dashboard?: string
  /** How webhooks are sent, e.g. to a receiver on this machine. */
  connector?: GuardedConnector
  /** Replaces the one in memory; it is closed with the service. */
  database?: Database
  /** Reads files, in place of a child process. */
  newReader?: () => DocumentReader
  /** The operator's own model that is asked about documents. */
  model?: OperatorModel
  /** The domain of the addresses to which documents are mailed. */
  mailHost?: string
  /** A server that mail to people is sent by: none answers unless the test has one; null where none is set. */
  smtpUrl?: string | null
  /** Certificates that the mail server may have. */
  mailCertificates?: string
  /** As for a mail server that is not on this machine: nothing is sent without encryption. */
  mailNeedsTls?: boolean
  /** The scheduler of streams, advanced by the test. */
  scheduler?: Scheduler
  /** Where sources reach the service; without it they are only asked. */
  publicUrl?: () => string | undefined
  /** Where browsers reach the dashboard. */
  dashboardUrl?: () => string | undefined
  /** The proxies and hosts that the operator named; without it every host is taken. */
  entrance?: Entrance
}

/**
 * The real service in this process, on a database in memory, without a port and without jobs: two accounts with a key
 * each. Only `pass` moves the time.
 */
export async function startTestService(options: TestServiceOptions = {}) {
  const { knownValues = true } = options
  const time = { ms: Date.parse(options.now ?? '2026-11-20T18:00:00Z') }
  const clock: Clock = { speed: 1, now: () => new Date(time.ms) }
  const lines: string[] = []
  const log = createLog((line) => lines.push(line), clock.now)
  const database = options.database ?? (await openInMemory())
  const { db, replica } = database
  await installCatalogue(db)
  const own = await testAccount(db, 'Own Imports', clock)
  const other = await testAccount(db, 'Other Imports', clock)
  const files = await mkdtemp(join(tmpdir(), 'portolan-files-'))
  const largestFileBytes = options.largestFileBytes ?? standardLargestFile
  const blobs = await folderBlobs(files)
  const connections = createConnections({
    db,
    wall: clock,
    key: new Uint8Array(32),
    toLoopback: true,
    ...(options.publicUrl && { publicUrl: options.publicUrl }),
  })
  const sources = createSourceRegistry([options.source ?? knowsNothing], (of, ids) =>
    connections.connected.connectedTo(of, ids),
  )
  const limits = limitsWith(options.rateLimit ?? 100_000)
  const limiter = new RateLimiter(limits, () => time.ms)
  const deps = {
    db,
    replica,
    blobs,
    clock,
    wall: clock,
    log,
    sources,
    connections,
    limiter,
    limits,
    largestFileBytes,
    dashboardUrl: options.dashboardUrl ?? (() => testOrigin),
  }
  const { connector, scheduler, newReader, mailHost, model } = options
  const { smtpUrl = 'smtp://127.0.0.1:9', mailCertificates, mailNeedsTls } = options
  const smtp = smtpUrl === null ? undefined : readSmtpUrl(smtpUrl)
  const mailer =
    smtp &&
    createMailer({
      ...deps,
      sealer: connections.sealer,
      server: { ...smtp, needsTls: mailNeedsTls ?? smtp.needsTls },
      from: 'portolan@service.example',
      origin: () => 'https://track.example',
      ...(mailCertificates !== undefined && { certificates: mailCertificates }),
    })
  const services = await createServices({
    ...deps,
    mailer,
    ...(connector && { connector }),
    ...(scheduler && { scheduler }),
    ...(newReader && { newReader }),
    mailHost,
    model,
    dashboard: options.dashboard,
  })
  const app = createApp({
    ...services,
    db,
    replica,
    wall: clock,
    log,
    limiter,
    callers: createCallers({ database, wall: clock, limiter }),
    maxRequestsAtOnce: options.maxRequestsAtOnce,
    dashboard: options.dashboard,
    ...(options.entrance && { entrance: options.entrance }),
  })

  /** Sends a request as the first account, unless `headers` have another key or `authorization: null`. Checks the answer against the contract. */
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | null> = {},
  ): Promise<TestAnswer> {
    const sent = new Headers({ authorization: `Token ${own.key}` })
    if (body !== undefined) sent.set('content-type', 'application/vnd.api+json')
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) sent.delete(name)
      else sent.set(name, value)
    }
    const content = contentOf(body)
    const response = await app.request(new URL(path, testOrigin), {
      method,
      headers: sent,
      ...(content === undefined ? {} : { body: content }),
    })
    const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream')
    const text = isStream ? await firstOf(response) : await response.text()
    const isJson = text !== '' && (response.headers.get('content-type') ?? '').includes('json')
    const answered: unknown = isJson ? JSON.parse(text) : isStream ? text : undefined
    const operation = operationAt(method, path)
    // The public description may match an address of an extension with `{id}`: `/containers/facets`.
    const isPublic = response.ok && knownValues && operation?.extension !== true
    const broken = [
      ...breaches(method, path, response.status, answered),
      ...(isPublic ? publicBreaches(method, path, response.status, answered) : []),
    ]
    if (broken.length > 0) throw new Error(`${method} ${path} breaks the contract: ${broken.join('; ')}`)
    if (operation) noteProof(method, operation.path, response.status)
    return { status: response.status, headers: response.headers, text, body: answered }
  }

  return {
    ask,
    /** Sends a request as another account. */
    askAs: (account: TestAccount, method: string, path: string, body?: unknown) =>
      ask(method, path, body, { authorization: `Token ${account.key}` }),
    own,
    other,
    db,
    blobs,
    clock,
    lines,
    services,
    app,
    mailer,
    sealer: connections.sealer,
    /** What the jobs do in one round: asks for what is due, also of connected sources. */
    async askDue() {
      const checked = { db, clock, sources, log }
      await checkDue(checked)
      const asking = createConnectionAsking(checked)
      await asking.round()
      await asking.finished()
    },
    /** What the job does that keeps subscriptions at sources. */
    keepSubscriptions: () =>
      keepSubscriptions({
        db,
        clock,
        wall: clock,
        log,
        ...connections,
        tracked: { trackedAmong, dueReported, dueRecords },
        wake: () => undefined,
      }),
    /** What the job does that passes on what people changed. */
    passOn: () =>
      passOnEdits({
        db,
        clock,
        wall: clock,
        log,
        ...connections,
        follow: followedChanges,
        wake: () => undefined,
      }),
    /** What the job does that watches the folders below `root`. @returns how many files were taken */
    takeFiles: (root: string) =>
      takeFiles({
        db,
        clock,
        wall: clock,
        log,
        root,
        track: trackReported,
        supplement,
        wake: () => undefined,
      }),
    /** What listens to ship positions in a second process on the same database. */
    positionsOfAnotherProcess: async () => (await createServices(deps)).positions,
    /** Moves both clocks forward; a negative number sets them back, as an operator does with a clock that was fast. */
    pass: (seconds: number) => {
      time.ms += seconds * 1000
    },
    close: async () => {
      await services.endStreams()
      await services.endReading()
      await services.endRouteSearch()
      await connections.http.close()
      await database.close()
      await rm(files, { recursive: true, force: true })
    },
  }
}
export type TestService = Awaited<ReturnType<typeof startTestService>>

/** The first block of a stream, which has no end. */
async function firstOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

function contentOf(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  return typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
}

async function testAccount(db: Db, company_name: string, clock: Clock): Promise<TestAccount> {
  const created_at = iso(clock.now())
  const key = newSecret('key')
  const account_id = await createAccount(db, {
    company_name,
    routing_data: true,
    simulated: false,
    created_at,
  })
  const user_id = await createUser(db, { account_id, name: 'Tester', email: null, role: 'owner', created_at })
  await createApiKey(db, { account_id, secret: key, label: 'Test', created_at })
  return { account_id, user_id, key }
}
