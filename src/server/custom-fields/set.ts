import type { CustomFieldValue } from '../../contract/resources/index.ts'
import type { CustomFieldEntity, CustomFieldReference } from '../../contract/vocabulary/index.ts'
import type { Db } from '../platform/database/tables.ts'
import type { DefinitionRow } from './definitions.store.ts'
import { optionsOf } from './options.store.ts'
import { recordExists } from './records.store.ts'
import { isReference } from './references.rules.ts'
import { readValue, type ValueCheck } from './values.rules.ts'
import { runInNewContext } from 'node:vm'
import { RE2JS, RE2JSSyntaxException } from 're2js'

/**
 * Whether a part of the text matches the pattern of a definition. RE2 needs time linear in the length of the text. Patterns
 * that it does not support (look-around, back references) run in V8's engine with a time limit.
 */
export function matches(pattern: string, text: string): boolean {
  try {
    return RE2JS.compile(pattern).matcher(text).find()
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    return matchesInTime(pattern, text)
  }
}

/**
 * Processor time in MAX_PATTERN_TIME. The limit of `node:vm` counts wall time, so on a busy machine a pattern that did not
 * get its processor time is run again. A pattern that is stopped does not match.
 */
const MAX_PATTERN_TIME = 50

function matchesInTime(pattern: string, text: string): boolean {
  const began = process.threadCpuUsage()
  for (;;) {
    try {
      const context = { pattern, text }
      return (
        runInNewContext('new RegExp(pattern).test(text)', context, { timeout: MAX_PATTERN_TIME }) === true
      )
    } catch (error) {
      const { user, system } = process.threadCpuUsage(began)
      if (!wasStopped(error) || user + system >= MAX_PATTERN_TIME * 1000) return false
    }
  }
}

const wasStopped = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

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
