import { normaliseIdentifier } from '../../contract/identifiers/index.ts'
import type { InitialCustomFields } from '../../contract/operations/index.ts'
import type { CustomFieldEntity } from '../../contract/vocabulary/index.ts'
import type { StagedContainerValue, StagedValue } from '../platform/database/tables.custom-fields.ts'
import type { Db } from '../platform/database/tables.ts'
import type { ErrorObject } from '../../contract/jsonapi/index.ts'
import { errorOf, Problem } from '../platform/http/problem.ts'
import { lockedDefinition } from './definitions.store.ts'
import { storeStaged } from './staged.store.ts'
import { checkValue } from './set.ts'

type Entry = NonNullable<InitialCustomFields['shipment']>[number]

/**
 * Stores values for the shipment and containers that a tracking request will find, in the transaction that creates the
 * request.
 * @throws 422 with a pointer for each slug that is not defined and each value that its definition refuses
 */
export async function stageFields(
  trx: Db,
  accountId: string,
  requestId: string,
  initial: InitialCustomFields | null | undefined,
): Promise<void> {
  const given = { shipment: initial?.shipment ?? [], containers: initial?.containers ?? [] }
  if (given.shipment.length + given.containers.length === 0) return
  const errors: ErrorObject[] = []
  const refuse = (at: string, detail: string) => {
    const pointer = `/data/attributes/initial_custom_fields/${at}`
    errors.push(errorOf(422, detail, { source: { pointer } }))
  }
  const read = async (type: CustomFieldEntity, { api_slug, value }: Entry, at: string) => {
    const definition = await lockedDefinition(trx, accountId, { entity_type: type, api_slug })
    if (!definition) {
      refuse(`${at}/api_slug`, `Api slug '${api_slug}' is not defined for ${type}`)
      return undefined
    }
    const check = await checkValue(trx, accountId, definition, value)
    if ('value' in check) return { definition_id: definition.id, value: check.value }
    refuse(`${at}/value`, check.refused)
    return undefined
  }
  const shipment: StagedValue[] = []
  for (const [index, entry] of given.shipment.entries()) {
    const staged = await read('Shipment', entry, `shipment/${index}`)
    if (staged) shipment.push(staged)
  }
  const containers: StagedContainerValue[] = []
  for (const [index, entry] of given.containers.entries()) {
    const staged = await read('Container', entry, `containers/${index}`)
    const number = normaliseIdentifier(entry.number ?? '')
    if (staged) containers.push({ ...staged, number: number === '' ? null : number })
  }
  if (errors.length > 0) throw new Problem(422, errors)
  await storeStaged(trx, { account_id: accountId, tracking_request_id: requestId, shipment, containers })
}
