import { isDeepStrictEqual } from 'node:util'
import { type CustomFieldValue, customFieldValue } from '../../contract/resources/index.ts'
import type { CustomFieldEntity } from '../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { appendEdited } from '../platform/events/edited.ts'
import type { HandlerRequest, Handlers } from '../platform/http/handler.ts'
import { listingOf } from '../platform/http/list.ts'
import { pageDocument } from '../platform/http/page.ts'
import { notFound, problem, refuseOther, refusedAttribute, valueChanged } from '../platform/http/problem.ts'
import { lockedDefinition } from './definitions.store.ts'
import { entityTypes, fieldPath, type FieldDefinition, presentField } from './fields.present.ts'
import { deleteField, fieldsBy, listFields, writeField } from './fields.store.ts'
import { fieldList, recordFieldList } from './custom-fields.list.ts'
import { recordExists } from './records.store.ts'
import { type Entity, checkValue } from './set.ts'

interface Deps {
  db: Db
  clock: Clock
}
type Names =
  | 'list_custom_fields'
  | 'create_custom_field'
  | 'get_custom_field'
  | 'edit_custom_field'
  | 'delete_custom_field'
  | `${'list' | 'create' | 'edit' | 'delete'}_${(typeof entityTypes)[CustomFieldEntity]}_custom_field${'' | 's'}`
type FieldNames = Extract<keyof Handlers, Names>

const documentOf = (known: FieldDefinition) => ({
  data: presentField(known),
  links: { self: fieldPath(known.row.id) },
})

/** The values of custom fields, by their own paths and below their records. */
export function fieldRoutes(deps: Deps): Pick<Handlers, FieldNames> {
  const { db } = deps
  const shipments = below(deps, 'Shipment')
  const containers = below(deps, 'Container')
  const requests = below(deps, 'TrackingRequest')
  return {
    async list_custom_fields(request) {
      const listing = listingOf(request, fieldList)
      const { fields, total, cursors } = await listFields(db, request.caller.account_id, listing)
      return pageDocument(request, fields.map(presentField), total, cursors)
    },

    async create_custom_field({ caller, body: { data } }) {
      const { type: name, id } = data.relationships.entity.data
      const type = (Object.keys(entityTypes) as CustomFieldEntity[]).find(
        (each) => entityTypes[each] === name,
      )
      if (type === undefined || !(await recordExists(db, caller.account_id, { type: name, id })))
        throw problem(422, `There is no ${name} with this id`, {
          source: { pointer: '/data/relationships/entity/data/id' },
        })
      return set(deps, caller.account_id, { type, id }, data.attributes)
    },

    async get_custom_field({ caller, params }) {
      const [known] = await fieldsBy(db, caller.account_id, { id: params.id })
      if (!known) throw notFound('CustomField')
      return documentOf(known)
    },

    edit_custom_field: ({ caller, params, body: { data } }) => edit(deps, caller.account_id, params, data),

    async delete_custom_field({ caller, params }) {
      const [known] = await fieldsBy(db, caller.account_id, { id: params.id })
      if (!known) throw notFound('CustomField')
      await remove(deps, caller.account_id, known)
      return { meta: {} }
    },

    list_shipment_custom_fields: (request) => shipments.list(request, request.params.shipment_id),
    create_shipment_custom_field: (request) => shipments.create(request, request.params.shipment_id),
    edit_shipment_custom_field: (request) => shipments.edit(request, request.params.shipment_id),
    delete_shipment_custom_field: (request) => shipments.delete(request, request.params.shipment_id),
    list_container_custom_fields: (request) => containers.list(request, request.params.container_id),
    create_container_custom_field: (request) => containers.create(request, request.params.container_id),
    edit_container_custom_field: (request) => containers.edit(request, request.params.container_id),
    delete_container_custom_field: (request) => containers.delete(request, request.params.container_id),
    list_tracking_request_custom_fields: (request) =>
      requests.list(request, request.params.tracking_request_id),
    create_tracking_request_custom_field: (request) =>
      requests.create(request, request.params.tracking_request_id),
    edit_tracking_request_custom_field: (request) =>
      requests.edit(request, request.params.tracking_request_id),
    delete_tracking_request_custom_field: (request) =>
      requests.delete(request, request.params.tracking_request_id),
  }
}

type Lists = HandlerRequest<
  'list_shipment_custom_fields' | 'list_container_custom_fields' | 'list_tracking_request_custom_fields'
>
type Creates = HandlerRequest<
  'create_shipment_custom_field' | 'create_container_custom_field' | 'create_tracking_request_custom_field'
>
type Edits = HandlerRequest<
  'edit_shipment_custom_field' | 'edit_container_custom_field' | 'edit_tracking_request_custom_field'
>
type Deletes = HandlerRequest<
  'delete_shipment_custom_field' | 'delete_container_custom_field' | 'delete_tracking_request_custom_field'
>

