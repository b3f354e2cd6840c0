import { msg, t } from '../../../contract/language/index.ts'
import type { AuditChange, AuditEntry } from '../../../contract/resources/index.ts'
import { paths, timeText } from '../../format/index.ts'

type Attributes = AuditEntry['attributes']

const special: Readonly<Record<string, string>> = {
  create_session: t('Signed in'),
  sign_in_by_passkey: t('Signed in by passkey'),
  delete_session: t('Signed out'),
  verify_email: t('Verified the e-mail address'),
  set_password_by_link: t('Set the password by a mailed link'),
  sign_in_by_openid: t('Signed in by the company'),
  make_sign_in_link: t('Made a sign-in link'),
  set_limits: t('Set limits and features'),
  set_entitlements: t('Set what the account may have'),
  end_other_sessions: t('Ended the other sessions'),
  accept_invitation: t('Joined by invitation'),
  switch_account: t('Came from another account'),
  confirm_session: t('Confirmed the session'),
  edit_sign_in: t('Entered another e-mail address'),
  cancel_email_change: t('Withdrew another e-mail address'),
  confirm_email_change: t('Confirmed another e-mail address'),
  set_password: t('Set the password'),
  create_second_factor: t('Began two-step sign-in'),
  confirm_second_factor: t('Switched two-step sign-in on'),
  delete_second_factor: t('Switched two-step sign-in off'),
  create_export: t('Exported a list'),
  create_import: t('Imported records'),
  create_audit_export: t('Exported the audit'),
  create_tariff_export: t('Exported the tariffs'),
  create_gate_calendar_export: t('Exported the gate calendars'),
  create_party_export: t('Exported the parties'),
  create_party_import: t('Imported parties'),
  enter_failed_appointment: t('Entered a failed appointment'),
  delete_failed_appointment: t('Deleted a failed appointment'),
  create_dispute_pack: t('Exported a dispute pack'),
  edit_audit_retention: t('Set how long the audit is kept'),
  undo_audit_entry: t('Took a change back'),
  edit_container_by_body: t('Edited a container'),
  create_bulk_edit: t('Edited many records'),
  undo_bulk_edit: t('Took an edit of many records back'),
  renew_mailbox: t('Renewed the mail address'),
  edit_mailbox: t('Changed whose mail is taken'),
  edit_document_learning: t('Switched learning from accepted documents on or off'),
  edit_learned_issuer: t('Named an issuer whose documents are learned from'),
  forget_learned_field: t('Forgot where a field of an issuer is printed'),
  forget_learned_issuer: t('Forgot what was learned of an issuer'),
  forget_learned_issuers: t('Forgot all that was learned from documents'),
  edit_document_acceptance: t('Set which documents are accepted by themselves'),
  accept_document: t('Accepted a document by itself'),
  clear_acceptance: t('Put an accepted document back to review'),
}
const past: Readonly<Record<string, string>> = {
  create: msg('Made {what}'),
  edit: msg('Edited {what}'),
  delete: msg('Deleted {what}'),
  remove: msg('Removed {what}'),
  revoke: msg('Revoked {what}'),
  rotate: msg('Rotated {what}'),
  renew: msg('Renewed {what}'),
  end: msg('Ended {what}'),
  enter: msg('Entered {what}'),
  stop: msg('Stopped {what}'),
  resume: msg('Resumed {what}'),
  refresh: msg('Refreshed {what}'),
  merge: msg('Merged {what}'),
  undo: msg('Took back {what}'),
  check: msg('Checked {what}'),
  test: msg('Tested {what}'),
  trigger: msg('Triggered {what}'),
  redeliver: msg('Sent again {what}'),
  replay: msg('Replayed {what}'),
  read: msg('Read {what}'),
  split: msg('Split {what}'),
  relink: msg('Linked again {what}'),
  reclassify: msg('Classified again {what}'),
  reextract: msg('Read again {what}'),
}
/** What operations are about, as their names say it. */
const things: ReadonlySet<string> = new Set([
  msg('alert'),
  msg('alert mute'),
  msg('alert rule'),
  msg('alert settings'),
  msg('api key'),
  msg('connection'),
  msg('connection message'),
  msg('connection messages again'),
  msg('container'),
  msg('container custom field'),
  msg('container note'),
  msg('container value'),
  msg('container values'),
  msg('custom field'),
  msg('custom field definition'),
  msg('custom field option'),
  msg('delivery order'),
  msg('document'),
  msg('document link'),
  msg('document template'),
  msg('embed key'),
  msg('entered value'),
  msg('event subscription'),
  msg('gate calendar'),
  msg('invitation'),
  msg('member'),
  msg('member sessions'),
  msg('openid login'),
  msg('openid provider'),
  msg('party'),
  msg('passkey'),
  msg('preferences'),
  msg('provisional port'),
  msg('provisional port merge'),
  msg('provisional terminal'),
  msg('provisional terminal merge'),
  msg('recovery codes'),
  msg('saved view'),
  msg('session'),
  msg('share'),
  msg('shipment'),
  msg('shipment custom field'),
  msg('shipment tracking'),
  msg('tariff'),
  msg('tariff import'),
  msg('tracking request'),
  msg('tracking request batch'),
  msg('tracking request custom field'),
  msg('webhook'),
  msg('webhook notification'),
  msg('webhook secret'),
  msg('webhook secret overlap'),
])
const thingText = (name: string): string => (things.has(name) ? t(name) : name)

