import { unsubscribeApp } from '../alerts/mails/unsubscribe.routes.ts'
import { alertRoutes } from '../alerts/routes.ts'
import { auditRoutes } from '../accounts/audit/audit.routes.ts'
import { keyRoutes } from '../accounts/keys/keys.routes.ts'
import { batchRoutes } from '../tracking/batches/routes.ts'
import { limitRoutes } from '../platform/http/limits/limits.routes.ts'
import { bulkEditRoutes } from '../bulk-edits/routes.ts'
import { iso } from '../platform/clock.ts'
import { customFieldRoutes } from '../custom-fields/routes.ts'
import { deadlineRoutes } from '../deadlines/routes.ts'
import { documentRoutes } from '../documents/routes.ts'
import { signingSecret } from '../documents/records/signing-secret.store.ts'
import { storageApp } from '../documents/upload/storage.routes.ts'
import { storeReportedDocuments } from '../documents/reported-documents.store.ts'
import { countDocumentsToReview } from '../documents/records/store.ts'
import { createReadingJob } from '../documents/processing/reading-job.ts'
import { createReader } from '../reading/child/reader.ts'
import { codeRoutes } from '../accounts/sign-in/codes.routes.ts'
import { openidRoutes } from '../accounts/sign-in/openid/openid.routes.ts'
import { createProviderClient } from '../accounts/sign-in/openid/provider-client.ts'
import { providerRoutes } from '../accounts/sign-in/openid/providers.routes.ts'
import { passkeyRoutes } from '../accounts/sign-in/passkeys/passkeys.routes.ts'
import { emailChangeRoutes } from '../accounts/email-change/email-change.routes.ts'
import { passwordRoutes } from '../accounts/sign-in/password.routes.ts'
import { invitationRoutes } from '../accounts/people/invitations.routes.ts'
import { membersRoutes } from '../accounts/people/members.routes.ts'
import { sessionsRoutes } from '../accounts/sessions/sessions.routes.ts'
import { countRoutes, sessionRoutes } from '../platform/http/session.routes.ts'
import { disputeRoutes } from '../disputes/disputes.routes.ts'
import { packFile } from '../disputes/pack-file.ts'
import { sheetExportRoutes } from '../exports/sheet-exports.routes.ts'
import { auditExportRoutes } from '../exports/audit-exports.routes.ts'
import { exportRoutes } from '../exports/exports.routes.ts'
import { embedKeyRoutes } from '../shares/embeds/embed-keys.routes.ts'
import { embedApp } from '../shares/embeds/embeds.routes.ts'
import { exportFiles } from '../exports/file.routes.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { createOpenCounts } from '../platform/jobs/open-counts.ts'
import { systemRoutes } from '../platform/http/operating/system.routes.ts'
import { mailRoutes } from '../accounts/sign-in/mails/mails.routes.ts'
import { keepAnnouncedRecords, loadersOf } from './loaders.ts'
import { liveRoutes } from '../platform/live/routes.ts'
import { inferRoutes } from '../reference/infer.routes.ts'
import { partyRoutes } from '../reference/parties.routes.ts'
import { referenceRoutes } from '../reference/routes.ts'
import { savedViewRoutes } from '../saved-views/routes.ts'
import { mcpApp } from '../mcp/mcp.routes.ts'
import { publisherApp } from '../publisher/publisher.routes.ts'
import { openAlertsOf } from '../alerts/inbox/open-alerts.ts'
import { homeRoutes } from '../home/home.routes.ts'
import { preferenceRoutes } from '../accounts/preferences/preferences.routes.ts'
import { searchRoutes } from '../search/routes.ts'
import { shareRoutes } from '../shares/routes.ts'
import { createPositionFeeds } from '../sources/connections/positions/position-feeds.ts'
import { createTerminalAsking } from '../sources/connections/terminals/terminal-asking.ts'
import { takeMailedFile } from '../sources/connections/messages/mailed-messages.ts'
import { callbackApp } from '../sources/connections/push/callbacks.routes.ts'
import { CALLBACKS_PATH } from '../sources/connections/push/push.rules.ts'
import { connectionRoutes } from '../sources/connections/routes.ts'
import { importRoutes } from '../sources/import/routes.ts'
import { changesOfSnapshot } from '../tracking/snapshot/changes-of-snapshot.ts'
import { applySnapshots } from '../tracking/snapshot/apply.store.ts'
import { trackingRoutes } from '../tracking/routes.ts'
import {
  dueRecords,
  dueReported,
  trackedAmong,
  trackReported,
} from '../tracking/requests/track-reported.store.ts'
import { supplement } from '../tracking/snapshot/supplement.store.ts'
import { storeReportedRequests } from '../tracking/requests/reported-requests.store.ts'
import { voyageRoutes } from '../voyages/routes.ts'
import { keepPositions } from '../voyages/positions.ts'
import { orderFiles } from '../orders/link/linked.routes.ts'
import { orderRoutes } from '../orders/routes.ts'
import { createRouteSearch } from '../voyages/sea-routes/route-search.ts'
import { distanceBetween } from '../voyages/sea-routes/sea-routes.ts'
import { arrivingShipments } from '../voyages/arriving-shipments.store.ts'
import { shipsToFollow } from '../voyages/store.ts'
import { createGuardedConnector } from '../webhooks/guarded-connector.ts'
import { deliveryRoutes } from '../webhooks/deliveries.routes.ts'
import { webhookRoutes } from '../webhooks/routes.ts'
import { trialRoutes } from '../webhooks/trial.routes.ts'
import { type ServicesDeps, unknownSystem } from './deps.ts'
import type { Services } from './composed.ts'
import { wakingOf } from './processes/listen-to-processes.ts'
import { announced, createJobSignals } from './processes/announce-work.ts'
import { scheduledJobs } from './scheduled-jobs.ts'

