import type { OperationName } from '../../../contract/operations/index.ts'
import type { AuditEntriesTable } from '../../platform/database/tables.audit.ts'

/** The request that gives a record its old values again. */
interface Undoing {
  operation: OperationName
  params: Record<string, string>
  body: object | undefined
}

/** The attributes that people edit themselves, and the operation by which; nothing else depends on their values. */
const edited: Readonly<
  Record<string, readonly { operation: OperationName; attributes: readonly string[] }[]>
> = {
  container: [
    { operation: 'edit_container', attributes: ['ref_numbers'] },
    { operation: 'edit_container_note', attributes: ['note', 'assignee'] },
  ],
  shipment: [{ operation: 'edit_shipment', attributes: ['ref_numbers', 'tags'] }],
  tracking_request: [{ operation: 'edit_tracking_request', attributes: ['ref_numbers'] }],
  party: [{ operation: 'edit_party', attributes: ['company_name', 'contact_name', 'email', 'phone'] }],
  webhook: [{ operation: 'edit_webhook', attributes: ['active', 'events'] }],
  saved_view: [{ operation: 'edit_saved_view', attributes: ['name', 'shared'] }],
  custom_field_definition: [
    { operation: 'edit_custom_field_definition', attributes: ['display_name', 'description'] },
  ],
}
/** The operations on the custom fields of a record. */
const fieldOperations: Readonly<
  Record<string, { create: OperationName; edit: OperationName; delete: OperationName }>
> = {
  container: {
    create: 'create_container_custom_field',
    edit: 'edit_container_custom_field',
    delete: 'delete_container_custom_field',
  },
  shipment: {
    create: 'create_shipment_custom_field',
    edit: 'edit_shipment_custom_field',
    delete: 'delete_shipment_custom_field',
  },
  tracking_request: {
    create: 'create_tracking_request_custom_field',
    edit: 'edit_tracking_request_custom_field',
    delete: 'delete_tracking_request_custom_field',
  },
}
const FIELD_PREFIX = 'custom_fields.'

type Entry = Pick<AuditEntriesTable, 'action' | 'record_type' | 'record_id' | 'changes'>

/** How an entry is taken back; undefined where changes of its kind cannot be, as others may have followed from them. */
export function undoingOf({ action, record_type: type, record_id: id, changes }: Entry): Undoing | undefined {
  const [first] = changes
  if (action !== 'update' || type === null || id === null || first === undefined) return undefined
  if (changes.some(({ is_cut, is_secret }) => is_cut === true || is_secret === true)) return undefined
  if (first.attribute.startsWith(FIELD_PREFIX))
    return fieldUndoing(type, id, first.attribute.slice(FIELD_PREFIX.length), first)
  const by = edited[type]?.find(({ attributes }) =>
    changes.every(({ attribute }) => attributes.includes(attribute)),
  )
  if (!by) return undefined
  const attributes = Object.fromEntries(changes.map((change) => [change.attribute, change.old]))
  return { operation: by.operation, params: { id }, body: { data: { type, id, attributes } } }
}

function fieldUndoing(
  type: string,
  id: string,
  api_slug: string,
  change: { old?: unknown; new?: unknown },
): Undoing | undefined {
  const by = fieldOperations[type]
  if (!by) return undefined
  const record = { [`${type}_id`]: id }
  const { old } = change
  if (old === null) return { operation: by.delete, params: { ...record, api_slug }, body: undefined }
  return change.new === null
    ? {
        operation: by.create,
        params: record,
        body: { data: { type: 'custom_field', attributes: { api_slug, value: old } } },
      }
    : {
        operation: by.edit,
        params: { ...record, api_slug },
        body: { data: { type: 'custom_field', attributes: { value: old } } },
      }
}
