import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { normaliseIdentifier } from '../../contract/identifiers/index.ts'
import type { StagedCustomFieldsTable, StagedValue } from '../platform/database/tables.custom-fields.ts'
import type { Db, Trx } from '../platform/database/tables.ts'
import { among, json } from '../platform/database/values.ts'

/** A tracking request and the shipment that it found. */
interface StagedValues {
  tracking_request_id: string
  shipment_id: string
}

export async function storeStaged(trx: Db, staged: StagedCustomFieldsTable): Promise<void> {
  const { shipment, containers, ...key } = staged
  await trx
    .insertInto('staged_custom_fields')
    .values({ ...key, shipment: json(shipment), containers: json(containers) })
    .execute()
}

/**
 * Sets staged values on the shipments that were found and on their containers. Values that were set meanwhile stay.
 * Values for containers stay staged until the shipment has containers.
 */
export async function applyStaged(
  trx: Trx,
  accountId: string,
  found: readonly StagedValues[],
  now: string,
): Promise<void> {
  if (found.length === 0) return
  const staged = await trx
    .selectFrom('staged_custom_fields')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(
      among(
        'tracking_request_id',
        found.map((each) => each.tracking_request_id),
      ),
    )
    .forUpdate()
    .execute()
  const shipmentOf = new Map(found.map((each) => [each.tracking_request_id, each.shipment_id]))
  for (const row of staged) {
    const shipment_id = shipmentOf.get(row.tracking_request_id)
    if (shipment_id !== undefined) await applyToShipment(trx, row, shipment_id, now)
  }
}

async function applyToShipment(
  trx: Trx,
  { account_id, tracking_request_id, shipment, containers }: StagedCustomFieldsTable,
  shipment_id: string,
  now: string,
): Promise<void> {
  const shipmentContainers = await trx
    .selectFrom('containers')
    .select(['id', 'number'])
    .where('account_id', '=', account_id)
    .where('shipment_id', '=', shipment_id)
    .execute()
  // A value for one container wins over one for all; of two for the same container the last wins.
  const chosen = new Map<string, StagedValue & { entity_id: string }>()
  const choose = ({ definition_id, value }: StagedValue, entity_id: string) =>
    chosen.set(`${definition_id} ${entity_id}`, { definition_id, value, entity_id })
  for (const each of shipment) choose(each, shipment_id)
  for (const each of containers.toSorted(
    (one, other) => Number(one.number !== null) - Number(other.number !== null),
  ))
    for (const { id, number } of shipmentContainers)
      if (each.number === null || each.number === normaliseIdentifier(number)) choose(each, id)
  await write(trx, account_id, [...chosen.values()], now)
  const key = sql<boolean>`account_id = ${account_id} and tracking_request_id = ${tracking_request_id}`
  if (shipmentContainers.length === 0 && containers.length > 0)
    await trx
      .updateTable('staged_custom_fields')
      .set({ shipment: json([]) })
      .where(key)
      .execute()
  else await trx.deleteFrom('staged_custom_fields').where(key).execute()
}

/** Values of definitions that were deleted meanwhile are not set. */
async function write(
  trx: Trx,
  account_id: string,
  values: readonly (StagedValue & { entity_id: string })[],
  now: string,
): Promise<void> {
  const ids = [...new Set(values.map(({ definition_id }) => definition_id))]
  const held = await trx
    .selectFrom('custom_field_definitions')
    .select('id')
    .where('account_id', '=', account_id)
    .where(among('id', ids))
    .forKeyShare()
    .execute()
  const kept = new Set(held.map(({ id }) => id))
  for (const { value, ...rest } of values.filter(({ definition_id }) => kept.has(definition_id)))
    await trx
      .insertInto('custom_fields')
      .values({
        account_id,
        id: randomUUIDv7(),
        ...rest,
        value: json(value),
        created_at: now,
        updated_at: now,
      })
      .onConflict((on) => on.columns(['account_id', 'definition_id', 'entity_id']).doNothing())
      .execute()
}
