import type { CustomFieldValue } from '../../contract/resources/index.ts'
import type { CustomFieldEntity, CustomFieldReference } from '../../contract/vocabulary/index.ts'
import type { Db } from '../platform/database/tables.ts'
import type { DefinitionRow } from './definitions.store.ts'
import { optionsOf } from './options.store.ts'
import { matches } from './patterns.ts'
import { recordExists } from './records.store.ts'
import { isReference } from './references.rules.ts'
import { readValue, type ValueCheck } from './values.rules.ts'

export interface Entity {
  type: CustomFieldEntity
  id: string
}

/**
 * Checks a value against its definition, including what needs the database or may run long: the options of the field,
 * the referenced record, and the pattern of the definition.
 * @param raw undefined for the definition's default value
 */
export async function checkValue(
  trx: Db,
  accountId: string,
  definition: DefinitionRow,
  raw: CustomFieldValue | undefined,
): Promise<ValueCheck> {
  const given = raw === undefined ? definition.default_value : raw
  if (raw === undefined && given === null) return { refused: 'Value is required' }
  const isChosen = definition.data_type === 'enum' || definition.data_type === 'enum_multi'
  const options = isChosen ? await optionsOf(trx, accountId, [definition.id]) : []
  const check = readValue(
    definition,
    given,
    options.map(({ value }) => value),
  )
  if ('refused' in check) return check
  const { value } = check
  const pattern = definition.validation?.['pattern']
  if (definition.data_type === 'short_text' && typeof pattern === 'string' && typeof value === 'string')
    return matches(pattern, value) ? check : { refused: `Value must match ${pattern}` }
  if (isReference(value)) {
    // The rules have made sure of the type.
    const record = { type: value.type as CustomFieldReference, id: value.id }
    if (!(await recordExists(trx, accountId, record)))
      return { refused: `Value names a ${value.type} that does not exist` }
  }
  return check
}
