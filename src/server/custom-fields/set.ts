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
 * A value as its definition has it, with all that the rules cannot know: the options of the field, the record that is
 * pointed to, and a pattern that a person wrote.
 * @param raw undefined takes the definition's default value
 */
export async function verdictOf(
  trx: Db,
  accountId: string,
  definition: DefinitionRow,
  raw: CustomFieldValue | undefined,
): Promise<ValueCheck> {
  const asked = raw === undefined ? definition.default_value : raw
  if (raw === undefined && asked === null) return { refused: 'Value is required' }
  const isChosen = definition.data_type === 'enum' || definition.data_type === 'enum_multi'
  const options = isChosen ? await optionsOf(trx, accountId, [definition.id]) : []
  const verdict = readValue(
    definition,
    asked,
    options.map(({ value }) => value),
  )
  if ('refused' in verdict) return verdict
  const { value } = verdict
  const pattern = definition.validation?.['pattern']
  if (definition.data_type === 'short_text' && typeof pattern === 'string' && typeof value === 'string')
    return matches(pattern, value) ? verdict : { refused: `Value must match ${pattern}` }
  if (isReference(value)) {
    // The rules have made sure of the type.
    const record = { type: value.type as CustomFieldReference, id: value.id }
    if (!(await recordExists(trx, accountId, record)))
      return { refused: `Value names a ${value.type} that does not exist` }
  }
  return verdict
}