/** Composes all slices. The type of `handlers` makes an operation without a handler a type error. */
export async function createServices(given: ServicesDeps): Promise<Services> {
  const tracking = {
    apply: applySnapshots,
    storeRequests: storeReportedRequests,
    storeDocuments: storeReportedDocuments,
  }
  const { connector = createGuardedConnector({ toLoopback: false }), webhookIps = [] } = given
  const { newReader = createReader } = given
  const reading = createReadingJob(given, () => newReader())
  // Pages are rendered by a second reader, so that a view does not wait for a file that is being read.
  const reader = newReader()
  const seaRoutes = createRouteSearch(given)
  const deps = {
    ...given,
    openCounts: given.openCounts ?? createOpenCounts(),
    connector,
    webhookIps,
    secret: await signingSecret(given.db, given.connections.sealer),
    seaRoutes,
    tracking,
    reader,
    signalReading: reading.signal,
  }
  const positions = createPositionFeeds({
    ...given,
    ...given.connections,
    ships: { shipsToFollow, keepPositions, distanceBetween, arrivingShipments },
    supplement,
  })
  const terminals = createTerminalAsking({ ...given, ...given.connections, supplement })
  const signals = createJobSignals()
  const { announce = () => undefined, wake = () => undefined } = given
  const subscriptions = announced(signals.subscriptions, announce, 'source_subscriptions')
  const askTerminals = announced(signals.askTerminals, announce, 'terminals')
  const listen = announced(signals.listen, announce, 'ship_positions')
  const alertEvaluation = announced(signals.alertEvaluation, announce, 'alert_rules')
  const alertMails = announced(signals.alertMails, announce, 'alert_mails')
  const tracked = { trackedAmong, dueReported, dueRecords }
  const live = liveRoutes(deps)
  const opening = { sealer: deps.connections.sealer, wall: deps.wall }
  const loaders = loadersOf(deps.db, opening)
  const signInDeps = { ...deps, mailer: given.mailer, sealer: deps.connections.sealer }
  const openidDeps = {
    ...signInDeps,
    toLoopback: deps.connections.places.toLoopback,
    providerClient: createProviderClient({ http: deps.connections.http, now: () => deps.wall.now() }),
  }
  const home = homeRoutes(deps)
  const handlers: Handlers = {
    ...sessionRoutes(signInDeps),
    ...passwordRoutes(signInDeps),
    ...emailChangeRoutes(signInDeps),
    ...codeRoutes(signInDeps),
    ...passkeyRoutes(signInDeps),
    ...systemRoutes({ ...signInDeps, system: given.system ?? unknownSystem }),
    ...mailRoutes({ ...signInDeps, signalResets: signals.resets.notify }),
    ...openidRoutes(openidDeps),
    ...providerRoutes(openidDeps),
    ...countRoutes({
      ...deps,
      openAlerts: openAlertsOf(deps),
      documentsToReview: (accountId) => countDocumentsToReview(deps.db, accountId),
    }),
    ...membersRoutes(deps),
    ...invitationRoutes(signInDeps),
    ...sessionsRoutes(signInDeps),
    ...referenceRoutes(deps),
    ...partyRoutes(deps),
    ...customFieldRoutes(deps),
    ...inferRoutes(deps),
    ...searchRoutes(deps),
    ...trackingRoutes(deps),
    ...deadlineRoutes(deps),
    ...importRoutes(deps),
    ...connectionRoutes({
      ...deps,
      ...deps.connections,
      track: trackReported,
      // A person who connects a source wants to see that it works.
      wake: () => {
        wake()
        announce('requests')
        askTerminals.notify()
        listen.notify()
      },
      signalSubscriptions: subscriptions.notify,
      supplement,
      positions,
      changesOf: (accountId, snapshot, by) =>
        changesOfSnapshot(deps.db, accountId, snapshot, iso(deps.clock.now()), by),
    }),
    ...webhookRoutes({ ...deps, ...opening }),
    ...trialRoutes(deps),
    ...deliveryRoutes({ ...deps, ...opening, loaders }),
    ...documentRoutes(deps),
    ...voyageRoutes(deps),
    ...exportRoutes(deps),
    ...savedViewRoutes(deps),
    ...alertRoutes({ ...signInDeps, evaluation: alertEvaluation }),
    ...orderRoutes(deps),
    ...shareRoutes(deps),
    ...home.handlers,
    ...preferenceRoutes(deps),
    ...keyRoutes(deps),
    ...embedKeyRoutes(deps),
    ...auditRoutes({ ...deps, handlers: () => handlers }),
    ...auditExportRoutes(deps),
    ...sheetExportRoutes(deps),
    ...disputeRoutes(deps),
    ...limitRoutes(deps),
    ...live.routes,
    ...batchRoutes({ ...deps, signalBatches: signals.batches.notify }),
    ...bulkEditRoutes({ ...deps, signalBulkEdits: signals.bulkEdits.notify }),
  }
  keepAnnouncedRecords()
  return {
    handlers,
    signalReading: reading.signal,
    wakeFor: wakingOf(signals, { requests: wake, documents: reading.signal, mailer: given.mailer }),
    takeMailedFile: (accountId, file) =>
      takeMailedFile({ ...deps, track: trackReported, supplement, wake }, accountId, file),
    loaders,
    mounts: [
      { path: '/storage', app: storageApp(deps) },
      {
        path: '/exports',
        app: exportFiles({
          ...deps,
          disputePack: (accountId, containerId) => packFile(deps, accountId, containerId),
        }),
      },
      { path: '/unsubscribe', app: unsubscribeApp(deps) },
      { path: '/order-files', app: orderFiles(deps) },
      { path: '/embed', app: embedApp(deps) },
      {
        path: CALLBACKS_PATH,
        app: callbackApp({
          ...deps,
          ...deps.connections,
          tracked,
          wake,
        }),
      },
    ],
    mountsForCallers: [
      { path: '/mcp', app: mcpApp(deps) },
      { path: '/dcsa/v2', app: (callers) => publisherApp({ ...deps, ...deps.connections }, callers) },
    ],
    renewAnswers: () => home.renew(),
    endStreams: () => live.stop(),
    endReading: () => reading.stop(),
    endPositions: () => positions.stop(),
    positions,
    terminals,
    endPreviews: () => reader.stop(),
    endRouteSearch: () => seaRoutes.stop(),
    scheduledJobs: scheduledJobs({
      ...deps,
      reading,
      positions,
      terminals,
      tracked,
      wake,
      signals,
      alertMails,
    }),
  }
}