/** The operations below one type of record, which must exist in the account. */
function below(deps: Deps, type: CustomFieldEntity) {
  const { db } = deps

  async function entity(accountId: string, id: string): Promise<Entity> {
    if (await recordExists(db, accountId, { type: entityTypes[type], id })) return { type, id }
    throw notFound(type)
  }
  async function found(accountId: string, entity_id: string, api_slug: string): Promise<FieldDefinition> {
    await entity(accountId, entity_id)
    const [known] = await fieldsBy(db, accountId, { entity_type: type, entity_id, api_slug })
    if (!known) throw notFound('CustomField')
    return known
  }

  return {
    async list(request: Lists, id: string) {
      const { account_id } = request.caller
      const listing = listingOf(request, recordFieldList)
      const { fields, total, cursors } = await listFields(
        db,
        account_id,
        listing,
        await entity(account_id, id),
      )
      return pageDocument(request, fields.map(presentField), total, cursors)
    },

    async create({ caller, body: { data } }: Creates, id: string) {
      return set(deps, caller.account_id, await entity(caller.account_id, id), data.attributes)
    },

    async edit({ caller, params, body: { data } }: Edits, id: string) {
      const { row } = await found(caller.account_id, id, params.api_slug)
      return edit(deps, caller.account_id, row, data)
    },

    async delete({ caller, params, query }: Deletes, id: string) {
      const { api_slug } = params
      const known = await found(caller.account_id, id, api_slug)
      await remove(deps, caller.account_id, known, expectedIn(query.expected_value))
      return undefined
    },
  }
}

interface GivenField {
  api_slug: string
  value?: CustomFieldValue | undefined
  /** As it was seen; undefined: nothing is expected. */
  expected_value?: CustomFieldValue | undefined
}

/** @throws 409 if another value than the expected one is there by now, and not the one that is wanted */
async function refuseChanged(
  trx: Db,
  accountId: string,
  { entity: { type: entity_type, id: entity_id }, api_slug }: { entity: Entity; api_slug: string },
  { expected, wanted }: { expected: CustomFieldValue; wanted: CustomFieldValue },
): Promise<void> {
  const [known] = await fieldsBy(trx, accountId, { entity_type, entity_id, api_slug })
  const { value = null, display_value = null } = known ? presentField(known).attributes : {}
  if (isDeepStrictEqual(value, expected) || isDeepStrictEqual(value, wanted)) return
  throw valueChanged('expected_value', { value, display_value })
}

/**
 * Sets the one value that a record has of a definition.
 * @throws 422 for a slug that is not defined for this kind of record, or a value that its definition refuses
 */
async function set(
  { db, clock }: Deps,
  accountId: string,
  entity: Entity,
  { api_slug, value, expected_value }: GivenField,
) {
  return db.transaction().execute(async (trx) => {
    const definition = await lockedDefinition(trx, accountId, { entity_type: entity.type, api_slug })
    if (!definition)
      throw refusedAttribute('api_slug', `Api slug '${api_slug}' is not defined for ${entity.type}`)
    const verdict = await checkValue(trx, accountId, definition, value)
    if ('refused' in verdict) throw refusedAttribute('value', verdict.refused)
    if (expected_value !== undefined)
      await refuseChanged(
        trx,
        accountId,
        { entity, api_slug },
        { expected: expected_value, wanted: verdict.value },
      )
    const row = { definition_id: definition.id, entity_id: entity.id, value: verdict.value }
    const now = iso(clock.now())
    const id = await writeField(trx, accountId, row, now)
    await appendEdited(trx, accountId, entityTypes[entity.type], [entity.id], now)
    const [known] = await fieldsBy(trx, accountId, { id })
    if (!known) throw notFound('CustomField')
    return documentOf(known)
  })
}

/** @throws 404 for a field that is not there (any more), 422 for a value that its definition refuses */
async function edit(
  { db, clock }: Deps,
  accountId: string,
  { id }: { id: string },
  data: { id?: string | undefined; attributes: { value: CustomFieldValue } },
) {
  return db.transaction().execute(async (trx) => {
    const [before] = await fieldsBy(trx, accountId, { id })
    const definition = before && (await lockedDefinition(trx, accountId, { id: before.row.definition_id }))
    if (!before || !definition) throw notFound('CustomField')
    refuseOther('custom field', data.id, before.row.id)
    const verdict = await checkValue(trx, accountId, definition, data.attributes.value)
    if ('refused' in verdict) throw refusedAttribute('value', verdict.refused)
    const now = iso(clock.now())
    await writeField(trx, accountId, { ...before.row, value: verdict.value }, now)
    await appendEdited(trx, accountId, entityTypes[before.entity_type], [before.row.entity_id], now)
    const [known] = await fieldsBy(trx, accountId, { id })
    if (!known) throw notFound('CustomField')
    return documentOf(known)
  })
}

/** @throws 400 for what is no value */
function expectedIn(text: string | undefined): CustomFieldValue | undefined {
  if (text === undefined) return undefined
  const read = customFieldValue.safeParse(jsonIn(text))
  if (read.success) return read.data
  throw problem(400, 'expected_value must be a value as JSON', { source: { parameter: 'expected_value' } })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws 404 for a field that is not there any more */
const remove = (
  { db, clock }: Deps,
  accountId: string,
  { row, entity_type, api_slug }: FieldDefinition,
  expected?: CustomFieldValue,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (expected !== undefined) {
      await lockedDefinition(trx, accountId, { id: row.definition_id })
      const entity = { type: entity_type, id: row.entity_id }
      await refuseChanged(trx, accountId, { entity, api_slug }, { expected, wanted: null })
    }
    if (!(await deleteField(trx, accountId, row.id))) throw notFound('CustomField')
    await appendEdited(trx, accountId, entityTypes[entity_type], [row.entity_id], iso(clock.now()))
  })