/** `edit_container_note` → `Edited container note`; of the commands of the operator their names. */
export function operationText({ operation, action }: Pick<Attributes, 'operation' | 'action'>): string {
  if (action === 'refuse') return t('Failed to sign in')
  const known = special[operation]
  if (known !== undefined) return known
  const [verb = '', ...rest] = operation.split('_')
  const what = thingText(rest.join(' '))
  const done = past[verb]
  return (done === undefined ? `${verb} ${what}` : t(done, { what })).trim()
}

const actorTexts: Readonly<Record<string, string>> = {
  operator: t('The operator'),
  link: t('Who opened the mailed link'),
  service: 'Portolan',
  system: t('Unknown person'),
}

export const actorText = ({
  actor_name,
  actor_kind,
}: Pick<Attributes, 'actor_name' | 'actor_kind'>): string =>
  actorTexts[actor_kind] ??
  (actor_kind === 'key'
    ? t('{name} (key)', { name: actor_name ?? t('Unknown') })
    : (actor_name ?? t('Unknown')))

/** `custom_fields.priority` → `priority`, `ref_numbers` → `references`. */
export const attributeLabel = (attribute: string): string =>
  attribute === 'ref_numbers' ? t('references') : attribute.replace(/^\w+\./, '').replaceAll('_', ' ')

/** A value as it is shown; null for none. @param zone of the person */
export function valueText(value: unknown, zone: string, now: Date): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value))
      ? timeText(new Date(value).toISOString(), zone, now).text
      : value
  if (Array.isArray(value)) {
    const texts = value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    return texts.length === 0 ? null : texts.join(', ')
  }
  return JSON.stringify(value)
}

/** `references: PO 7 → PO 8` of the first attribute, and how many more there are. */
export function auditChangesText(changes: readonly AuditChange[], zone: string, now: Date): string {
  const [first, ...more] = changes
  if (!first) return ''
  const name = attributeLabel(first.attribute)
  const values =
    first.is_secret === true
      ? t('changed')
      : `${valueText(first.old, zone, now) ?? '—'} → ${valueText(first.new, zone, now) ?? '—'}`
  return more.length > 0
    ? t('{change}, and {count} more', { change: `${name}: ${values}`, count: more.length })
    : `${name}: ${values}`
}

/** The page of a record, where it has one. */
export function recordPath({
  record_type: type,
  record_id: id,
  record_name: name,
  action,
}: Attributes): string | undefined {
  if (id === null || action === 'delete') return undefined
  if (type === 'container') return name === null ? undefined : paths.find(name)
  if (type === 'shipment') return paths.shipment(id)
  if (type === 'tracking_request') return paths.request(id)
  if (type === 'document') return paths.document(id)
  if (type === 'connection') return paths.source(id)
  return undefined
}
