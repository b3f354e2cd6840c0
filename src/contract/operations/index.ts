import * as alerts from './alerts.ts'
import * as apiKeys from './accounts/api-keys.ts'
import * as audit from './accounts/audit.ts'
import * as embedKeys from './accounts/embed-keys.ts'
import * as attributeReports from './attribute-reports.ts'
import * as bulkEdits from './bulk-edits.ts'
import * as changes from './changes.ts'
import * as connectionMessages from './connections/connection-messages.ts'
import * as provisional from './connections/provisional.ts'
import * as connections from './connections/connections.ts'
import * as containers from './containers.ts'
import { get_container_history } from './container-history.ts'
import { get_container_summary } from './container-summary.ts'
import * as clockCosts from './deadlines/clock-costs.ts'
import * as clockTotals from './deadlines/clock-totals.ts'
import * as clocks from './deadlines/clocks.ts'
import * as disputePacks from './deadlines/dispute-packs.ts'
import * as failedAppointments from './deadlines/failed-appointments.ts'
import * as gateCalendars from './deadlines/gate-calendars.ts'
import * as tariffs from './deadlines/tariffs.ts'
import { get_fleet_map } from './fleet-map.ts'
import * as deliveryOrders from './delivery-orders.ts'
import * as documentLearning from './documents/document-learning.ts'
import * as documents from './documents/documents.ts'
import { get_document_schema } from './documents/documents.ts'
import * as customFieldDefinitions from './custom-fields/custom-field-definitions.ts'
import * as customFieldOptions from './custom-fields/custom-field-options.ts'
import * as customFields from './custom-fields/custom-fields.ts'
import * as enteredValues from './entered-values.ts'
import * as documentAcceptance from './documents/document-acceptance.ts'
import * as documentTemplates from './documents/document-templates.ts'
import * as mailbox from './documents/mailbox.ts'
import * as emailSubmissions from './documents/email-submissions.ts'
export * from './exports.ts'
import { create_export, create_import } from './exports.ts'
import * as trackingRequests from './tracking-requests.ts'
import { infer_tracking_number } from './tracking-requests.ts'
export type { InferredNumber } from './tracking-requests.ts'
import * as facets from './facets.ts'
import * as home from './home.ts'
import * as mail from './accounts/mail.ts'
import * as openid from './accounts/openid.ts'
import * as parties from './parties.ts'
import {
  create_passkey,
  create_passkey_challenge,
  create_passkey_registration,
  delete_passkey,
  edit_passkey,
  sign_in_by_passkey,
} from './accounts/passkeys.ts'
import * as people from './accounts/people.ts'
import { edit_preferences, get_preferences } from './preferences.ts'
import * as reference from './reference.ts'
import * as savedViews from './saved-views.ts'
import * as shares from './shares.ts'
import { create_lookup, search, search_values } from './search.ts'
import { create_session, delete_session, get_session } from './accounts/session.ts'
import * as shipments from './shipments.ts'
import * as signIn from './accounts/sign-in.ts'
import * as trackingRequestBatches from './tracking-request-batches.ts'
import {
  get_webhook_event_counts,
  get_webhook_notification_request,
  list_webhook_health,
  redeliver_webhook,
  redeliver_webhook_notification,
  replay_webhook,
  test_webhook,
} from './webhooks/webhook-deliveries.ts'
import { get_system } from './accounts/system.ts'
import * as webhooks from './webhooks/webhooks.ts'

export type { TrialAnswer, WebhookHealth } from './webhooks/webhook-deliveries.ts'
export type { HistoryLine } from './container-history.ts'
export type { ContainerSummary } from './container-summary.ts'
export type { ContainerNote } from './containers.ts'
export type { ClockCost } from './deadlines/clock-costs.ts'
export type { ClockTotal } from './deadlines/clock-totals.ts'
export type {
  EntryResult,
  PresentEntry,
  GivenEnteredValue,
  GivenEntry,
  NewEnteredValue,
  NewEntry,
} from './entered-values.ts'
export type { NewFailedAppointment } from './deadlines/failed-appointments.ts'
export type { NewGateCalendar } from './deadlines/gate-calendars.ts'
export type { NewTariff, TariffImportResult } from './deadlines/tariffs.ts'
export type { DocumentAcceptance } from './documents/document-acceptance.ts'
export type { Facet } from './facets.ts'
export type { PartyImportResult } from './parties.ts'
export type {
  CalendarDay,
  CalendarFigures,
  CardContainer,
  CardRecord,
  ChangedLine,
  CountedView,
  Home,
  HomeCard,
  HomeFigures,
} from './home.ts'
export { type PreferenceKey, type Preferences, preferencesOfPerson, preferenceValues } from './preferences.ts'
export type { InitialCustomFields } from './custom-fields/initial-custom-fields.ts'
export * from './operation.ts'
export * from './outdates.ts'
export * from './search.ts'
export { session, type Session, type SessionPreferences } from './accounts/session.ts'
export type { OpenidProvider } from './accounts/openid.ts'
export type { OwnPasskey } from './accounts/passkeys.ts'
export type { OwnSignIn, SignInWays } from './accounts/sign-in.ts'

/** The one table of operations. */
export const operations = {
  ...trackingRequests,
  infer_tracking_number,
  ...shipments,
  ...containers,
  get_container_summary,
  get_fleet_map,
  get_container_history,
  ...attributeReports,
  ...enteredValues,
  ...tariffs,
  ...gateCalendars,
  ...clocks,
  ...disputePacks,
  ...failedAppointments,
  ...clockCosts,
  ...clockTotals,
  ...reference,
  ...parties,
  ...customFieldDefinitions,
  ...customFieldOptions,
  ...customFields,
  search,
  search_values,
  create_lookup,
  ...deliveryOrders,
  ...documents,
  ...documentLearning,
  get_document_schema,
  ...documentTemplates,
  ...documentAcceptance,
  ...emailSubmissions,
  ...mailbox,
  ...webhooks,
  get_webhook_event_counts,
  get_webhook_notification_request,
  list_webhook_health,
  redeliver_webhook,
  redeliver_webhook_notification,
  replay_webhook,
  test_webhook,
  ...connections,
  ...connectionMessages,
  ...provisional,
  create_import,
  ...trackingRequestBatches,
  ...savedViews,
  ...shares,
  ...alerts,
  ...bulkEdits,
  ...people,
  create_export,
  ...changes,
  ...facets,
  ...home,
  get_preferences,
  edit_preferences,
  ...apiKeys,
  ...embedKeys,
  ...audit,
  get_session,
  create_session,
  delete_session,
  ...signIn,
  ...openid,
  create_passkey_challenge,
  sign_in_by_passkey,
  create_passkey_registration,
  create_passkey,
  edit_passkey,
  delete_passkey,
  ...mail,
  get_system,
} as const
export type Operations = typeof operations
export type OperationName = keyof Operations
