import type { AuditChange, AuditEntry } from '../../../contract/resources/index.ts'
import { paths, timeText } from '../../format/index.ts'

type Attributes = AuditEntry['attributes']

const special: Readonly<Record<string, string>> = {
  create_session: 'Signed in',
  sign_in_by_passkey: 'Signed in by passkey',
  delete_session: 'Signed out',
  verify_email: 'Verified the e-mail address',
  set_password_by_link: 'Set the password by a mailed link',
  sign_in_by_openid: 'Signed in by the company',
  make_sign_in_link: 'Made a sign-in link',
  set_limits: 'Set limits and features',
  set_entitlements: 'Set what the account may have',
  end_other_sessions: 'Ended the other sessions',
  accept_invitation: 'Joined by invitation',
  switch_account: 'Came from another account',
  confirm_session: 'Confirmed the session',
  edit_sign_in: 'Changed the e-mail address',
  set_password: 'Set the password',
  create_second_factor: 'Began two-step sign-in',
  confirm_second_factor: 'Switched two-step sign-in on',
  delete_second_factor: 'Switched two-step sign-in off',
  create_export: 'Exported a list',
  create_import: 'Imported records',
  create_audit_export: 'Exported the audit',
  create_tariff_export: 'Exported the tariffs',
  create_gate_calendar_export: 'Exported the gate calendars',
  create_party_export: 'Exported the parties',
  create_party_import: 'Imported parties',
  enter_failed_appointment: 'Entered a failed appointment',
  delete_failed_appointment: 'Deleted a failed appointment',
  create_dispute_pack: 'Exported a dispute pack',
  edit_audit_retention: 'Set how long the audit is kept',
  undo_audit_entry: 'Took a change back',
  edit_container_by_body: 'Edited a container',
  create_bulk_edit: 'Edited many records',
  undo_bulk_edit: 'Took an edit of many records back',
  renew_mailbox: 'Renewed the mail address',
  edit_mailbox: 'Changed whose mail is taken',
}
const past: Readonly<Record<string, string>> = {
  create: 'Made',
  edit: 'Edited',
  delete: 'Deleted',
  remove: 'Removed',
  revoke: 'Revoked',
  rotate: 'Rotated',
  renew: 'Renewed',
  end: 'Ended',
  enter: 'Entered',
  stop: 'Stopped',
  resume: 'Resumed',
  refresh: 'Refreshed',
  merge: 'Merged',
  undo: 'Took back',
  check: 'Checked',
  test: 'Tested',
  trigger: 'Triggered',
  redeliver: 'Sent again',
  replay: 'Replayed',
  read: 'Read',
  split: 'Split',
  relink: 'Linked again',
  reclassify: 'Classified again',
  reextract: 'Read again',
}

/** `edit_container_note` → `Edited container note`; of the commands of the operator their names. */
export function operationText({ operation, action }: Pick<Attributes, 'operation' | 'action'>): string {
  if (action === 'refuse') return 'Failed to sign in'
  const known = special[operation]
  if (known !== undefined) return known
  const [verb = '', ...rest] = operation.split('_')
  return `${past[verb] ?? verb} ${rest.join(' ')}`.trim()
}

const actorTexts: Readonly<Record<string, string>> = {
  operator: 'The operator',
  link: 'Who opened the mailed link',
  system: 'Unknown person',
}

export const actorText = ({
  actor_name,
  actor_kind,
}: Pick<Attributes, 'actor_name' | 'actor_kind'>): string =>
  actorTexts[actor_kind] ?? `${actor_name ?? 'Unknown'}${actor_kind === 'key' ? ' (key)' : ''}`

/** `custom_fields.priority` → `priority`, `ref_numbers` → `references`. */
export const attributeLabel = (attribute: string): string =>
  attribute === 'ref_numbers' ? 'references' : attribute.replace(/^\w+\./, '').replaceAll('_', ' ')

/** A value as it is shown; null for none. @param zone of the person */
export function valueText(value: unknown, zone: string, now: Date): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
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
      ? 'changed'
      : `${valueText(first.old, zone, now) ?? '—'} → ${valueText(first.new, zone, now) ?? '—'}`
  return `${name}: ${values}${more.length > 0 ? `, and ${more.length} more` : ''}`
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
